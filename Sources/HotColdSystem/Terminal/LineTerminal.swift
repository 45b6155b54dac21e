import CSignals
import Glibc
import HotColdView

/// A terminal that scrolls: lines are written to it and stay, and keys come one by one, without being echoed. So a
/// screen reader hears each line once, and nothing is drawn anew.
package final class LineTerminal {
  private var before: termios
  private var isOpen = true
  /// Bytes of a key that is not whole yet.
  private var pending: [UInt8] = []

  /// Takes the keys, and gives the terminal back as it was however `body` ends.
  package static func open<Result>(_ body: (LineTerminal) throws -> Result) throws -> Result {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, let terminal = LineTerminal()
    else {
      throw TerminalError.notATerminal
    }
    StuckTerminal.watch()
    defer { terminal.close() }
    return try body(terminal)
  }

  private init?() {
    before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    take()
  }

  /// termios(3): keys at once and unseen, while Ctrl-C and Ctrl-Z stay signals. Lines are written as ever.
  private func take() {
    var settings = before
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  private func close() {
    StuckTerminal.release()
    suspend()
    isOpen = false
  }

  /// Gives the terminal back for a while: before the process stops itself for Ctrl-Z.
  package func suspend() {
    if isOpen { tcsetattr(STDIN_FILENO, TCSADRAIN, &before) }
  }

  package func resume() {
    guard isOpen else { return }
    tcgetattr(STDIN_FILENO, &before)
    take()
  }

  package func beep() {
    var bell: UInt8 = 7
    if isOpen { _ = write(STDOUT_FILENO, &bell, 1) }
  }

  /// The keys pressed since the last time, without waiting: call it when standard input is readable.
  package func keys() -> [Key] {
    guard isOpen else { return [] }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    guard count > 0 else { return [] }
    var reader = KeyReader(pending + bytes.prefix(count))
    var keys: [Key] = []
    while let key = reader.next() { keys.append(key) }
    pending = reader.rest
    return keys
  }
}

/// Keys, out of the bytes that a terminal of the xterm kind sends for them (ECMA-48, and xterm's own).
package struct KeyReader {
  private var bytes: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  /// What may be the beginning of a key: of a letter of several bytes. Of an escape sequence all comes at once.
  package var rest: [UInt8] { bytes.count < 4 ? Array(bytes) : [] }

  /// nil where no whole key is left.
  package mutating func next() -> Key? {
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

  /// What begins with an escape: a key of its own, or one that says nothing here.
  private mutating func sequence() -> Key? {
    bytes = bytes.dropFirst()
    guard let kind = bytes.first, kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else {
      return .escape
    }
    bytes = bytes.dropFirst()
    let parameters = bytes.prefix { (0x20...0x3F).contains($0) }
    bytes = bytes.dropFirst(parameters.count)
    let final = bytes.popFirst()
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return .right
    case UInt8(ascii: "D"): return .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "~") where parameters.elementsEqual("3".utf8): return .delete
    case UInt8(ascii: "~") where parameters.elementsEqual("5".utf8): return .pageUp
    case UInt8(ascii: "~") where parameters.elementsEqual("6".utf8): return .pageDown
    default: return nil
    }
  }

  /// The next letter of UTF-8; U+FFFD for what is none. nil where its end is not there yet.
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

/// A terminal that takes nothing: Ctrl-S has stopped it, or nobody reads what it is sent. Whoever writes to it is held
/// up by that, and answers no signal meanwhile.
enum StuckTerminal {
  /// For the rest of the program's life, lets standard output go on where it holds up the answer to a signal.
  static func watch() { _ = isWatched }

  private static let isWatched = startThread(run) == 0

  private static func run() {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP] { sigaddset(&set, signal) }
    let descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC))
    guard descriptor >= 0 else { return }
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, -1)
      // Whoever is not held up has taken it by then.
      usleep(100_000)
      if poll(&waiting, 1, 0) == 1 { release() }
    }
  }

  /// termios(3): what was stopped goes on, and what nobody reads is thrown away.
  static func release() {
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&output, 1, 0) == 0 else { return }
    // Linux lets go on only what was stopped in the same way; a stop by Ctrl-S becomes one.
    tcflow(STDOUT_FILENO, TCOOFF)
    tcflow(STDOUT_FILENO, TCOON)
    tcflush(STDOUT_FILENO, TCOFLUSH)
  }
}
