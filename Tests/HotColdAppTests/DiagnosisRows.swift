import BeaconCodec
import TestSupport
import Testing

@testable import BeaconRadio
@testable import HotColdApp
@testable import HotColdSystem

private let noBluetooth = KernelBluetooth(
  failure: .noBluetooth, hasModule: false, isInstalled: false, isInitialUser: true)

private func make(kernel change: (inout KernelBluetooth) -> Void) -> Facts {
  .makeUntried {
    $0.kernel = noBluetooth
    change(&$0.kernel)
    $0.adapters = []
  }
}

let allRows =
  kernelRows + adapterRows + permissionRows + sharingRows + controllerRows + machineRows

private let kernelRows = [
  Row("system", .ok, "Debian GNU/Linux 12, Linux 6.1.0-44-amd64", .make()),
  Row("kernel", .unplayable, "no Bluetooth", make(kernel: { _ in })),
  Row(
    "kernel", .unplayable, "not loaded", fix: "modprobe bluetooth",
    make(kernel: { $0.isInstalled = true })),
  Row("kernel", .unplayable, "hides it", make(kernel: { $0.hasModule = true })),
  Row("adapter", .unknown, "another problem", make(kernel: { _ in })),
  Row("sharing", .unknown, "another problem", make(kernel: { _ in })),
]

private let adapterRows = [
  Row("adapter", .ok, "hci0, AA:BB:CC:DD:EE:00: the one", .make()),
  Row("adapter", .unplayable, "plug one in", .makeUntried([])),
  Row(
    "adapter", .unplayable, "0bda:8771",
    fix: "dmesg | grep -i -e bluetooth -e firmware",
    .makeUntried([]) { $0.idleRadios = ["0bda:8771"] }),
  Row("adapter", .unplayable, "no adapter hci7", .makeUntried { $0.wanted = "hci7" }),
  Row(
    "adapter", .ok, "hci1, AA:BB:CC:DD:EE:01: only used with --adapter hci1",
    .make([.make(), .make(index: 1)])),
  Row(
    "adapter", .ok, "hci1, AA:BB:CC:DD:EE:01: the one",
    .make([.make(isUp: false), .make(index: 1)])),
  Row("adapter", .warning, "without an address", .makeAdapter({ $0.address = .init(bits: 0) })),
  Row(
    "rfkill", .unplayable, "hci0 is blocked", fix: "hotcold doctor --fix",
    .makeAdapter({ $0.block = .soft })),
  Row("rfkill", .unplayable, "switch or key", .makeAdapter({ $0.block = .hard })),
  Row(
    "rfkill", .unplayable, "Bluetooth is blocked by a switch",
    .makeUntried([]) { $0.switches = [RadioSwitch(name: "laptop", soft: true, hard: true)] }),
  Row(
    "rfkill", .ok, "nothing blocks",
    .make { $0.switches = [RadioSwitch(name: "laptop", soft: true, hard: false)] }),
  Row(
    "power", .unplayable, "hci0 is switched off", fix: "hotcold doctor --fix",
    .makeAdapter({ $0.isUp = false })),
  // Started by sudo: the player's shell is not root.
  Row(
    "power", .unplayable, "hci0 is switched off", fix: "sudo hotcold doctor --fix",
    repair: .switchOn,
    .makeUntried([.make(isUp: false)]) {
      $0.machine.isSudo = true
      $0.repairs = [.switchOn]
    }),
  Row(
    "power", .unplayable, "switched off", fix: "hotcold doctor --fix --adapter hci0",
    .make([.make(isUp: false), .make(index: 1, isUp: false)])),
  Row(
    "rfkill", .unplayable, "hci0 is blocked", fix: "sudo hotcold doctor --fix",
    .makeUnprivileged([.make(isUp: false, block: .soft)]) { $0.repairs = [.switchOn] }),
  Row(
    "rfkill", .unplayable, "hci0 is blocked", fix: "hotcold doctor --fix",
    repair: .unblock,
    .makeUnprivileged([.make(isUp: false, block: .soft)]) { $0.repairs = [.unblock] }),
  Row(
    "adapter", .unplayable, "so no adapter is there", repair: .unblock,
    .makeUnprivileged([]) {
      $0.switches = [RadioSwitch(name: "laptop", soft: true, hard: false)]
      $0.repairs = [.unblock]
    }),
  Row(
    "adapter", .unplayable, "so no adapter is there",
    .makeUnprivileged([]) {
      $0.switches = [RadioSwitch(name: "laptop", soft: true, hard: true)]
      $0.repairs = [.unblock]
    }),
  Row(
    "power", .unplayable, "switched off", fix: "hotcold doctor --fix",
    repair: .switchOn,
    .makeUnprivileged([.make(isUp: false)]) { $0.repairs = [.switchOn] }),
  Row(
    "power", .unplayable, "switched off", fix: "sudo hotcold doctor --fix",
    .makeUnprivileged([.make(isUp: false)])),
  Row("low-energy", .unplayable, "too old", .makeAdapter({ $0.hasLowEnergy = false })),
  Row(
    "low-energy", .unknown, "switched on",
    .makeAdapter({
      $0.hasLowEnergy = false
      $0.isUp = false
    })),
]

