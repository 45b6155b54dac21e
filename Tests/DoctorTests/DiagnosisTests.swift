import BeaconCodec
import Testing

@testable import BeaconRadio
@testable import hotcold

/// What one changed fact does: to which check, in what state, with which word in its message or fix.
struct Row: Sendable, CustomTestStringConvertible {
  var name: CheckName
  var state: Check.State
  var word: String
  var fix: String?
  var facts: Facts

  init(
    _ name: CheckName, _ state: Check.State, _ word: String, fix: String? = nil, _ facts: Facts
  ) {
    self.name = name
    self.state = state
    self.word = word
    self.fix = fix
    self.facts = facts
  }

  var testDescription: String { "\(name) \(state) \(word)" }
}

struct DiagnosisTests {
  @Test func allIsWell() {
    let diagnosis = Diagnosis(.make())
    #expect(diagnosis.obstacle == nil)
    #expect(diagnosis.failure == nil)
    #expect(diagnosis.checks.map(\.name) == CheckName.allCases)
    #expect(diagnosis.checks.filter { $0.state != .ok }.map(\.name) == [.helper])
  }

  @Test(arguments: kernelRows + adapterRows + permissionRows)
  func radio(row: Row) { expect(row) }

  @Test(arguments: sharingRows + controllerRows)
  func use(row: Row) { expect(row) }

  @Test(arguments: machineRows)
  func machine(row: Row) { expect(row) }

  private func expect(_ row: Row) {
    let checks = Diagnosis(row.facts).checks.filter { $0.name == row.name }
    #expect(
      checks.contains {
        $0.state == row.state && $0.message.contains(row.word) && $0.fix == row.fix
      }, "\(checks)")
  }

  /// What stands in the way first decides, and nothing else.
  @Test(
    arguments: [
      (Facts.make(), nil, nil),
      (
        Facts.make {
          $0.sound.speech = nil
          $0.disk.isWritable = false
        }, nil, nil
      ),
      (Facts.makeUnprivileged(), .permission, .notPermitted),
      (Facts.makeUnprivileged { $0.adapters = .success([]) }, .adapter, .nothingToPlayWith),
      (
        Facts.makeUnprivileged { $0.adapters = .success([.make(isUp: false)]) }, .power,
        .nothingToPlayWith
      ),
      (
        Facts.makeAdapter({
          $0.block = .hard
          $0.isUp = false
        }), .rfkill, .nothingToPlayWith
      ),
      (Facts.make { $0.kernel.isInitialUser = false }, .namespace, .notPermitted),
      (
        Facts.makeTrial({
          $0.failure = .timedOut(.controller(.reset), adapter: "hci0")
          $0.dialects = nil
        }),
        .dialect, .failedWhileRunning
      ),
    ] as [(Facts, CheckName?, hotcold.ExitStatus?)])
  func obstacle(facts: Facts, name: CheckName?, status: hotcold.ExitStatus?) {
    let diagnosis = Diagnosis(facts)
    #expect(diagnosis.obstacle?.check.name == name)
    #expect(diagnosis.obstacle?.status == status)
    #expect(diagnosis.failure?.status == status)
  }

  /// Other commands say the same of the same adapter.
  @Test(
    arguments: [
      { $0.block = .soft }, { $0.block = .hard }, { $0.isUp = false }, { $0.hasLowEnergy = false },
      { _ in },
    ] as [@Sendable (inout Adapter) -> Void])
  func agreesWithOtherCommands(change: @Sendable (inout Adapter) -> Void) {
    let facts = Facts.makeAdapter(change)
    var expected: hotcold.ExitStatus?
    do throws(RadioError) {
      try facts.adapter?.requireUsable()
    } catch {
      expected = Failure(error).status
    }
    #expect(Diagnosis(facts).obstacle?.status == expected)
  }

  @Test func everyCheckIsThereAlways() {
    for row in kernelRows + adapterRows + permissionRows + sharingRows + controllerRows {
      let names = Set(Diagnosis(row.facts).checks.map(\.name))
      #expect(names.count == CheckName.allCases.count)
    }
  }
}

