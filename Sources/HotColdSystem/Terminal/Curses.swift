import CNcurses
import Glibc
import HotColdView

/// Calls of ncurses: start, end and keys. A process has one screen.
enum Curses {
  /// newterm(3); nil if the terminal cannot be used.
  static func start() -> OpaquePointer? {
    // ncurses would allocate memory for any size that the window or COLUMNS and LINES claim. Start with the default
    // size; `Terminal.resize` sets the real one, within bounds.
    use_env(false)
    guard let screen = hotcold_newterm() else { return nil }
    let window = hotcold_stdscr()
    // Unbuffered keys, while Ctrl-C and Ctrl-Z stay signals.
    cbreak()
    noecho()
    // Ctrl-S does not stop the output: a game that cannot draw does not answer to signals either.
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    settings.c_iflag &= ~tcflag_t(IXON)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    def_prog_mode()
    keypad(window, true)
    nodelay(window, true)
    // Milliseconds to wait after Esc for the rest of an escape sequence.
    set_escdelay(25)
    leaveok(window, true)
    curs_set(0)
    return screen
  }

  /// endwin(3) and delscreen(3): restores the terminal.
  static func end(_ screen: OpaquePointer) {
    // Some terminals have no alternate screen; clear the picture.
    werase(hotcold_stdscr())
    wrefresh(hotcold_stdscr())
    endwin()
    delscreen(screen)
  }

  /// nil without colours.
  static func startColors() -> Palette? {
    guard has_colors(), start_color() == OK else { return nil }
    use_default_colors()
    return Palette(colors: Int(hotcold_colors()), pairs: Int(hotcold_color_pairs()))
  }

  /// getmaxyx(3)
  static var size: Size {
    Size(columns: Int(getmaxx(hotcold_stdscr())), rows: Int(getmaxy(hotcold_stdscr())))
  }

  /// wget_wch(3): the keys pressed since the last time, without waiting.
  static var keys: [Key] {
    var keys: [Key] = []
    // Bounded, so that a held key does not stop the game.
    for _ in 0..<256 {
      var code: wint_t = 0
      let key: Key?
      switch wget_wch(hotcold_stdscr(), &code) {
      case KEY_CODE_YES: key = special(Int32(bitPattern: code))
      case OK: key = Unicode.Scalar(code).flatMap { Key($0) }
      default: return keys
      }
      // Others are irrelevant, such as a change of size.
      if let key { keys.append(key) }
    }
    return keys
  }

  private static func special(_ code: Int32) -> Key? {
    switch code {
    case KEY_UP: .up
    case KEY_DOWN: .down
    case KEY_LEFT: .left
    case KEY_RIGHT: .right
    case KEY_ENTER: .enter
    case KEY_BACKSPACE: .backspace
    case KEY_DC: .delete
    case KEY_HOME: .home
    case KEY_END: .end
    case KEY_PPAGE: .pageUp
    case KEY_NPAGE: .pageDown
    case KEY_BTAB: .backTab
    default: nil
    }
  }
}

extension Key {
  /// The key of a letter or a control character; nil if unused.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 9: self = .tab
    case 10, 13: self = .enter
    case 27: self = .escape
    case 8, 127: self = .backspace
    case 21: self = .clear
    default:
      guard scalar.properties.generalCategory != .control else { return nil }
      self = .character(Character(scalar))
    }
  }
}

/// Maps roles to the terminal's colours.
struct Palette {
  /// The colours of a role: as text, and as a background with its text colour.
  struct Entry {
    var letter: Int32
    var ground: Int32
    var onGround: Int32
  }

  private let entries: [Entry]
  /// With so few colours, blue is unreadable unless bold.
  private let isPoor: Bool

  /// nil if there are too few colours.
  init?(colors: Int, pairs: Int) {
    guard colors >= 8, pairs > 1 else { return nil }
    // Every terminal has the first eight, also one with direct colours (xterm-direct), whose numbers are RGB values.
    isPoor = colors != 256
    entries = isPoor ? Self.eight : Self.many
  }

  // From far to near. Text is readable on black and on white, and the middle of the ramp is the default colour;
  // backgrounds are dark enough for white text.
  // xterm's 256 colours: 16 + 36 r + 6 g + b, each of 0, 95, 135, 175, 215, 255; and greys from 232.
  private static let many: [Entry] = [
    Entry(letter: 33, ground: 18, onGround: 231), Entry(letter: 39, ground: 25, onGround: 231),
    Entry(letter: 75, ground: 24, onGround: 231), Entry(letter: -1, ground: 240, onGround: 231),
    Entry(letter: 208, ground: 94, onGround: 231), Entry(letter: 202, ground: 130, onGround: 231),
    Entry(letter: 196, ground: 124, onGround: 231), Entry(letter: 40, ground: 28, onGround: 231),
  ]

  private static let eight: [Entry] = [
    Entry(letter: 4, ground: 4, onGround: 7), Entry(letter: 4, ground: 4, onGround: 7),
    Entry(letter: 6, ground: 6, onGround: 0), Entry(letter: -1, ground: -1, onGround: -1),
    Entry(letter: 3, ground: 3, onGround: 0), Entry(letter: 3, ground: 3, onGround: 0),
    Entry(letter: 1, ground: 1, onGround: 7), Entry(letter: 2, ground: 2, onGround: 0),
  ]

  /// Whether a style is bold. Black text is not, because many terminals would show it grey.
  func isBold(_ style: Style) -> Bool {
    if let ground = entry(style.ground), ground.onGround == 0 { return false }
    return style.bold || isPoor && style.color != .plain && style.ground == .plain
  }

  /// alloc_pair(3): the number of a pair of text and background colours; 0 for the default.
  func pair(_ style: Style) -> Int16 {
    guard style.color != .plain || style.ground != .plain else { return 0 }
    let ground = entry(style.ground)
    let letter = ground?.onGround ?? entry(style.color)?.letter ?? -1
    return Int16(exactly: max(alloc_pair(letter, ground?.ground ?? -1), 0)) ?? 0
  }

  private func entry(_ color: HeatColor) -> Entry? {
    color == .plain ? nil : entries[Int(color.rawValue) - 1]
  }
}
