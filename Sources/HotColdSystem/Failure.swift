import BeaconCodec
import Glibc
import HotColdGame
import HotColdView
import Translations

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

extension Catalogue {
  /// In the language that the locale asks for. What the environment says is asked here, and nowhere else.
  package static var own: Catalogue {
    let language = Language(environment)
    guard let file = Translations.file(of: language.rawValue) else { return .english }
    return Catalogue(language, file: file)
  }

  /// A new code for a party, in the words of this language. Whoever types it may
  /// have another language.
  package var newCode: RoomCode? {
    let text = String(decoding: Translations.words(of: language.rawValue), as: UTF8.self)
    var random = SystemRandomNumberGenerator()
    return RoomCode(words: text.split(separator: "\n").map(String.init), using: &random)
  }

  /// For a person at a terminal in the language of the locale. Scripts, which read it from elsewhere, know English.
  package static func own(on descriptor: Int32) -> Catalogue {
    isatty(descriptor) == 1 ? .own : .english
  }
}

/// One line on stderr, whatever a file's name may bring into it.
package func complain(_ words: Words) {
  let line = RawArguments.shown(Catalogue.own(on: STDERR_FILENO).text(words))
  writeToStandardError("hotcold: \(line)\n")
}

package func writeToStandardError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
