import BeaconCodec
import BeaconRadio
import Glibc
import HotColdSystem

/// All that is known about this machine, before anybody says what it means.
package struct Facts {
  var machine: Machine
  var kernel: KernelBluetooth
  /// What was asked for with `--adapter`.
  package var wanted: String?
  /// The kernel's list; why there is none.
  package var adapters: Result<[AdapterFacts], RadioError>
  var switches: [RadioSwitch]
  var idle: [IdleRadio]
  var privileges: Privileges
  package var hasDaemon: Bool
  /// nil where it may not be looked at.
  var radioUsers: [RunningProgram]?
  /// nil where the radio could not be tried.
  var inspection: RadioInspection?
  /// nil where nothing could be listened to, or another's scan was on.
  var heard: Heard?
  /// Why not more was found out about the radio.
  var failure: RadioError?
  var helper: HelperFile?
  /// Nothing that this process starts can have more privileges than it has.
  var isConfined: Bool
  /// What this user may mend.
  var rights = RadioMend.Rights(canUnblock: false, canSwitchOn: false)
  package var terminal: TerminalFacts
  package var sound: SoundFacts
  var disk: DiskFacts
}

package struct AdapterFacts: Equatable {
  var adapter: Adapter
  var hardware: AdapterHardware
}

extension Facts {
  /// Whether one may use the radio, and by which way.
  var permission: RadioPermission {
    RadioPermission(privileges: privileges, helper: helper, isConfined: isConfined)
  }

  package var all: [AdapterFacts] { (try? adapters.get()) ?? [] }

  /// The one that the game would take.
  package var adapter: Adapter? { Adapter.preferred(wanted, of: all.map(\.adapter)) }

  /// Looks at this machine. It takes 2 s where there is a radio to be tried.
  package static func gather(adapter wanted: String?, signals: Signals, clock: MonotonicClock)
    -> Facts
  {
    var facts = look(adapter: wanted)
    if let adapter = facts.adapter, (try? adapter.requireUsable()) != nil,
      case .granted(let access) = facts.permission, facts.kernel.isInitialUser != false
    {
      do throws(RadioError) {
        try facts.tryRadio(adapter, by: access, signals: signals, clock: clock)
      } catch {
        facts.failure = error
      }
    }
    return facts
  }

  /// Asks the adapter, and listens for a while as the game does. A scan that is on already is left alone.
  private mutating func tryRadio(
    _ adapter: Adapter, by access: RadioAccess, signals: Signals, clock: MonotonicClock
  ) throws(RadioError) {
    let inspection = try access.inspect(
      adapter, users: radioUsers, hasDaemon: hasDaemon, turnsOff: false, clock: clock)
    self.inspection = inspection
    guard inspection.scan == nil || inspection.scan == .unknown else { return }
    let radio = try access.begin(RadioUse(scan: .continuous), on: adapter, clock: clock)
    heard = radio.listen(seconds: 2, stop: signals.descriptor, clock: clock)
    radio.close()
  }

  /// Looks without trying the radio: at once.
  package static func look(adapter wanted: String?) -> Facts {
    var adapters: Result<[AdapterFacts], RadioError>
    do throws(RadioError) {
      adapters = .success(
        try Adapter.all().map {
          AdapterFacts(adapter: $0, hardware: AdapterHardware.of($0.name))
        })
    } catch {
      adapters = .failure(error)
    }
    let programs = RunningProgram.all()
    return Facts(
      machine: .look(), kernel: .look(), wanted: wanted, adapters: adapters,
      switches: RadioSwitch.all(), idle: IdleRadio.all(), privileges: .own(),
      hasDaemon: programs.contains { $0.name == "bluetoothd" },
      radioUsers: programs.usingRadio(), helper: .find(), isConfined: Privileges.canGainNone,
      rights: .own(),
      terminal: .look(), sound: .look(),
      disk: .look())
  }
}

/// Where a recording would go that is given no folder: the current one.
struct DiskFacts: Equatable {
  /// Bytes that this user may still write; nil where it cannot be told.
  var free: UInt64?
  var isWritable: Bool

  static func look() -> DiskFacts {
    var status = statvfs()
    let isKnown = statvfs(".", &status) == 0
    let (free, overflow) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize))
    return DiskFacts(
      free: isKnown ? (overflow ? .max : free) : nil, isWritable: access(".", W_OK) == 0)
  }
}

/// What can be heard from this machine.
package struct SoundFacts: Equatable {
  /// The program that speaks.
  package var speech: String?
  /// The sound server that a program of this user would find: `PipeWire`, `PulseAudio`.
  var server: String?
  var hasCard: Bool
  /// Started by sudo from somebody's session, whose sound is not root's.
  var isSudo: Bool

  package static func look() -> SoundFacts {
    SoundFacts(
      speech: ["espeak-ng", "spd-say"].first { findProgram($0) != nil }, server: server(),
      hasCard: card(SystemText.lines(of: "/proc/asound/cards") ?? []),
      isSudo: geteuid() == 0 && environment("SUDO_UID") != nil)
  }

  private static func server() -> String? {
    if environment("PULSE_SERVER") != nil { return "PulseAudio" }
    let folder =
      environment("XDG_RUNTIME_DIR") ?? "/run/user/\(geteuid())"
    if SystemText.exists(folder + "/pipewire-0") { return "PipeWire" }
    if SystemText.exists(folder + "/pulse/native") { return "PulseAudio" }
    return nil
  }

  /// ` 0 [PCH            ]: HDA-Intel - HDA Intel PCH`
  static func card(_ lines: [String]) -> Bool { lines.contains { $0.contains("]:") } }
}

/// What the program runs on, and what there is to mend it with.
struct Machine: Equatable {
  /// `Debian GNU/Linux 12`
  var system: String
  /// `6.1.0-44-amd64`
  var kernel: String
  /// How to start this program: as it was started, so that an advice can be copied.
  var program: String
  var isRoot: Bool
  /// The login name of the user who started it, also under sudo.
  var user: String
  /// Which of `Machine.tools` are installed.
  var tools: Set<String>
  var installation = Installation.built

  static let tools = ["bluetoothctl", "btmgmt", "hciconfig", "systemctl", "apt-get"]

  static func look() -> Machine {
    var name = utsname()
    uname(&name)
    let release = withUnsafeBytes(of: &name.release) { bytes in
      SafeText(utf8: bytes.prefix { $0 != 0 }).description
    }
    return Machine(
      system: system(SystemText.lines(of: "/etc/os-release") ?? []),
      kernel: release,
      program: CommandLine.program(CommandLine.arguments.first),
      isRoot: geteuid() == 0, user: UserName.own,
      tools: Set(tools.filter(hasProgram)), installation: .look())
  }

  /// A command that takes root.
  func asRoot(_ command: String) -> String { isRoot ? command : "sudo " + command }

  /// os-release(5)
  static func system(_ lines: [String]) -> String {
    func value(_ key: String) -> String? {
      guard let line = lines.first(where: { $0.hasPrefix(key + "=") }) else { return nil }
      let text = SafeText(String(line.dropFirst(key.count + 1).filter { $0 != "\"" }))
      return text.isEmpty ? nil : text.description
    }
    return [value("NAME") ?? "Linux", value("VERSION_ID")].compactMap { $0 }.joined(separator: " ")
  }

  /// Also where only root has it in the PATH.
  private static func hasProgram(_ name: String) -> Bool {
    findProgram(name) != nil
      || ["/usr/sbin/", "/sbin/"].contains { access($0 + name, X_OK) == 0 }
  }
}