private let noBluetooth = KernelBluetooth(
  failure: .noBluetooth, hasModule: false, isInstalled: false, isInitialNetwork: nil,
  isInitialUser: true)

private func make(kernel change: (inout KernelBluetooth) -> Void) -> Facts {
  .make {
    $0.kernel = noBluetooth
    change(&$0.kernel)
    $0.adapters = .failure(.noBluetooth)
    $0.trial = nil
  }
}

private let kernelRows = [
  Row(.system, .ok, "Debian GNU/Linux 12, Linux 6.1.0-44-amd64", .make()),
  Row(.kernel, .problem(.nothingToPlayWith), "no Bluetooth", make(kernel: { _ in })),
  Row(
    .kernel, .problem(.nothingToPlayWith), "not loaded", fix: "modprobe bluetooth",
    make(kernel: { $0.isInstalled = true })),
  Row(.kernel, .problem(.nothingToPlayWith), "hides it", make(kernel: { $0.hasModule = true })),
  Row(
    .kernel, .problem(.nothingToPlayWith), "container",
    make(kernel: { $0.isInitialNetwork = false })),
  Row(.adapter, .unknown, "no Bluetooth", make(kernel: { _ in })),
  Row(.sharing, .unknown, "no Bluetooth", make(kernel: { _ in })),
  Row(.reports, .unknown, "no Bluetooth", make(kernel: { _ in })),
  Row(.namespace, .unknown, "cannot be told", make(kernel: { _ in })),
  Row(
    .namespace, .problem(.nothingToPlayWith), "network of its own",
    make(kernel: { $0.isInitialNetwork = false })),
  Row(
    .namespace, .problem(.notPermitted), "no say", .make { $0.kernel.isInitialUser = false }),
]

private let adapterRows = [
  Row(.adapter, .ok, "hci0, AA:BB:CC:DD:EE:00, usb, driver btusb: the one", .make()),
  Row(
    .adapter, .problem(.nothingToPlayWith), "plug one in",
    .make {
      $0.adapters = .success([])
      $0.trial = nil
    }),
  Row(
    .adapter, .problem(.nothingToPlayWith), "0bda:8771",
    fix: "dmesg | grep -i -e bluetooth -e firmware",
    .make {
      $0.adapters = .success([])
      $0.idle = [IdleRadio(id: "0bda:8771")]
      $0.trial = nil
    }),
  Row(
    .adapter, .problem(.nothingToPlayWith), "no adapter hci7",
    .make {
      $0.wanted = "hci7"
      $0.trial = nil
    }),
  Row(
    .adapter, .ok, "hci1, AA:BB:CC:DD:EE:01, usb, driver btusb: not used",
    .make { $0.adapters = .success([.make(), .make(index: 1)]) }),
  Row(
    .adapter, .ok, "hci1, AA:BB:CC:DD:EE:01, usb, driver btusb: the one",
    .make { $0.adapters = .success([.make(isUp: false), .make(index: 1)]) }),
  Row(
    .adapter, .warning, "without an address", .makeAdapter({ $0.address = .init(bits: 0) })),
  Row(
    .rfkill, .problem(.nothingToPlayWith), "hci0 is blocked", fix: "rfkill unblock bluetooth",
    .makeAdapter({ $0.block = .soft })),
  Row(
    .rfkill, .problem(.nothingToPlayWith), "switch or key", .makeAdapter({ $0.block = .hard })),
  Row(
    .rfkill, .problem(.nothingToPlayWith), "Bluetooth is blocked by a switch",
    .make {
      $0.adapters = .success([])
      $0.switches = [RadioSwitch(name: "laptop", soft: true, hard: true)]
      $0.trial = nil
    }),
  Row(
    .rfkill, .ok, "another switch is off: laptop",
    .make { $0.switches = [RadioSwitch(name: "laptop", soft: true, hard: false)] }),
  Row(
    .power, .problem(.nothingToPlayWith), "hci0 is switched off", fix: "bluetoothctl power on",
    .makeAdapter({ $0.isUp = false })),
  Row(
    .power, .problem(.nothingToPlayWith), "switched off", fix: "hciconfig hci0 up",
    .make { $0.adapters = .success([.make(isUp: false), .make(index: 1, isUp: false)]) }),
  Row(
    .power, .problem(.nothingToPlayWith), "switched off", fix: "systemctl start bluetooth",
    .make {
      $0.adapters = .success([.make(isUp: false)])
      $0.hasDaemon = false
      $0.machine.tools = ["bluetoothctl", "systemctl", "apt-get"]
    }),
  Row(
    .power, .problem(.nothingToPlayWith), "switched off", fix: "sudo apt-get install bluez",
    .makeUnprivileged {
      $0.adapters = .success([.make(isUp: false)])
      $0.hasDaemon = false
      $0.machine.tools = ["apt-get"]
    }),
  Row(
    .lowEnergy, .problem(.nothingToPlayWith), "too old",
    .makeAdapter({ $0.hasLowEnergy = false })),
  Row(
    .lowEnergy, .unknown, "switched on",
    .makeAdapter({
      $0.hasLowEnergy = false
      $0.isUp = false
    })),
]

