/// Text from outside that is safe to print: one line of at most 24 terminal cells, 36 for a taunt,
/// 248 for a device's name, without characters and sequences that control a terminal, a log or a
/// screen reader. All outputs accept names and taunts only as this type.
public struct SafeText: Hashable, Sendable {
  /// The default limit in terminal cells.
  public static let maximumCells = 24
  /// The limit for a taunt in terminal cells: as many one-byte letters as fit into its messages.
  public static let maximumSpokenCells = 36
  /// The limit for a device's name: 248 bytes (Core 5.4, Vol 3, Part C, 12.1).
  public static let maximumNameCells = 248
  /// The most accents on a letter: more would cover the lines above.
  static let maximumMarks = 2
  /// The most bytes that are read, to limit the time.
  static let maximumLength = 4096

  /// The empty text.
  public static let empty = SafeText("")

  /// The text.
  public let description: String
  /// Its width in terminal cells, 0...248.
  public let cells: Int

  /// Cleans a text.
  public init(_ text: String) {
    self.init(utf8: text.utf8)
  }

  /// Cleans a taunt, which may be longer than a player's name.
  public init(spoken text: String) {
    self.init(utf8: text.utf8, maximumCells: Self.maximumSpokenCells)
  }

  /// Cleans UTF-8; invalid bytes become U+FFFD.
  public init(_ bytes: borrowing Span<UInt8>, maximumCells: Int = maximumCells) {
    self.init(
      utf8: BeaconCodec.bytes(of: bytes.extracting(first: Self.maximumLength)),
      maximumCells: maximumCells)
  }

  /// The beginning, no longer than a player's name.
  public var shortened: SafeText { cells <= Self.maximumCells ? self : SafeText(description) }

  /// Cleans UTF-8; invalid bytes become U+FFFD.
  public init(utf8 bytes: some Sequence<UInt8>, maximumCells: Int = maximumCells) {
    let maximumCells = min(maximumCells, Self.maximumNameCells)
    var text = String.UnicodeScalarView()
    var cells = 0
    // The number of combining marks on the last letter. A mark needs a letter before it.
    var marks = Self.maximumMarks
    var control = ControlSequence()
    let readable = String(decoding: Array(bytes.prefix(Self.maximumLength)), as: UTF8.self)
    for scalar in readable.unicodeScalars {
      guard !control.takes(scalar), let role = TextRole(scalar) else { continue }
      switch role {
      case .letter: marks = 0
      case .mark where marks < Self.maximumMarks: marks += 1
      case .space where !text.isEmpty: marks = Self.maximumMarks
      case .mark, .space: continue
      }
      guard cells + role.width <= maximumCells else { break }
      text.append(scalar)
      cells += role.width
    }
    while let last = text.last, case .space(let width) = TextRole(last) {
      text.removeLast()
      cells -= width
    }
    description = String(text)
    self.cells = cells
  }

  /// Whether it is empty.
  public var isEmpty: Bool { description.isEmpty }
}

extension SafeText: CustomStringConvertible {}

/// A state machine that finds the ends of control sequences (ECMA-48, 5.3 to 5.6), such as colours.
private struct ControlSequence {
  private enum State {
    case none
    /// After ESC and any intermediate characters.
    case escape
    /// In the parameters of a control sequence (CSI).
    case parameters
    /// In a control string, which ends with BEL, ST or `ESC \`.
    case string
  }

  private var state = State.none

  /// - Returns: whether the character belongs to a sequence.
  mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
    let code = scalar.value
    switch (state, code) {
    // CAN and SUB end every sequence.
    case (_, 0x18), (_, 0x1A): state = .none
    case (.string, 0x07), (.string, 0x9C): state = .none
    case (_, 0x1B): state = .escape
    case (.string, _): break
    case (.escape, 0x5B), (_, 0x9B): state = .parameters
    // DCS, SOS, OSC, PM and APC.
    case (.escape, 0x50), (.escape, 0x58), (.escape, 0x5D...0x5F): state = .string
    case (_, 0x90), (_, 0x98), (_, 0x9D...0x9F): state = .string
    case (.escape, 0x20...0x2F), (.parameters, 0x20...0x3F): break
    case (.escape, 0x30...0x7E), (.parameters, 0x40...0x7E): state = .none
    default:
      state = .none
      return false
    }
    return true
  }
}

/// A character's role and its width in terminal cells as in `wcwidth`; wide ones have 2 (UAX 11).
package enum TextRole: Equatable {
  case letter(width: Int)
  case space(width: Int)
  /// A mark that combines with the previous letter.
  case mark(width: Int)

  package var width: Int {
    switch self {
    case .letter(let width), .space(let width), .mark(let width): width
    }
  }

  /// nil for unprintable characters: controls, format and direction marks, line and paragraph
  /// separators, private and unassigned ones, variation selectors, invisible fillers.
  package init?(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      guard scalar.value >= 0x20, scalar.value < 0x7F else { return nil }
      self = scalar == " " ? .space(width: 1) : .letter(width: 1)
      return
    }
    // Box drawings, blocks and Braille fill whole screens, so they bypass the table.
    if (0x2500...0x259F).contains(scalar.value) || (0x2800...0x28FF).contains(scalar.value) {
      self = scalar == "\u{2800}" ? .space(width: 1) : .letter(width: 1)
      return
    }
    let properties = scalar.properties
    // Includes variation selectors.
    guard !properties.isDefaultIgnorableCodePoint else { return nil }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return nil
    case .nonspacingMark, .enclosingMark:
      self = .mark(width: 0)
    case .spacingMark:
      self = .mark(width: 1)
    case .spaceSeparator:
      self = .space(width: isWide(scalar) ? 2 : 1)
    default:
      // Hangul vowels and finals combine with the syllable's initial.
      let joins =
        (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
      self = joins ? .mark(width: 0) : .letter(width: isWide(scalar) ? 2 : 1)
    }
  }
}

private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0x1100 else { return false }
  if wideRanges.contains(where: { $0.contains(scalar.value) }) { return true }
  // Half of a flag takes one cell.
  return scalar.properties.isEmojiPresentation && !(0x1F1E6...0x1F1FF).contains(scalar.value)
}

/// Wide characters other than emoji.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F,  // Hangul initials
  0x2329...0x232A,  // angle brackets
  0x2E80...0x303E,  // radicals, CJK punctuation
  0x3041...0x4DBF,  // kana, Bopomofo, compatibility Jamo, enclosed CJK, ideographs A
  0x4E00...0xA4CF,  // ideographs, Yi
  0xA960...0xA97F,  // Hangul initials, extended
  0xAC00...0xD7A3,  // Hangul syllables
  0xF900...0xFAFF,  // compatibility ideographs
  0xFE10...0xFE19,  // vertical forms
  0xFE30...0xFE6F,  // compatibility and small forms
  0xFF01...0xFF60,  // fullwidth forms
  0xFFE0...0xFFE6,  // fullwidth signs
  0x16FE0...0x18DFF,  // Tangut, Khitan
  0x1AFF0...0x1B2FF,  // kana supplement, Nushu
  0x1F200...0x1F265,  // enclosed ideographs
  0x20000...0x3FFFD,  // ideographs B and up
]
