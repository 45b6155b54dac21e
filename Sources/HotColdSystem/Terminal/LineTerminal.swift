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
