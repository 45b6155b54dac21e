import CNcurses
import Glibc
import HotColdView

/// The full screen, valid within `open`, for one thread.
///
/// `HotColdSystem` covers the machine: terminal, files, signals, sound, speech, hooks, web server,
/// MQTT client, and permission to use the radio. Everything is undone at the end of its scope, even
/// after an error. It may import everything up to `HotColdView`, `BeaconRadio` and `Confinement`;
/// other C libraries are opened on demand.
///
/// ```swift
/// try Terminal.open(color: true, motion: true) { terminal in terminal.draw(frame) }
/// ```
package final class Terminal {
  package let glyphs: GlyphSet
  package private(set) var size: Size
  private let palette: Palette?
  package let hasMotion: Bool
  /// A line to print after the screen was left.
  package var parting: String?
  private var shown: Frame?

  /// Sets up the screen, and restores the terminal after `body`. Block SIGINT, SIGTERM, SIGTSTP and
  /// SIGWINCH before to read them from a descriptor; ncurses handles those without a handler.
  package static func open<Result>(
    color: Bool, motion: Bool = true, _ body: (Terminal) throws -> Result
  ) throws -> Result {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw TerminalError.notATerminal
    }
    let term = try usableName()
    setenv("TERM", term, 1)
    // For ncurses' characters only; numbers keep the C locale.
    let encoding = setEncoding()
    guard let screen = Curses.start() else { throw TerminalError.tooSimple(term) }
    var parting: String?
    defer { if let parting { try? writeAll(Array("\(parting)\n".utf8), to: STDOUT_FILENO) } }
    defer { Curses.end(screen) }
    let terminal = Terminal(
      glyphs: .best(utf8: encoding == "UTF-8", term: term), color: color, motion: motion)
    defer {
      parting = terminal.parting.map {
        wrapped($0, columns: terminal.size.columns).joined(separator: "\n")
      }
    }
    return try body(terminal)
  }

  /// The name of a terminal with which ncurses can show the full screen.
  fileprivate static func usableName() throws(TerminalError) -> String {
    let usual = "xterm-256color"
    let fix = "export TERM=\(usual)"
    guard let term = setting("TERM") else {
      throw TerminalError(advice: "TERM is not set; using plain lines", fix: fix)
    }
    switch hotcold_examine_terminal(term, STDOUT_FILENO).kind {
    case HOTCOLD_TERM_GOOD: return term
    case HOTCOLD_TERM_UNKNOWN:
      // Unknown to terminfo, which is common over ssh; most terminals understand xterm.
      guard ["xterm", "alacritty", "foot", "wezterm"].contains(where: term.hasPrefix),
        hotcold_examine_terminal(usual, STDOUT_FILENO).kind == HOTCOLD_TERM_GOOD
      else {
        throw TerminalError(
          advice: "the terminal \(safe(term)) is not known; using plain lines", fix: fix)
      }
      return usual
    default: throw .tooSimple(term)
    }
  }

  private init(glyphs: GlyphSet, color: Bool, motion: Bool) {
    self.glyphs = glyphs
    hasMotion = motion && setting("NO_MOTION") == nil
    let isAllowed = color && setting("NO_COLOR") == nil
    palette = isAllowed ? Curses.startColors() : nil
    size = Curses.size
    resize()
  }

  /// Draws a frame; only the changes are sent.
  package func draw(_ frame: Frame) {
    guard frame != shown else { return }
    let before = shown.flatMap { $0.size == frame.size ? $0 : nil }
    shown = frame
    let window = hotcold_stdscr()
    if before == nil { werase(window) }
    for row in 0..<min(frame.size.rows, size.rows) {
      if let before {
        if frame.hasRow(row, like: before) { continue }
        wmove(window, Int32(row), 0)
        wclrtoeol(window)
      }
      draw(row, of: frame)
    }
    wrefresh(window)
  }

  /// Draws a row in runs of one style. A wide or unusual character ends its run: the terminal may
  /// use another width, and the next run starts with a cursor movement.
  private func draw(_ row: Int, of frame: Frame) {
    var run = ""
    var start = 0
    var style = Style.plain
    func finish() {
      // Ignore the error in the last cell, which is drawn nevertheless.
      if !run.isEmpty {
        set(style)
        wmove(hotcold_stdscr(), Int32(row), Int32(start))
        waddstr(hotcold_stdscr(), run)
      }
      run = ""
    }
    for column in 0..<min(frame.size.columns, size.columns) {
      let cell = frame[column, row]
      guard cell.width > 0, column + cell.width <= size.columns else { continue }
      if cell.style != style || run.isEmpty {
        finish()
        start = column
        style = cell.style
      }
      cell.write(to: &run)
      if !cell.isSimple { finish() }
    }
    finish()
  }

  private func set(_ style: Style) {
    var attributes: attr_t = 0
    if palette?.isBold(style) ?? style.bold { attributes |= hotcold_bold() }
    if style.dim { attributes |= hotcold_dim() }
    if style.reverse { attributes |= hotcold_reverse() }
    wattr_set(hotcold_stdscr(), attributes, palette?.pair(style) ?? 0, nil)
  }

  /// The new keys, without waiting. To be called when standard input is readable.
  package func keys() -> [Key] { Curses.keys }

  /// Adopts the current size. To be called on SIGWINCH, before drawing.
  package func resize() {
    if let size = windowSize(of: STDOUT_FILENO) {
      resizeterm(Int32(size.rows), Int32(size.columns))
    }
    size = Curses.size
    shown = nil
    // The terminal may have lost its content, even if the size is the same.
    clearok(hotcold_stdscr(), true)
  }

  /// Restores the terminal before Ctrl-Z stops the process.
  package func suspend() {
    endwin()
  }

  /// Restores the screen after Ctrl-Z. Draw afterwards.
  package func resume() {
    resize()
  }

  package func beep() {
    CNcurses.beep()
  }
}

