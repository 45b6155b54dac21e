import BeaconCodec
import Glibc
import HotColdGame
import HotColdView
import Resources

/// The exit statuses, which scripts rely on.
package enum ExitStatus: Int32 {
  case done = 0
  case failedWhileRunning = 1
  /// No Bluetooth, no adapter, or the adapter is down or blocked.
  case nothingToPlayWith = 2
  case notPermitted = 3
  case badData = 65
  case noInput = 66
  case cannotCreate = 73
}

/// Ends the program. `exiting` prints the message, which names the failure and the remedy.
package struct Failure: Error {
  package var status: ExitStatus
  package var message: Words
  /// Whether to suggest --demo.
  package var leavesDemo: Bool

  package init(_ status: ExitStatus, _ message: Words, leavesDemo: Bool = false) {
    self.status = status
    self.message = message
    self.leavesDemo = leavesDemo
  }
}

/// The system's message for an error number. Common ones are translated.
package func describe(errno code: Int32) -> Words {
  Words(key: String(cString: strerror(code)))
}

/// A name from outside, safe to print.
package func safe(_ text: String) -> String { SafeText(text).description }

extension Catalogue {
  /// The catalogue of the user's locale.
  package static var own: Catalogue {
    let language = Language(environment)
    guard let file = Translations.file(of: language.rawValue) else { return .english }
    return Catalogue(language, file: file)
  }

  /// A new party code in this language. Players with other languages can also type it.
  package var newCode: RoomCode? {
    let text = String(decoding: Translations.words(of: language.rawValue), as: UTF8.self)
    var random = SystemRandomNumberGenerator()
    return RoomCode(words: text.split(separator: "\n").map(String.init), using: &random)
  }

  /// The user's catalogue; English, for scripts, if the descriptor is not a terminal.
  package static func own(on descriptor: Int32) -> Catalogue {
    isatty(descriptor) == 1 ? .own : .english
  }
}

/// Prints a line to stderr, without the control characters that a file name may contain.
package func complain(_ words: Words) {
  let line = printable(Catalogue.own(on: STDERR_FILENO).text(words))
  let bytes = Array("hotcold: \(line)\n".utf8)
  // A reader that is stopped must not block the program.
  var waiting = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
  guard poll(&waiting, 1, 100) > 0 else { return }
  _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// The whole text, with `?` for characters that must not reach a terminal.
package func printable(_ text: String) -> String {
  var printable = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { printable.append(TextRole(scalar) == nil ? "?" : scalar) }
  return String(printable)
}
