import BeaconRadio
import HotColdView

/// What of that which keeps the radio from being used this user can mend himself, now, without root.
package enum RadioMend: Hashable, Sendable {
  case unblock
  case switchOn

  /// What he may do.
  package struct Rights: Equatable, Sendable {
    /// By rfkill.
    package var canUnblock: Bool
    /// By the kernel's management, himself or through the helper.
    package var canSwitchOn: Bool

    package init(canUnblock: Bool, canSwitchOn: Bool) {
      self.canUnblock = canUnblock
      self.canSwitchOn = canSwitchOn
    }

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

  /// nil where it is not his to mend, or nobody's.
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

  /// Does what can be done until the adapter can be used: what was blocked is switched on afterwards, too.
  package static func perform(adapter: String?) throws {
    try advising { () throws(RadioError) in
      try Adapter.makeReady(adapter, access: try? RadioAccess.choose())
    }
  }
}
