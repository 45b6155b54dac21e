import BeaconRadio
import Glibc
import HotColdView

/// Whether this user may use the radio: as root, with the capabilities, or through the helper.
package enum RadioPermission: Equatable {
  case granted(RadioAccess)
  case denied(Denial)

  package enum Denial: Equatable {
    /// No helper is beside this program.
    case noHelper
    /// It was built, but never installed.
    case notCapable(HelperFile)
    /// Not in its group.
    case notMember(HelperFile)
    /// Joined its group after this session began.
    case notYetMember(HelperFile)
    /// Its disk, or the program that started this one, does not allow it privileges.
    case powerless(HelperFile)
  }

  package init(privileges: Privileges, helper: HelperFile?) {
    self =
      if privileges.canUseRadio {
        .granted(.direct)
      } else if let helper {
        if !helper.isCapable {
          .denied(.notCapable(helper))
        } else if !helper.mayRun {
          .denied(helper.isMember ? .notYetMember(helper) : .notMember(helper))
        } else if privileges.isConfined || helper.isMountedNosuid {
          .denied(.powerless(helper))
        } else {
          .granted(.helper(path: helper.path))
        }
      } else {
        .denied(.noHelper)
      }
  }
}

extension RadioPermission.Denial {
  /// What is missing, and the command that fixes it, if there is one.
  package func words(user: String, _ installation: Installation) -> (why: Words, fix: String?) {
    switch self {
    case .noHelper:
      installation == .built
        ? ("its helper is not installed", installation.repair)
        : ("its helper is gone; install the package again", nil)
    case .notCapable:
      (
        installation.repair == nil
          ? "its helper was not installed with its capabilities; install the package again"
          : "its helper was not installed with its capabilities",
        installation.repair
      )
    case .notMember(let helper):
      (
        "only the group \(printable(helper.group)) may run its helper; join it, and log in again",
        installation.join(
          shellWord(helper.group), user: user == "$USER" ? user : shellWord(user))
      )
    case .notYetMember(let helper):
      (
        "you joined the group \(printable(helper.group)) after this session began; log in again",
        nil
      )
    case .powerless(let helper):
      (
        helper.isMountedNosuid
          ? "its helper is on a disk that is mounted nosuid"
          : "programs cannot gain privileges here",
        nil
      )
    }
  }
}

extension RadioAccess {
  /// How this user can use the radio.
  package static func choose() throws -> RadioAccess {
    if let access = try InvokingUser.access { return access }
    switch RadioPermission(privileges: .own(), helper: .find()) {
    case .granted(let access): return access
    case .denied(let denial):
      throw Failure(denial, .look(), user: UserName.own, asRoot: CommandLine.asRoot)
    }
  }
}

extension Failure {
  /// One sentence, with the commands that help.
  package init(
    _ denial: RadioPermission.Denial, _ installation: Installation, user: String, asRoot: String
  ) {
    let (why, fix) = denial.words(user: user, installation)
    self.init(
      .notPermitted,
      fix.map { "not permitted to use the radio: \(why); run: \($0), or: \(asRoot)" }
        ?? "not permitted to use the radio: \(why); run: \(asRoot)")
  }
}

/// A radio problem that the user can fix now, without root.
package enum RadioRepair: Hashable, Sendable {
  case unblock
  case switchOn

  /// What the user may do.
  package struct Rights: Equatable, Sendable {
    /// By rfkill.
    package var canUnblock = false
    /// By the kernel's management, directly or through the helper.
    package var canSwitchOn = false

    package static let none = Rights()

    package static func own() -> Rights {
      let canSwitchOn =
        switch try? RadioAccess.choose() {
        case nil: false
        case .direct: Privileges.own().canManage
        case .helper, .running: true
        }
      return Rights(canUnblock: RadioSwitch.mayUnblock, canSwitchOn: canSwitchOn)
    }
  }

  /// nil if the user cannot fix it.
  package init?(_ obstacle: RadioError, _ rights: Rights) {
    switch obstacle {
    case .blocked(.soft, _) where rights.canUnblock: self = .unblock
    case .down where rights.canSwitchOn: self = .switchOn
    default: return nil
    }
  }

  /// `switch it on`
  package var words: Words {
    switch self {
    case .unblock: "unblock it"
    case .switchOn: "switch it on"
    }
  }

  /// Unblocks the adapter and switches it on, as far as needed.
  package static func perform(adapter: String?) throws {
    try advising { () throws(RadioError) in
      try Adapter.makeReady(adapter, access: try? RadioAccess.choose())
    }
  }
}

extension Failure {
  /// A radio error for the player: what is wrong, what to do, and the exit status.
  package init(_ error: RadioError) {
    let message: Words =
      switch error {
      case .noBluetooth:
        "this system has no Bluetooth, or a container hides it; run outside of the container"
      case .noAdapter: "there is no Bluetooth adapter; plug one in"
      case .noSuchAdapter(let name): "there is no adapter \(name); list them with: hciconfig -a"
      case .noLowEnergy(let adapter):
        "\(adapter) does not support Bluetooth Low Energy; choose another with --adapter"
      case .down(let adapter):
        "\(adapter) is switched off; switch it on with: bluetoothctl power on"
      case .blocked(.soft, let adapter):
        "\(adapter ?? "Bluetooth") is blocked; unblock it with: rfkill unblock bluetooth"
      case .blocked(.hard, let adapter):
        "\(adapter ?? "Bluetooth") is switched off by a switch or key of this machine; switch it on there"
      case .notPermitted where geteuid() == 0:
        "not permitted to use the radio: a container's root cannot control it; run hotcold outside of it"
      case .notPermitted: "not permitted to use the radio; run: \(CommandLine.asRoot)"
      case .unplugged(let adapter): "\(adapter) was unplugged; plug it in and start again"
      case .busy(let adapter):
        "\(adapter) is used exclusively by another program; end that program"
      case .hardwareError, .timedOut, .refused, .failed:
        "\(error); try: bluetoothctl power off, then power on"
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
    case .unplugged, .busy, .hardwareError, .timedOut, .refused, .failed: .failedWhileRunning
    }
  }
}

/// Runs `body`, and turns its radio errors into advice.
package func advising<Result>(_ body: () throws(RadioError) -> Result) throws -> Result {
  do {
    return try body()
  } catch {
    throw Failure(error)
  }
}
