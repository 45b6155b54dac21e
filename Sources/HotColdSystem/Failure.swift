import BeaconCodec
import Glibc
import HotColdGame
import HotColdView
import Resources

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

/// An error that ends the program: an exit status, and an untranslated message that names what failed and what to do.
/// `exiting` prints it.
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

/// The system's message for an error number. The common ones are translated.
package func describe(errno code: Int32) -> Words {
  Words(key: String(cString: strerror(code)))
}

/// A foreign name, made safe to print.
package func safe(_ text: String) -> String { SafeText(text).description }

extension Catalogue {
  /// The catalogue for the locale of the environment.
  package static var own: Catalogue {
    let language = Language(environment)
    guard let file = Translations.file(of: language.rawValue) else { return .english }
    return Catalogue(language, file: file)
  }

  /// A new party code with words of this language. Players with another language can type it, too.
  package var newCode: RoomCode? {
    let text = String(decoding: Translations.words(of: language.rawValue), as: UTF8.self)
    var random = SystemRandomNumberGenerator()
    return RoomCode(words: text.split(separator: "\n").map(String.init), using: &random)
  }

  /// The locale's catalogue if the descriptor is a terminal; otherwise English, for scripts.
  package static func own(on descriptor: Int32) -> Catalogue {
    isatty(descriptor) == 1 ? .own : .english
  }
}

/// Prints one line on stderr; control characters, for example in a file name, are replaced.
package func complain(_ words: Words) {
  let line = printable(Catalogue.own(on: STDERR_FILENO).text(words))
  let bytes = Array("hotcold: \(line)\n".utf8)
  // A reader that has stopped must not stop the program.
  var waiting = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
  guard poll(&waiting, 1, 100) > 0 else { return }
  _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// The text in full length, with `?` for characters that must not reach a terminal.
package func printable(_ text: String) -> String {
  var printable = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { printable.append(TextRole(scalar) == nil ? "?" : scalar) }
  return String(printable)
}
