import BeaconCodec
import Glibc
import HotColdView

/// Reads a room's secret, but never from the arguments, which every user can read.
package enum SecretWord {
  package static let variable = "HOTCOLD_SECRET"
  /// The longest secret in bytes.
  private static let limit = 1024

  /// HOTCOLD_SECRET; nil if unset or empty. Reading it removes the variable, so that hooks and
  /// speech programs do not inherit it, and `/proc` does not show it.
  package static let fromEnvironment = take(variable)

  /// Erases the variable; nil if unset or empty.
  static func take(_ variable: String) -> String? {
    defer { eraseEnvironment(variable) }
    return environment(variable).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The first line of a private file; `-` for standard input.
  package static func read(from path: FileName, signals: Signals) throws -> String {
    let file = try InputFile(path: path, signals: signals)
    try file.requirePrivate()
    let bytes = try file.read(upTo: limit + 2) { $0.contains(UInt8(ascii: "\n")) }
    let word = lines(of: bytes)[0]
    guard !word.isEmpty else {
      throw Failure(.badData, "\(file.name): the first line is empty")
    }
    // A truncated secret would not match that of the other players.
    guard word.utf8.count <= limit else {
      throw Failure(.badData, "\(file.name): a secret has at most \(limit) bytes")
    }
    return word
  }

  /// Asks on the terminal, without echo.
  package static func ask(room: String, signals: Signals) throws -> String {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else {
      throw Failure(
        .noInput,
        "there is no terminal to ask for the secret; use --secret-file or \(variable)")
    }
    defer { close(terminal) }
    var kept = termios()
    tcgetattr(terminal, &kept)
    var silent = kept
    silent.c_lflag &= ~tcflag_t(ECHO)
    // VSUSP: after Ctrl-Z and fg, a shell would echo the input.
    silent.c_cc.10 = 0
    tcsetattr(terminal, TCSAFLUSH, &silent)
    defer {
      tcsetattr(terminal, TCSAFLUSH, &kept)
      _ = write(terminal, "\n", 1)
    }
    try? writeAll(Array("Secret of the room \(printable(room)): ".utf8), to: terminal)
    guard signals.wait(for: terminal, POLLIN, patience: 0) else { throw Interrupted() }
    let word = lines(of: readOnce(terminal, upTo: limit) ?? [])[0]
    guard !word.isEmpty else { throw Failure(.badData, "no secret was given") }
    return word
  }
}
