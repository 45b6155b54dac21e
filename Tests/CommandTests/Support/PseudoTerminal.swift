import CGlibc
import Glibc
import LinuxSystem
import ProcessSupport
import TestSupport
import Testing

/// The built program on a pseudoterminal.
final class PseudoTerminal {
  let child: Child
  private var master: Int32
  /// Kept open, to read the terminal's settings after the program's end.
  private let slave: Int32
  private let errorEnd: Descriptor
  private let settingsBefore: Settings
  private(set) var picture: TerminalPicture
  /// All output.
  private(set) var output: [UInt8] = []
  private var errorBytes: [UInt8] = []

  /// - Parameters:
  ///   - environment: in addition to the plain one; TERM is xterm-256color by default, and unset if it is "".
  ///   - showsErrors: whether standard error is the terminal, too, as for a user.
  init(
    _ arguments: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
    showsErrors: Bool = false
  ) throws {
    let ends = try PseudoTerminalEnds()
    master = ends.master
    slave = ends.slave
    makeNonblocking(master)
    let (errorEnd, errors) = try makePipe(weRead: true)
    self.errorEnd = errorEnd
    // The program draws only a part of a huge terminal.
    picture = TerminalPicture(columns: min(columns, 600), rows: min(rows, 300))
    Self.setSize(of: slave, columns: columns, rows: rows)
    settingsBefore = Settings(of: slave)

    var settings = Program.plainEnvironment.merging(["TERM": "xterm-256color"]) { $1 }
      .merging(environment) { $1 }
    if settings["TERM"] == "" { settings["TERM"] = nil }
    child = try Child(
      Program.path, arguments, environment: settings,
      descriptors: [
        .file(ends.path, flags: O_RDWR), .file(ends.path, flags: O_RDWR),
        showsErrors ? .file(ends.path, flags: O_RDWR) : .descriptor(errors),
      ],
      leadsSession: true)
  }

  deinit {
    hangUp()
    close(slave)
  }

  var errors: String { String(decoding: errorBytes, as: UTF8.self) }
  var isStopped: Bool { child.isStopped }
  /// Whether the terminal's settings are those from before the program.
  var isAsBefore: Bool { Settings(of: slave) == settingsBefore }

  /// Reads until the condition holds, which is checked after each piece, so that a picture shown briefly is not missed.
  /// - Returns: false if it never does.
  func wait(until condition: (PseudoTerminal) -> Bool) -> Bool {
    let deadline = now() + patience
    while !condition(self) {
      guard now() < deadline else { return false }
      // Checked first, to read the last output before its end.
      child.look()
      if !read(milliseconds: 10), child.ending != nil { return false }
    }
    return true
  }

  /// Waits until the text is visible.
  func shows(_ text: String) -> Bool { shows(anyOf: [text]) }

  func shows(anyOf texts: [String]) -> Bool {
    wait { terminal in texts.contains { terminal.picture.text.contains($0) } }
  }

  /// Whether the program has read all keys. On a busy machine dozens could wait in the kernel, and the player would
  /// keep walking long after the last one.
  var hasReadKeys: Bool {
    var unread: Int32 = 0
    return ioctl(slave, UInt(FIONREAD), &unread) == 0 && unread == 0
  }

  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  /// - Parameter text: the text to wait for; nil if the terminal is too small for it.
  func type(
    _ keys: String, shows text: String?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    type(keys)
    if let text { #expect(shows(text), sourceLocation: sourceLocation) }
  }

  func resize(columns: Int, rows: Int) {
    while read(milliseconds: 0) {}
    picture.resize(columns: columns, rows: rows)
    // The kernel notifies the program by SIGWINCH.
    Self.setSize(of: slave, columns: columns, rows: rows)
  }

  func send(_ signal: Int32) { child.send(signal) }

  /// Closes the terminal, as its window would.
  func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }

  /// Reads until the program has ended.
  func finish() -> Ending {
    _ = wait { _ in false }
    child.giveUp()
    while read(milliseconds: 0) {}
    return child.ending ?? .never
  }

  /// Quits with a key, and expects the terminal to be restored.
  func expectQuit(_ key: String = "q", sourceLocation: SourceLocation = #_sourceLocation) {
    type(key)
    expectEnd(sourceLocation: sourceLocation)
  }

  /// Expects the program to end and the terminal to be restored.
  func expectEnd(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(finish() == .status(0), sourceLocation: sourceLocation)
    expectRestored(sourceLocation: sourceLocation)
  }

  /// Expects the terminal to be in its state from before the program.
  func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(!picture.isAlternate, sourceLocation: sourceLocation)
    #expect(picture.isCursorVisible, sourceLocation: sourceLocation)
    #expect(isAsBefore, sourceLocation: sourceLocation)
    #expect(picture.unknown.isEmpty, sourceLocation: sourceLocation)
    #expect(errors.isEmpty, "\(errors)", sourceLocation: sourceLocation)
  }

  /// Reads some of the available output.
  /// - Returns: whether there was any.
  private func read(milliseconds: Int32) -> Bool {
    poll([(master, POLLIN), (errorEnd.fileDescriptor, POLLIN)], milliseconds: milliseconds)
    let before = errorBytes.count
    _ = readAvailable(errorEnd.fileDescriptor, into: &errorBytes)
    var piece: [UInt8] = []
    if master >= 0 { _ = readAvailable(master, into: &piece, upTo: 1024) }
    output += piece
    picture.take(piece)
    return !piece.isEmpty || errorBytes.count > before
  }

  private static func setSize(of terminal: Int32, columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// The settings of termios(3) that a program may change.
  private struct Settings: Equatable {
    var flags: [tcflag_t]
    var characters: [UInt8]

    init(of terminal: Int32) {
      var settings = termios()
      tcgetattr(terminal, &settings)
      flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
      characters = withUnsafeBytes(of: &settings.c_cc) { Array($0) }
    }
  }
}

/// The two ends of a new pseudoterminal, closed on exec. openpty(3) has no flag for this.
struct PseudoTerminalEnds {
  let master: Int32
  let slave: Int32
  /// The slave's path.
  let path: String

  init() throws {
    master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0 else {
      throw SystemFailure("posix_openpt")
    }
    var name = [CChar](repeating: 0, count: 64)
    guard ptsname_r(master, &name, name.count) == 0 else { throw SystemFailure("ptsname_r") }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw SystemFailure("open \(path)") }
  }
}