/// What makes the helper what it should be.
private func repair(_ start: String, _ path: String = "/usr/bin/hotcold-radio") -> String {
  "\(start)chown root:bluetooth \(path) && \(start)chmod 750 \(path)"
    + " && \(start)setcap cap_net_admin,cap_net_raw=ep \(path)"
}

private let permissionRows = [
  Row(.permission, .ok, "root", .make()),
  Row(
    .permission, .problem(.notPermitted), "only root may use the radio, with sudo",
    fix: "sudo make install", .makeUnprivileged()),
  Row(.permission, .ok, "by the helper", .makeUnprivileged { $0.helper = .make() }),
  Row(.helper, .ok, "you may run it", .makeUnprivileged { $0.helper = .make() }),
  Row(
    .permission, .problem(.notPermitted), "only the group bluetooth may run its helper",
    fix: "sudo usermod -aG bluetooth eve",
    .makeUnprivileged {
      $0.helper = .make {
        $0.mayRun = false
        $0.isMember = false
      }
    }),
  Row(
    .helper, .warning, "you joined the group bluetooth after this session began",
    .makeUnprivileged { $0.helper = .make { $0.mayRun = false } }),
  Row(
    .helper, .warning, "without its capabilities it is of no use",
    fix: repair("sudo "),
    .makeUnprivileged { $0.helper = .make { $0.capabilities = 1 << 13 } }),
  Row(
    .permission, .problem(.notPermitted), "not installed with its capabilities",
    fix: "sudo make install", .makeUnprivileged { $0.helper = .make { $0.capabilities = nil } }),
  Row(
    .helper, .warning, "every user may use the radio by it", fix: repair("sudo "),
    .makeUnprivileged { $0.helper = .make { $0.mode = 0o755 } }),
  Row(
    .permission, .problem(.notPermitted), "mounted nosuid",
    .makeUnprivileged { $0.helper = .make { $0.isOnPlainDisk = true } }),
  Row(
    .permission, .problem(.notPermitted), "gain no privileges here",
    .makeUnprivileged {
      $0.helper = .make()
      $0.isConfined = true
    }),
  Row(
    .helper, .ok, "you may not run it, and need not",
    .make { $0.helper = .make { $0.mayRun = false } }),
  Row(.permission, .warning, "CAP_NET_ADMIN", .make { $0.privileges.canManage = false }),
  Row(.permission, .ok, "CAP_NET_RAW", .make { $0.privileges.isRoot = false }),
  Row(.reports, .unknown, "only root", .makeUnprivileged()),
  Row(
    .permission, .unknown, "does not count", .make { $0.kernel.isInitialUser = false }),
  Row(
    .reports, .unknown, "container",
    .make {
      $0.kernel.isInitialUser = false
      $0.trial = nil
    }),
  Row(.sharing, .unknown, "only root", .makeUnprivileged()),
  Row(
    .helper, .ok, "root:bluetooth, mode 750, cap_net_admin cap_net_raw",
    .make { $0.helper = .make() }),
  Row(
    .helper, .warning, "others than root can change it",
    .make {
      $0.helper = .make {
        $0.path = "/x/\u{1B}[31m"
        $0.mode = 0o4777
        $0.capabilities = nil
      }
    }),
]

