import CNcurses
import Glibc
import HotColdView

/// The colours of a terminal: which one each role has, and the pairs of letter and ground that ncurses wants
/// to know before they are used.
struct Palette {
  /// What stands for a role: a letter of its colour, and a ground with letters upon it.
  struct Entry {
    var letter: Int32
    var ground: Int32
    var onGround: Int32
  }

  private let entries: [Entry]
  /// With eight colours the blue is too dark to be read unless it is bold.
  private let isPoor: Bool
  private let pairs: Int
  /// By role and ground; 0 for one that was not used yet.
  private var known = [Int16](repeating: 0, count: Role.allCases.count * Role.allCases.count)
  private var last: Int16 = 0

  /// nil where there are too few colours.
  init?(colors: Int, pairs: Int) {
    guard colors >= 8, pairs > 1 else { return nil }
    self.pairs = min(pairs, Int(Int16.max))
    isPoor = colors < 16
    // More than 256 is a terminal of direct colours, as xterm-direct is: its numbers are red, green and blue.
    entries =
      colors > 256
      ? Self.direct : colors == 256 ? Self.many : colors >= 16 ? Self.sixteen : Self.eight
  }

  // From far to near. Letters show on black and on white, and the middle of the ramp is the terminal's own
  // colour; grounds are dark enough for white letters.

  private static let direct: [Entry] = [
    Entry(letter: 0x2F8FFF, ground: 0x0A2A6B, onGround: 0xFFFFFF),
    Entry(letter: 0x35A8FF, ground: 0x14508C, onGround: 0xFFFFFF),
    Entry(letter: 0x66BBFF, ground: 0x3D6F96, onGround: 0xFFFFFF),
    Entry(letter: -1, ground: 0x555555, onGround: 0xFFFFFF),
    Entry(letter: 0xFF9626, ground: 0x94560C, onGround: 0xFFFFFF),
    Entry(letter: 0xFF6A14, ground: 0xB8480C, onGround: 0xFFFFFF),
    Entry(letter: 0xFF2A1F, ground: 0xA81212, onGround: 0xFFFFFF),
    Entry(letter: 0x2FBF4F, ground: 0x1B7A33, onGround: 0xFFFFFF),
  ]

  // Of the 256 of xterm: 16 + 36 r + 6 g + b, each of 0, 95, 135, 175, 215, 255; and greys from 232.
  private static let many: [Entry] = [
    Entry(letter: 33, ground: 18, onGround: 231), Entry(letter: 39, ground: 25, onGround: 231),
    Entry(letter: 75, ground: 24, onGround: 231), Entry(letter: -1, ground: 240, onGround: 231),
    Entry(letter: 208, ground: 94, onGround: 231), Entry(letter: 202, ground: 130, onGround: 231),
    Entry(letter: 196, ground: 124, onGround: 231), Entry(letter: 40, ground: 28, onGround: 231),
  ]

  private static let sixteen: [Entry] = [
    Entry(letter: 12, ground: 4, onGround: 15), Entry(letter: 12, ground: 4, onGround: 15),
    Entry(letter: 14, ground: 6, onGround: 0), Entry(letter: -1, ground: 8, onGround: 15),
    Entry(letter: 11, ground: 3, onGround: 0), Entry(letter: 11, ground: 3, onGround: 0),
    Entry(letter: 9, ground: 1, onGround: 15), Entry(letter: 10, ground: 2, onGround: 0),
  ]

  private static let eight: [Entry] = [
    Entry(letter: 4, ground: 4, onGround: 7), Entry(letter: 4, ground: 4, onGround: 7),
    Entry(letter: 6, ground: 6, onGround: 0), Entry(letter: -1, ground: -1, onGround: -1),
    Entry(letter: 3, ground: 3, onGround: 0), Entry(letter: 3, ground: 3, onGround: 0),
    Entry(letter: 1, ground: 1, onGround: 7), Entry(letter: 2, ground: 2, onGround: 0),
  ]

  /// Whether a style is to be bold: black letters are not, which many terminals would make grey.
  func isBold(_ style: Style) -> Bool {
    if let ground = entry(style.ground), ground.onGround == 0 { return false }
    return style.bold || isPoor && style.role != .plain && style.ground == .plain
  }

  /// The pair of a style; made when it is first used, as many as the terminal has.
  mutating func pair(_ style: Style) -> Int16 {
    guard style.role != .plain || style.ground != .plain else { return 0 }
    let key = Int(style.role.rawValue) * Role.allCases.count + Int(style.ground.rawValue)
    if known[key] > 0 { return known[key] }
    guard Int(last) + 1 < pairs else { return 0 }
    let letter = entry(style.role)?.letter ?? -1
    let ground = entry(style.ground)
    last += 1
    guard init_extended_pair(Int32(last), ground?.onGround ?? letter, ground?.ground ?? -1) == OK
    else {
      last -= 1
      return 0
    }
    known[key] = last
    return last
  }

  private func entry(_ role: Role) -> Entry? {
    role == .plain ? nil : entries[Int(role.rawValue) - 1]
  }
}
