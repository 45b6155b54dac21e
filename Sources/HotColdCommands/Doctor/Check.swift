import HotColdSystem
import HotColdView

/// One thing that was checked, and how it is.
package struct Check: Equatable {
  package enum State: Equatable {
    case ok
    /// The game can be played, but not as well as it might.
    case warning
    /// It keeps one from playing with the radio: what a command would exit with.
    case problem(ExitStatus)
    /// It could not be found out, or does not matter here.
    case unknown
  }

  var name: CheckName
  var state: State
  /// A sentence, without a full stop.
  package var message: Words
  /// The command that mends it, where there is one.
  package var fix: String?
  /// What the player can do himself, at once.
  package var mend: RadioMend?

  static func ok(_ name: CheckName, _ message: Words) -> Check {
    Check(name: name, state: .ok, message: message)
  }

  static func warning(_ name: CheckName, _ message: Words, fix: String? = nil) -> Check {
    Check(name: name, state: .warning, message: message, fix: fix)
  }

  static func problem(
    _ name: CheckName, _ status: ExitStatus, _ message: Words, fix: String? = nil,
    mend: RadioMend? = nil
  ) -> Check {
    Check(name: name, state: .problem(status), message: message, fix: fix, mend: mend)
  }

  static func unknown(_ name: CheckName, _ message: Words) -> Check {
    Check(name: name, state: .unknown, message: message)
  }
}

/// What is checked, in the order in which it is told: what stands in the way of all that comes later
/// is first.
enum CheckName: String, CaseIterable {
  case system
  case kernel
  case adapter
  case rfkill
  case power
  case lowEnergy = "low-energy"
  case namespace
  case permission
  case bluetoothd
  case sharing
  case dialect
  case advertising
  case orphanScan = "orphan-scan"
  case orphanBeacon = "orphan-beacon"
  case reports
  case rssi
  case drops
  case rejects
  case helper
  case locale
  case terminal
  case colours
  case size
  case speech
  case sound
  case disk
  case broker

  /// As a person is told it; the raw value is for programs.
  var label: Words {
    switch self {
    case .system: "system"
    case .kernel: "kernel"
    case .adapter: "adapter"
    case .rfkill: "rfkill"
    case .power: "power"
    case .lowEnergy: "low-energy"
    case .namespace: "namespace"
    case .permission: "permission"
    case .bluetoothd: "bluetoothd"
    case .sharing: "sharing"
    case .dialect: "dialect"
    case .advertising: "advertising"
    case .orphanScan: "orphan-scan"
    case .orphanBeacon: "orphan-beacon"
    case .reports: "reports"
    case .rssi: "rssi"
    case .drops: "drops"
    case .rejects: "rejects"
    case .helper: "helper"
    case .locale: "locale"
    case .terminal: "terminal"
    case .colours: "colours"
    case .size: "size"
    case .speech: "speech"
    case .sound: "sound"
    case .disk: "disk"
    case .broker: "broker"
    }
  }
}
