import BeaconCodec
import BeaconRadio
import Glibc
import HotColdSystem
import LinuxSystem

/// The input of `Diagnosis`.
struct Facts {
  var machine: Machine
  var kernel: KernelBluetooth
  /// The value of `--adapter`.
  var wanted: String?
  var adapters: [Adapter]
  var switches: [RadioSwitch]
  var idleRadios: [String]
  var privileges: Privileges
  /// nil if this process may not read it.
  var radioUsers: [RunningProgram]?
  /// nil if the radio could not be tried.
  var inspection: RadioInspection?
  /// nil if listening failed, or another program was scanning.
  var heard: Heard?
  /// Why the inspection of the radio is incomplete.
  var failure: RadioError?
  var helper: HelperFile?
  /// The repairs that this user may perform.
  var repairs: Set<RadioRepair>
  var terminal: TerminalFacts
  var sound: SoundFacts
}

extension Facts {
  var permission: RadioPermission {
    RadioPermission(
      privileges: privileges, helper: helper, machine.installation, user: machine.user)
  }

  /// The adapter that a game would use.
  var adapter: Adapter? { Adapter.preferred(wanted, of: adapters) }

  /// Collects the facts; takes 2 s if there is a radio to test.
  static func gather(adapter wanted: String?, signals: Signals, clock: MonotonicClock)
    -> Facts
  {
    var facts = look(adapter: wanted)
    if let adapter = facts.adapter, (try? adapter.requireUsable()) != nil,
      case .granted(let access) = facts.permission, facts.kernel.isInitialUser
    {
      do throws(RadioError) {
        try facts.tryRadio(adapter, by: access, signals: signals, clock: clock)
      } catch {
        facts.failure = error
      }
    }
    return facts
  }

  /// Inspects the adapter, and listens like a game, unless another program scans.
  private mutating func tryRadio(
    _ adapter: Adapter, by access: RadioAccess, signals: Signals, clock: MonotonicClock
  ) throws(RadioError) {
    let inspection = try access.inspect(
      adapter, users: radioUsers, turnsOff: false, clock: clock)
    self.inspection = inspection
    guard inspection.scan == nil || inspection.scan == .unknown else { return }
    let radio = try access.begin(RadioUse(scan: .continuous), on: adapter, clock: clock)
    heard = radio.listen(seconds: 2, stop: signals.descriptor, clock: clock)
    radio.close()
  }

  /// Collects the facts without testing the radio; instant.
  static func look(adapter wanted: String?) -> Facts {
    var adapters: [Adapter] = []
    var failure: RadioError?
    do throws(RadioError) { adapters = try Adapter.all() } catch { failure = error }
    return Facts(
      machine: .look(), kernel: .look(failure: failure), wanted: wanted, adapters: adapters,
      switches: RadioSwitch.all(), idleRadios: IdleRadio.all(), privileges: .own(),
      radioUsers: RunningProgram.all().usingRadio(), helper: .find(),
      repairs: RadioRepair.permitted(),
      terminal: .look(), sound: .look())
  }
}

struct SoundFacts: Equatable {
  /// The installed speech program.
  var speech: String?
  /// The sound server in this user's session, such as `PipeWire` or `PulseAudio`.
  var server: String?
  var hasCard: Bool
  /// Whether sudo was used: root cannot use the sound server of the user's session.
  var isSudo: Bool

  static func look() -> SoundFacts {
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

struct Machine: Equatable {
  /// `Debian GNU/Linux 12`
  var system: String
  /// `6.1.0-44-amd64`
  var kernel: String
  /// The command that started this program, for advice to be copied.
  var program: String
  var isRoot: Bool
  /// Whether sudo was used, so that the next command needs it, too.
  var isSudo = false
  var user: String
  var hasAPT: Bool
  var installation = Installation.built

  static func look() -> Machine {
    Machine(
      system: system(SystemText.lines(of: "/etc/os-release") ?? []),
      kernel: safe(SystemText.lines(of: "/proc/sys/kernel/osrelease")?.first ?? "?"),
      program: CommandLine.program(CommandLine.arguments.first),
      isRoot: geteuid() == 0, isSudo: environment("SUDO_UID") != nil, user: UserName.own,
      hasAPT: findProgram("apt-get") != nil, installation: .look())
  }

  /// Adds `sudo` if this user needs it.
  func asRoot(_ command: String) -> String {
    isRoot && !isSudo ? command : "sudo " + command
  }

  /// os-release(5)
  static func system(_ lines: [String]) -> String {
    func value(_ key: String) -> String? {
      guard let line = lines.first(where: { $0.hasPrefix(key + "=") }) else { return nil }
      let text = SafeText(String(line.dropFirst(key.count + 1).filter { $0 != "\"" }))
      return text.isEmpty ? nil : text.description
    }
    return [value("NAME") ?? "Linux", value("VERSION_ID")].compactMap { $0 }.joined(separator: " ")
  }
}