/// Why there is no full screen; the caller then uses plain lines.
package struct TerminalError: Error, Equatable {
  /// The reason, and what happens instead.
  package let advice: Words
  /// The command that fixes it, if any.
  package var fix: String?

  /// Standard input or output is a pipe or a file.
  static let notATerminal = TerminalError(advice: "no terminal here; using plain lines")

  static func tooSimple(_ name: String) -> TerminalError {
    TerminalError(advice: "the terminal \(safe(name)) has no full screen; using plain lines")
  }
}

package struct TerminalFacts: Equatable {
  /// Whether standard input and output are a terminal.
  package var isTerminal: Bool
  package var name: String?
  /// Why it cannot show the full screen, if so.
  package var obstacle: TerminalError?
  package var refusesColor: Bool
  package var size: Size?
  /// The locale of the environment; nil for `C`.
  package var locale: String?
  /// The encoding of the locale, such as `UTF-8`; nil if the locale is not installed.
  package var letters: String?

  package static func look() -> TerminalFacts {
    var obstacle: TerminalError?
    do throws(TerminalError) { _ = try Terminal.usableName() } catch { obstacle = error }
    return TerminalFacts(
      isTerminal: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
      name: setting("TERM"), obstacle: obstacle,
      refusesColor: setting("NO_COLOR") != nil,
      size: [STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO].lazy.compactMap(windowSize).first,
      locale: localeName, letters: setEncoding())
  }
}

/// The value of a variable; nil if unset or empty.
private func setting(_ name: String) -> String? {
  environment(name).flatMap { $0.isEmpty ? nil : $0 }
}

/// The locale for characters.
private var localeName: String? { setting("LC_ALL") ?? setting("LC_CTYPE") ?? setting("LANG") }

/// Sets the locale for characters; `C.UTF-8` if a UTF-8 locale is missing, as over ssh.
/// - Returns: the encoding, such as `UTF-8`; nil if the locale is not installed.
private func setEncoding() -> String? {
  guard
    setlocale(LC_CTYPE, "") != nil
      || localeName?.lowercased().contains("utf") == true && setlocale(LC_CTYPE, "C.UTF-8") != nil
  else { return nil }
  return nl_langinfo(nl_item(CODESET)).map { String(cString: $0) }
}

/// nil if unknown.
package func windowSize(of descriptor: Int32) -> Size? {
  var window = winsize()
  guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
  else { return nil }
  return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
}