private let permissionRows = [
  Row("permission", .ok, "root", .make()),
  Row(
    "permission", .forbidden, "only root may use the radio (with sudo), because",
    fix: "sudo make install",
    .makeUnprivileged()),
  Row("permission", .ok, "through the helper", .makeHelper()),
  Row("helper", .ok, "you may run it", .makeHelper()),
  Row(
    "permission", .forbidden, "only the group bluetooth may run its helper",
    fix: "sudo usermod -aG bluetooth eve",
    .makeHelper(.package) {
      $0.mayRun = false
      $0.isMember = false
      $0.hasGroup = false
    }),
  Row(
    "helper", .warning, "you joined the group bluetooth after this session began",
    .makeHelper {
      $0.mayRun = false
      $0.hasGroup = false
    }),
  // Neither a new session nor the group would help.
  helper(
    "permission", .forbidden, "the helper's mode 640 does not let the group bluetooth run it",
    fix: "sudo chmod 750 /usr/bin/hotcold-radio", mode: 0o640),
  helper(
    "helper", .warning, "the helper's mode 640", fix: "sudo chmod 750 /usr/bin/hotcold-radio",
    mode: 0o640, isMember: false),
  helper(
    "permission", .forbidden, "the helper's mode 740", fix: "sudo chmod 750 /usr/bin/hotcold-radio",
    mode: 0o740, isMember: true, installation: .debian),
  helper(
    "permission", .forbidden, "the helper belongs to the group root, not", fix: "sudo make install",
    group: "root", isMember: false),
  helper(
    "permission", .forbidden, "the group root; install the package again", group: "root",
    isMember: false, installation: .package),
  helper("permission", .forbidden, "an access control list, or a disk mounted noexec"),
  // Root's own use does not show it.
  Row(
    "helper", .warning, "the helper's mode 700", fix: "sudo chmod 750 /usr/bin/hotcold-radio",
    .make { $0.helper = .make { $0.mode = 0o700 } }),
  Row(
    "permission", .forbidden, "only the group hotcold may run its helper",
    fix: "sudo adduser eve hotcold",
    .makeHelper(.debian) {
      $0.group = "hotcold"
      $0.mayRun = false
      $0.isMember = false
      $0.hasGroup = false
    }),
  Row(
    "permission", .forbidden, "its helper is gone; install the package again",
    .makeUnprivileged { $0.machine.installation = .debian }),
  Row(
    "helper", .warning, "install the package again",
    .makeUnprivileged { $0.machine.installation = .package }),
  Row(
    "permission", .forbidden, "capabilities; install the package again",
    .makeHelper(.package) { $0.capabilities = nil }),
  Row(
    "helper", .warning, "every user may use the radio through it",
    fix: "sudo dpkg-reconfigure hotcold",
    .makeHelper(.debian) { $0.mode = 0o755 }),
  Row(
    "helper", .warning, "not installed with its capabilities", fix: "sudo make install",
    .makeHelper { $0.capabilities = 1 << 13 }),
  Row(
    "permission", .forbidden, "not installed with its capabilities", fix: "sudo make install",
    .makeHelper { $0.capabilities = nil }),
  Row("permission", .forbidden, "mounted nosuid", .makeHelper { $0.isMountedNosuid = true }),
  Row(
    "permission", .forbidden, "cannot gain privileges here",
    .makeUnprivileged {
      $0.helper = .make()
      $0.privileges.isConfined = true
    }),
  Row(
    "helper", .ok, "you may not run it, but need not",
    .make { $0.helper = .make { $0.mayRun = false } }),
  Row("permission", .warning, "CAP_NET_ADMIN", .make { $0.privileges.canManage = false }),
  Row("permission", .ok, "CAP_NET_RAW", .make { $0.machine.isRoot = false }),
  Row("permission", .forbidden, "cannot control", .make { $0.kernel.isInitialUser = false }),
  Row("reports", .unknown, "another problem", .makeUntried { $0.kernel.isInitialUser = false }),
  Row("sharing", .unknown, "only root", .makeUnprivileged()),
  Row(
    "helper", .warning, "users other than root can change it", fix: "sudo make install",
    .make {
      $0.helper = .make {
        $0.path = "/x/\u{1B}[31m"
        $0.mode = 0o4777
        $0.capabilities = nil
      }
    }),
]

