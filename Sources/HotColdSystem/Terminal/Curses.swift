import CNcurses
import Glibc
import HotColdView

/// ncurses: start, end and keys. A process has one screen.
enum Curses {
  /// Calls newterm(3); nil if the terminal cannot be used.
  static func start() -> OpaquePointer? {
    // ncurses allocates memory for any size that the window or LINES and COLUMNS claim, so ignore
    // the variables and huge windows. The Linux console's terminfo entry has no size, so assume a
    // usual one. `Terminal.resize` sets the size, within bounds.
    use_env(false)
    use_tioctl(claimsUsualSize)
    guard let screen = hotcold_newterm() else { return nil }
    let window = hotcold_stdscr()
    // Unbuffered keys; Ctrl-C and Ctrl-Z still send signals.
    cbreak()
    noecho()
    // Ctrl-S must not stop the output: a game that cannot draw would not react to signals.
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    settings.c_iflag &= ~tcflag_t(IXON)
    // Ctrl-Z must not cut an escape sequence that the terminal has not fully read.
    settings.c_lflag |= tcflag_t(NOFLSH)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    def_prog_mode()
    keypad(window, true)
    nodelay(window, true)
    // Milliseconds to wait for an escape sequence after Esc.
    set_escdelay(25)
    leaveok(window, true)
    curs_set(0)
    return screen
  }

  private static var claimsUsualSize: Bool {
    var window = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0
      && max(window.ws_col, window.ws_row) < 1000
  }

  static func end(_ screen: OpaquePointer) {
    // Some terminals have no alternate screen, so clear it.
    werase(hotcold_stdscr())
    wrefresh(hotcold_stdscr())
    endwin()
    delscreen(screen)
  }

  /// Returns nil without colours.
  static func startColors() -> Palette? {
    guard has_colors(), start_color() == OK else { return nil }
    use_default_colors()
    return Palette(colors: Int(hotcold_colors()), pairs: Int(hotcold_color_pairs()))
  }

  static var size: Size {
    Size(columns: Int(getmaxx(hotcold_stdscr())), rows: Int(getmaxy(hotcold_stdscr())))
  }

  /// The new keys (wget_wch(3)), without waiting.
  static var keys: [Key] {
    var keys: [Key] = []
    // Limited, so that a held key does not block the game.
    for _ in 0..<256 {
      var code: wint_t = 0
      let key: Key?
      switch wget_wch(hotcold_stdscr(), &code) {
      case KEY_CODE_YES: key = special[Int32(bitPattern: code)]
      case OK: key = Unicode.Scalar(code).flatMap { Key($0) }
      default: return keys
      }
      // Ignore other keys, such as a change of size.
      if let key { keys.append(key) }
    }
    return keys
  }

  private static let special: [Int32: Key] = [
    KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right, KEY_ENTER: .enter,
    KEY_BACKSPACE: .backspace, KEY_DC: .delete, KEY_HOME: .home, KEY_END: .end,
    KEY_PPAGE: .pageUp, KEY_NPAGE: .pageDown, KEY_BTAB: .backTab,
  ]
}

extension Key {
  /// nil for a character without a use.
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

struct Palette {
  /// As text; as a background, with the text colour on it.
  typealias Entry = (letter: Int32, ground: Int32, onGround: Int32)

  private let entries: [Entry]
  /// With few colours, blue is readable only in bold.
  private let isPoor: Bool

  /// nil if there are too few colours.
  init?(colors: Int, pairs: Int) {
    guard colors >= 8, pairs > 1 else { return nil }
    // All terminals have the first eight, even with direct colours (xterm-direct: RGB values).
    isPoor = colors != 256
    entries = isPoor ? Self.eight : Self.many
  }

  // Far to near. The text colours are readable on black and white, with the default colour in the
  // middle; the backgrounds are dark enough for white text. xterm's 256 colours: 16 + 36 r + 6 g +
  // b, each of 0, 95, 135, 175, 215, 255; greys from 232.
  private static let many: [Entry] = [
    (33, 18, 231), (39, 25, 231), (75, 24, 231), (-1, 240, 231), (208, 94, 231), (202, 130, 231),
    (196, 124, 231), (40, 28, 231),
  ]

  private static let eight: [Entry] = [
    (4, 4, 7), (4, 4, 7), (6, 6, 0), (-1, -1, -1), (3, 3, 0), (3, 3, 0), (1, 1, 7), (2, 2, 0),
  ]

  /// Black text is never bold, because many terminals show bold black as grey.
  func isBold(_ style: Style) -> Bool {
    if let ground = entry(style.ground), ground.onGround == 0 { return false }
    return style.bold || isPoor && style.color != .plain && style.ground == .plain
  }

  /// A pair of text and background (alloc_pair(3)); 0 for the default.
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
