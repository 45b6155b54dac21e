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

  /// For programs in English.
  var name = Words.empty
  var state: State
  /// A sentence, without a full stop.
  package var message: Words
  /// The command that mends it, where there is one.
  package var fix: String?
  /// What the player can do himself, at once.
  package var mend: RadioMend?

  static func ok(_ message: Words) -> Check {
    Check(state: .ok, message: message)
  }

  static func warning(_ message: Words, fix: String? = nil) -> Check {
    Check(state: .warning, message: message, fix: fix)
  }

  static func problem(
    _ status: ExitStatus, _ message: Words, fix: String? = nil, mend: RadioMend? = nil
  ) -> Check {
    Check(state: .problem(status), message: message, fix: fix, mend: mend)
  }

  static func unknown(_ message: Words) -> Check {
    Check(state: .unknown, message: message)
  }
}