/// A helper that this member of its group may not run.
private func helper(
  _ name: String, _ result: Row.Result, _ word: String, fix: String? = nil, mode: UInt32 = 0o750,
  group: String = "bluetooth", isMember: Bool = true, installation: Installation = .built
) -> Row {
  Row(
    name, result, word, fix: fix,
    .makeHelper(installation) {
      $0.mode = mode
      $0.group = group
      $0.mayRun = false
      $0.isMember = isMember
      $0.hasGroup = isMember
    })
}

private let other = RunningProgram(id: 7, name: "seek\u{1B}[1mr")

private let sharingRows = [
  Row("sharing", .warning, "seekr (process 7)", .make { $0.radioUsers = [other] }),
  Row("sharing", .warning, "searches", .makeFound({ $0.isDiscovering = true })),
  orphan("scan", .warning, "a killed program left behind", fix: "hotcold stop", .nobody),
  orphan("scan", .unknown, "left behind by a killed program (hotcold stop", .unclear),
  orphan("scan", .ok, "requested from the kernel", .kernel),
  orphan("scan", .ok, "seekr", .program(other)),
  orphan("scan", .unknown, "unknown whether", .unknown),
  orphan("beacon", .warning, "may have left", fix: "hotcold stop", .unclear),
]

private func orphan(
  _ what: String, _ result: Row.Result, _ word: String, fix: String? = nil,
  _ owner: RadioInspection.Owner
) -> Row {
  Row(
    "orphan-\(what)", result, word, fix: fix,
    .makeFound({ $0.findings = [.init(half: what == "scan" ? .scan : .broadcast, owner: owner)] }))
}

private let controllerRows = [
  Row(
    "dialect", .broken, "refuses newer ones",
    fix: "hotcold doctor --restart", .makeFound({ $0.isStuck = true })),
  Row(
    "dialect", .broken, "no answer", fix: "hotcold doctor --restart --adapter hci0",
    .makeUntried([.make(), .make(index: 1, isUp: false)]) {
      $0.failure = .timedOut(.controller(.readLocalSupportedCommands), adapter: "hci0")
    }),
  Row(
    "dialect", .broken, "no answer", fix: "sudo hotcold doctor --restart",
    .makeUnprivileged {
      $0.helper = .make()
      $0.repairs = [.switchOn]
      $0.failure = .timedOut(.controller(.readLocalSupportedCommands), adapter: "hci0")
    }),
  Row("reports", .ok, "42.5 reports a second, from 7 devices", .make()),
  Row("reports", .warning, "deaf", .make { $0.heard = Heard(seconds: 2, reports: 0, devices: 0) }),
  Row(
    "reports", .unknown, "another scan is on",
    .make {
      $0.inspection?.findings = [.init(half: .scan, owner: .unclear)]
      $0.heard = nil
    }),
  Row(
    "reports", .warning, "stopped our scan",
    .make {
      $0.heard = Heard(seconds: 2, reports: 4, devices: 1, wasInterrupted: true)
    }),
  Row(
    "reports", .broken, "refused",
    fix: "hotcold doctor --restart",
    .make {
      $0.heard = nil
      $0.failure = .refused(
        .controller(.leSetScanEnable), .controller(.commandDisallowed), adapter: "hci0")
    }),
  Row(
    "reports", .unplayable, "use another adapter",
    .make { $0.heard = Heard(seconds: 2, reports: 20, withoutRSSI: 20, devices: 1) }),
]

private let machineRows = [
  Row(
    "locale", .warning, "not UTF-8", fix: "export LC_ALL=C.UTF-8",
    .make {
      $0.terminal.letters = "ANSI_X3.4-1968"
      $0.terminal.locale = nil
    }),
  Row(
    "locale", .warning, "not installed", fix: "export LC_ALL=C.UTF-8",
    .make { $0.terminal.letters = nil }),
  Row(
    "terminal", .warning, "no full screen", fix: "change it",
    .make { $0.terminal.obstacle = TerminalError(advice: "no full screen", fix: "change it") }),
  Row("terminal", .unknown, "without a terminal", .make { $0.terminal.isTerminal = false }),
  Row(
    "speech", .warning, "bell", fix: "apt-get install espeak-ng", .make { $0.sound.speech = nil }),
  Row(
    "speech", .warning, "bell",
    .make {
      $0.sound.speech = nil
      $0.machine.hasAPT = false
    }),
  Row("sound", .ok, "sound card", .make { $0.sound.server = nil }),
  Row(
    "sound", .warning, "sudo",
    .make {
      $0.sound.server = nil
      $0.sound.isSudo = true
    }),
  Row(
    "sound", .warning, "bell",
    .make {
      $0.sound.server = nil
      $0.sound.hasCard = false
    }),
]