private let other = RunningProgram(id: 7, name: "seek\u{1B}r")

private let sharingRows = [
  Row(.bluetoothd, .ok, "runs", .make()),
  Row(.bluetoothd, .ok, "does not run", .make { $0.hasDaemon = false }),
  Row(.sharing, .ok, "no other", .make()),
  Row(.sharing, .warning, "seekr (process 7)", .make { $0.radioUsers = [other] }),
  Row(.sharing, .warning, "searches", .makeTrial({ $0.isDiscovering = true })),
  Row(
    .orphanScan, .warning, "left it behind", fix: "hotcold stop",
    .make {
      $0.hasDaemon = false
      $0.trial?.scan = .on
    }),
  Row(.orphanScan, .unknown, "cannot be told which", .makeTrial({ $0.scan = .on })),
  Row(
    .orphanScan, .ok, "asked for",
    .makeTrial({
      $0.scan = .on
      $0.isDiscovering = true
    })),
  Row(
    .orphanScan, .ok, "seekr",
    .make {
      $0.radioUsers = [other]
      $0.trial?.scan = .on
    }),
  Row(.orphanScan, .unknown, "cannot be told", .makeTrial({ $0.scan = .unknown })),
  Row(
    .orphanBeacon, .warning, "that a killed program left behind", fix: "hotcold stop",
    .makeTrial({
      $0.beacon = .on
      $0.isOwnSet = true
    })),
  Row(
    .orphanBeacon, .warning, "may have left", fix: "hotcold stop",
    .makeTrial({ $0.beacon = .on })),
  Row(
    .orphanBeacon, .ok, "kept by the kernel",
    .makeTrial({
      $0.beacon = .on
      $0.kernel = KernelView(places: 6, taken: 1, isAdvertising: true)
    })),
  Row(.orphanBeacon, .unknown, "cannot be told", .makeTrial({ $0.beacon = .unknown })),
]

private let controllerRows = [
  Row(.dialect, .ok, "Bluetooth 5", .make()),
  Row(
    .dialect, .problem(.failedWhileRunning), "refuses all others",
    fix: "bluetoothctl power off; bluetoothctl power on", .makeTrial({ $0.isStuck = true })),
  Row(
    .dialect, .problem(.failedWhileRunning), "no answer", fix: "hciconfig hci0 reset",
    .make {
      var trial = RadioTrial()
      trial.failure = .timedOut(.controller(.readLocalSupportedCommands), adapter: "hci0")
      $0.trial = trial
      $0.hasDaemon = false
    }),
  Row(.advertising, .ok, "6 beacons in the kernel, 6 free", .make()),
  Row(
    .advertising, .warning, "0 free",
    .makeTrial({ $0.kernel = KernelView(places: 1, taken: 1, isAdvertising: true) })),
  Row(
    .advertising, .ok, "connectable",
    .makeTrial({ $0.kernel = KernelView(places: 5, taken: 0, isConnectable: true) })),
  Row(.advertising, .unknown, "does not tell", .makeTrial({ $0.kernel = nil })),
  Row(.reports, .ok, "42.5 reports a second, from 7 devices", .make()),
  Row(
    .reports, .warning, "deaf",
    .makeTrial({ $0.heard = Heard(seconds: 2, reports: 0, devices: 0) })),
  Row(
    .reports, .unknown, "on already",
    .makeTrial({ $0.heard = Heard(seconds: 2, reports: 0, devices: 0, byOwnScan: false) })),
  Row(
    .reports, .warning, "stopped our scan",
    .makeTrial({
      $0.heard = Heard(seconds: 2, reports: 4, devices: 1, wasInterrupted: true)
    })),
  Row(
    .reports, .problem(.failedWhileRunning), "refused",
    fix: "bluetoothctl power off; bluetoothctl power on",
    .makeTrial({
      $0.heard = nil
      $0.failure = .refused(
        .controller(.leSetScanEnable), .controller(.commandDisallowed), adapter: "hci0")
    })),
  Row(.rssi, .ok, "every report", .make()),
  Row(
    .rssi, .warning, "1%",
    .makeTrial({ $0.heard = Heard(seconds: 2, reports: 500, withoutRSSI: 2, devices: 1) })),
  Row(
    .rssi, .problem(.nothingToPlayWith), "use another adapter",
    .makeTrial({ $0.heard = Heard(seconds: 2, reports: 20, withoutRSSI: 20, devices: 1) })),
  Row(
    .rssi, .warning, "100%",
    .makeTrial({ $0.heard = Heard(seconds: 2, reports: 3, withoutRSSI: 3, devices: 1) })),
  Row(
    .drops, .warning, "9 reports",
    .makeTrial({ $0.heard = Heard(seconds: 2, reports: 3, devices: 1, drops: 9) })),
  Row(
    .drops, .unknown, "does not tell",
    .makeTrial({ $0.heard = Heard(seconds: 2, reports: 3, devices: 1, drops: nil) })),
]

