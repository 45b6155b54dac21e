import BeaconCodec
import Glibc
import HotColdView

/// The exit statuses that scripts rely on.
package enum ExitStatus: Int32 {
  case done = 0
  case failedWhileRunning = 1
  /// No Bluetooth, no adapter, adapter down or blocked.
  case nothingToPlayWith = 2
  case notPermitted = 3
  case badData = 65
  case noInput = 66
  case cannotCreate = 73
}

/// What ends the program early: a status for scripts, and one line for people that names what failed
/// and what to do, in no language yet. It is told in one place (`exiting`).
package struct Failure: Error {
  package var status: ExitStatus
  package var message: Words
  /// Whether a command that has --demo can be played all the same.
  package var leavesDemo: Bool

  package init(_ status: ExitStatus, _ message: Words, leavesDemo: Bool = false) {
    self.status = status
    self.message = message
    self.leavesDemo = leavesDemo
  }
}

/// What the system says of an error number. Those that a player meets are in the catalogues.
package func describe(errno code: Int32) -> Words {
  Words(key: String(cString: strerror(code)))
}

/// A name that somebody else has chosen, fit to be shown.
package func safe(_ text: String) -> String { SafeText(text).description }

/// A path or an argument fit to be shown: all of it, with a `?` for what is no plain character.
package func printable(_ path: String) -> String {
  String(path.unicodeScalars.map { (" "..."~").contains($0) ? Character($0) : "?" })
}
