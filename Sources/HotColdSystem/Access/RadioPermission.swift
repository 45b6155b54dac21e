import BeaconRadio
import Glibc
import HotColdView
import LinuxSystem

/// Whether this user may use the radio: as root, with capabilities, or through the helper.
package enum RadioPermission: Equatable {
  case granted(RadioAccess)
  /// The reason, and the command that fixes it, if any.
  case denied(why: Words, fix: String?)

  /// - Parameter helper: nil if there is none in this program's folder.
  package init(
    privileges: Privileges, helper: HelperFile?, _ installation: Installation, user: String
  ) {
    if privileges.canUseRadio {
      self = .granted(.direct)
      return
    }
    guard let helper else {
      self =
        installation == .built
        ? .denied(why: "its helper is not installed", fix: installation.repair)
        : .denied(why: "its helper is gone; install the package again", fix: nil)
      return
    }
    let group = printable(helper.group)
    if let fault = helper.fault(installation), !(helper.isCapable && helper.mayRun) {
      self = .denied(why: fault.why, fix: fault.fix)
    } else if !helper.mayRun, helper.hasGroup {
      self = .denied(
        why: "an access control list, or a disk mounted noexec, keeps you from running its helper",
        fix: nil)
    } else if !helper.mayRun {
      self =
        helper.isMember
        ? .denied(
          why: "you joined the group \(group) after this session began; log in again", fix: nil)
        : .denied(
          why: "only the group \(group) may run its helper; join it, and log in again",
          fix: installation.join(
            shellWord(helper.group), user: user == "$USER" ? user : shellWord(user)))
    } else if helper.isMountedNosuid {
      self = .denied(why: "its helper is on a disk that is mounted nosuid", fix: nil)
    } else if privileges.isConfined {
      self = .denied(why: "programs cannot gain privileges here", fix: nil)
    } else {
      self = .granted(.helper(path: helper.path))
    }
  }
}

extension HelperFile {
  /// Why the group cannot use the radio through this file, and the command that fixes it.
  package func fault(_ installation: Installation) -> (why: Words, fix: String?)? {
    let repair = installation.repair
    // The program was built, but not installed.
    if !isCapable {
      return repair == nil
        ? ("its helper was not installed with its capabilities; install the package again", nil)
        : ("its helper was not installed with its capabilities", repair)
    }
    if group == "root" {
      return repair == nil
        ? ("the helper belongs to the group root; install the package again", nil)
        : ("the helper belongs to the group root, not to the one for users of the radio", repair)
    }
    guard mode & 0o010 == 0 else { return nil }
    let mode = String(mode, radix: 8)
    return (
      "the helper's mode \(mode) does not let the group \(printable(group)) run it",
      "sudo chmod 750 \(shellWord(path))"
    )
  }
}

extension RadioAccess {
  package static func choose() throws -> RadioAccess {
    if let access = try InvokingUser.access { return access }
    switch RadioPermission(
      privileges: .own(), helper: .find(), .look(), user: UserName.own)
    {
    case .granted(let access): return access
    case .denied(let why, let fix):
      throw Failure(deniedBecause: why, fix: fix, asRoot: CommandLine.asRoot)
    }
  }
}

extension Failure {
  /// One sentence with the commands.
  package init(deniedBecause why: Words, fix: String?, asRoot: String) {
    self.init(
      .notPermitted,
      fix.map { "not permitted to use the radio: \(why); run: \($0), or: \(asRoot)" }
        ?? "not permitted to use the radio: \(why); run: \(asRoot)")
  }
}

/// A problem of the radio that the user can fix without root.
package enum RadioRepair: Hashable, Sendable {
  case unblock
  case switchOn

  /// The repairs that this user may perform: unblocking with rfkill, and powering on through the
  /// kernel's management, directly or through the helper.
  package static func permitted() -> Set<RadioRepair> {
    let canSwitchOn =
      switch try? RadioAccess.choose() {
      case nil: false
      case .direct: Privileges.own().canManage
      case .helper, .running: true
      }
    return Set((RadioSwitch.mayUnblock ? [.unblock] : []) + (canSwitchOn ? [.switchOn] : []))
  }

  /// nil if the user cannot fix it.
  package init?(_ obstacle: RadioError, permitted: Set<RadioRepair>) {
    switch obstacle {
    case .blocked(.soft, _): self = .unblock
    case .down: self = .switchOn
    default: return nil
    }
    guard permitted.contains(self) else { return nil }
  }

  /// What it does, such as `switch it on`.
  package var words: Words {
    switch self {
    case .unblock: "unblock it"
    case .switchOn: "switch it on"
    }
  }

  /// Unblocks the adapter and powers it on, as far as needed.
  package static func perform(adapter: String?) throws {
    try advising { () throws(RadioError) in
      try Adapter.makeReady(adapter, access: try? RadioAccess.choose())
    }
  }

  /// Powers the adapter off and on, which resets it and disconnects all devices. For root.
  package static func restart(adapter: String?) throws {
    try advising { () throws(RadioError) in
      if let adapter = try? Adapter.choose(adapter) { try adapter.powerDown() }
      try Adapter.makeReady(adapter, access: .direct)
    }
  }
}

extension Failure {
  /// The problem, the advice and the exit status, for the player.
  package init(_ error: RadioError) {
    let message: Words =
      switch error {
      case .noBluetooth:
        "this system has no Bluetooth, or a container hides it; run outside of the container"
      case .noAdapter: "there is no Bluetooth adapter; plug one in"
      case .noSuchAdapter(let name):
        "there is no adapter \(name); list them with: \(CommandLine.program(CommandLine.arguments.first)) doctor"
      case .noLowEnergy(let adapter):
        "\(adapter) does not support Bluetooth Low Energy; choose another with --adapter"
      case .down(let adapter):
        "\(adapter) is switched off; switch it on with: \(RadioRepair.command(against: error))"
      case .blocked(.soft, let adapter):
        "\(adapter ?? "Bluetooth") is blocked; unblock it with: \(RadioRepair.command(against: error))"
      case .blocked(.hard, let adapter):
        "\(adapter ?? "Bluetooth") is switched off by a switch or key of this machine; switch it on there"
      case .notPermitted where geteuid() == 0:
        "not permitted to use the radio: a container's root cannot control it; run hotcold outside of it"
      case .notPermitted: "not permitted to use the radio; run: \(CommandLine.asRoot)"
      case .unplugged(let adapter): "\(adapter) was unplugged; plug it in and start again"
      case .busy(let adapter):
        "\(adapter) is used exclusively by another program; end that program"
      case .full(let adapter):
        "other programs use all that \(adapter) can broadcast; end one of them, or use another adapter"
      case .hardwareError, .timedOut, .refused, .failed:
        "\(error); try: \(RadioRepair.command(against: error))"
      }
    self.init(
      error.exitStatus, message, leavesDemo: error == .noBluetooth || error == .noAdapter)
  }
}

extension RadioError {
  package var exitStatus: ExitStatus {
    switch self {
    case .noBluetooth, .noAdapter, .noSuchAdapter, .noLowEnergy, .down, .blocked:
      .nothingToPlayWith
    case .notPermitted: .notPermitted
    case .unplugged, .busy, .full, .hardwareError, .timedOut, .refused, .failed: .failedWhileRunning
    }
  }
}

/// Rethrows radio errors of `body` as advice.
package func advising<Result>(_ body: () throws(RadioError) -> Result) throws -> Result {
  do {
    return try body()
  } catch {
    throw Failure(error)
  }
}