private let machineRows = [
  Row(.locale, .ok, "en_GB.UTF-8", .make()),
  Row(
    .locale, .warning, "not UTF-8", fix: "export LC_ALL=C.UTF-8",
    .make {
      $0.terminal.letters = "ANSI_X3.4-1968"
      $0.terminal.locale = nil
    }),
  Row(
    .locale, .warning, "not installed", fix: "export LC_ALL=C.UTF-8",
    .make { $0.terminal.letters = nil }),
  Row(.terminal, .ok, "xterm-256color", .make()),
  Row(
    .terminal, .warning, "TERM is not set", fix: "export TERM=xterm-256color",
    .make { $0.terminal.name = nil }),
  Row(
    .terminal, .warning, "not known", fix: "export TERM=xterm-256color",
    .make { $0.terminal.kind = .unknown }),
  Row(.terminal, .warning, "no full screen", .make { $0.terminal.kind = .tooSimple }),
  Row(.terminal, .unknown, "without a terminal", .make { $0.terminal.isTerminal = false }),
  Row(.colours, .ok, "256", .make()),
  Row(.colours, .ok, "NO_COLOR", .make { $0.terminal.refusesColor = true }),
  Row(.colours, .ok, "no colours", .make { $0.terminal.colors = 0 }),
  Row(.colours, .unknown, "not known", .make { $0.terminal.kind = .unknown }),
  Row(.size, .ok, "80 columns, 24 rows", .make()),
  Row(.size, .warning, "60 and 18", .make { $0.terminal.size = .init(columns: 80, rows: 10) }),
  Row(.size, .unknown, "no terminal", .make { $0.terminal.size = nil }),
  Row(.speech, .ok, "espeak-ng", .make()),
  Row(
    .speech, .warning, "bell", fix: "apt-get install espeak-ng", .make { $0.sound.speech = nil }),
  Row(
    .speech, .warning, "bell",
    .make {
      $0.sound.speech = nil
      $0.machine.tools = []
    }),
  Row(.sound, .ok, "PipeWire", .make()),
  Row(.sound, .ok, "sound card", .make { $0.sound.server = nil }),
  Row(
    .sound, .warning, "sudo",
    .make {
      $0.sound.server = nil
      $0.sound.isSudo = true
    }),
  Row(
    .sound, .warning, "bell",
    .make {
      $0.sound.server = nil
      $0.sound.hasCard = false
    }),
  Row(.disk, .ok, "12.3 GB", .make()),
  Row(.disk, .warning, "only 99 MB", .make { $0.disk.free = 99_000_000 }),
  Row(.disk, .warning, "may not be written", .make { $0.disk.isWritable = false }),
  Row(.disk, .unknown, "cannot be told", .make { $0.disk.free = nil }),
]
