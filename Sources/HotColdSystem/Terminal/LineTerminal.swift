import Glibc
import HotColdView

/// A scrolling terminal for a screen reader, which reads each line once: output is never
/// overwritten, and keys are read one by one without echo.
package final class LineTerminal {
  private var before: termios
  /// The bytes of an incomplete key.
  private var pending: [UInt8] = []

  /// Restores the terminal after `body`.
  package static func open<Result>(_ body: (LineTerminal) throws -> Result) throws -> Result {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, let terminal = LineTerminal()
    else {
      throw TerminalError.notATerminal
    }
    defer { terminal.suspend() }
    return try body(terminal)
  }

  private init?() {
    before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    take()
  }

  /// Sets termios(3): no line buffering, echo or Ctrl-S; Ctrl-C and Ctrl-Z still send signals.
  private func take() {
    var settings = before
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    settings.c_iflag &= ~tcflag_t(IXON)
    // VTIME and VMIN.
    (settings.c_cc.5, settings.c_cc.6) = (0, 0)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Restores the terminal at the end, or before Ctrl-Z stops the process.
  package func suspend() {
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
  }

  package func resume() {
    tcgetattr(STDIN_FILENO, &before)
    take()
  }

  package func beep() {
    var bell: UInt8 = 7
    _ = write(STDOUT_FILENO, &bell, 1)
  }

  /// The new keys, without waiting. To be called when standard input is readable.
  package func keys() -> [Key] {
    guard let bytes = readOnce(STDIN_FILENO, upTo: 256), !bytes.isEmpty else { return [] }
    var reader = KeyReader(pending + bytes)
    var keys: [Key] = []
    while let key = reader.next() { keys.append(key) }
    pending = reader.rest
    return keys
  }
}

/// Decodes the keys of xterm-like terminals (ECMA-48 and xterm's extensions).
struct KeyReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  /// The start of a multi-byte letter. Escape sequences always arrive whole.
  var rest: [UInt8] { bytes.count < 4 ? Array(bytes) : [] }

  /// The next key; nil if none is complete.
  mutating func next() -> Key? {
    while let first = bytes.first {
      if first == 27 {
        if let key = sequence() { return key }
        continue
      }
      guard let (scalar, length) = scalar() else { return nil }
      bytes = bytes.dropFirst(length)
      if let key = Key(scalar) { return key }
    }
    return nil
  }

  private static let sequences: [String: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab,
    "3~": .delete, "5~": .pageUp, "6~": .pageDown,
  ]

  /// Skips unknown sequences.
  private mutating func sequence() -> Key? {
    bytes = bytes.dropFirst()
    guard let kind = bytes.first, kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else {
      return .escape
    }
    bytes = bytes.dropFirst()
    let parameters = bytes.prefix { (0x20...0x3F).contains($0) }
    bytes = bytes.dropFirst(parameters.count)
    guard let final = bytes.popFirst() else { return nil }
    // Other parameters are for Shift and the like.
    let name = final == UInt8(ascii: "~") ? parameters + [final] : [final]
    return Self.sequences[String(decoding: name, as: UTF8.self)]
  }

  /// The next UTF-8 character; U+FFFD if invalid, nil if incomplete.
  private func scalar() -> (Unicode.Scalar, Int)? {
    guard let first = bytes.first else { return nil }
    let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    guard bytes.count >= length else { return nil }
    var decoder = UTF8()
    var input = bytes.prefix(length).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&input) else { return ("\u{FFFD}", 1) }
    return (scalar, length)
  }
}
