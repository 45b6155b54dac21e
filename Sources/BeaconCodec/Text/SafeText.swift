/// Text that came from outside, made fit to be shown: one line of at most 24 terminal cells, or 36 of what
/// somebody says, with nothing in it that a terminal, a log or a screen reader would take for more than a letter.
///
/// Every sink takes names and taunts as this type, so that raw text cannot reach one by mistake.
public struct SafeText: Hashable, Sendable {
  /// Terminal cells.
  public static let maximumCells = 24
  /// Terminal cells of what somebody says: what a message has room for in letters of one byte.
  public static let maximumSpokenCells = 36
  /// More accents than this on one letter climb into the lines above.
  static let maximumMarks = 2
  /// Where reading stops, so that endless input costs no endless time.
  static let maximumScalars = 4096

  /// No text.
  public static let empty = SafeText("")

  /// The text itself.
  public let description: String
  /// How many terminal cells it fills, 0...36.
  public let cells: Int

  /// Cleans a text.
  public init(_ text: String) {
    self.init(utf8: text.utf8)
  }

  /// Cleans what somebody says, which may be longer than a name.
  public init(spoken text: String) {
    self.init(utf8: text.utf8, maximumCells: Self.maximumSpokenCells)
  }

  /// - Parameter bytes: meant as UTF-8; what is none becomes U+FFFD.
  public init(_ bytes: borrowing Span<UInt8>) {
    self.init(utf8: BeaconCodec.bytes(of: bytes.extracting(first: 4 * Self.maximumScalars)))
  }

  /// - Parameters:
  ///   - bytes: meant as UTF-8; what is none becomes U+FFFD.
  ///   - maximumCells: 24, or 36 of what somebody says.
  public init(utf8 bytes: some Sequence<UInt8>, maximumCells: Int = maximumCells) {
    let line = Line(utf8: bytes, maximumCells: min(maximumCells, Self.maximumSpokenCells))
    description = String(line.text.prefix(line.trimmedCount))
    cells = line.trimmedCells
  }

  /// Whether nothing is left.
  public var isEmpty: Bool { description.isEmpty }
}

extension SafeText: CustomStringConvertible {}

/// A line that grows by what may be shown, until it is full.
private struct Line {
  private(set) var text = String.UnicodeScalarView()
  /// How much of the text there is without the spaces at its end.
  private(set) var trimmedCount = 0
  private(set) var trimmedCells = 0
  private var count = 0
  private var cells = 0
  /// Marks that the last character bears. Nothing, or a space, bears none.
  private var marks = SafeText.maximumMarks
  /// A character came that there was no room for.
  private var isFull = false
  private let maximumCells: Int

  init(utf8 bytes: some Sequence<UInt8>, maximumCells: Int) {
    self.maximumCells = maximumCells
    var input = bytes.makeIterator()
    var decoder = UTF8()
    for _ in 0..<SafeText.maximumScalars where !isFull {
      switch decoder.decode(&input) {
      case .scalarValue(let scalar): append(scalar)
      case .error: append("\u{FFFD}")
      case .emptyInput: return
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch TextRole(scalar) {
    case .letter(let width):
      marks = 0
      put(scalar, width: width, isSpace: false)
    case .mark(let width) where marks < SafeText.maximumMarks:
      marks += 1
      put(scalar, width: width, isSpace: false)
    case .space(let width) where count > 0:
      marks = SafeText.maximumMarks
      put(scalar, width: width, isSpace: true)
    default: break
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar, width: Int, isSpace: Bool) {
    guard cells + width <= maximumCells else {
      isFull = true
      return
    }
    text.append(scalar)
    count += 1
    cells += width
    if !isSpace {
      trimmedCount = count
      trimmedCells = cells
    }
  }
}

/// What a character is in a line of text, with its width in terminal cells. The widths are those of
/// `wcwidth`: Unicode Standard Annex 11, wide and fullwidth characters being two cells.
package enum TextRole: Equatable {
  case letter(width: Int)
  case space(width: Int)
  /// It joins the letter before it.
  case mark(width: Int)

  package var width: Int {
    switch self {
    case .letter(let width), .space(let width), .mark(let width): width
    }
  }

  /// nil for a character that is not shown at all: controls, format and direction marks, line and
  /// paragraph separators, private and unassigned ones, variation selectors, invisible fillers.
  package init?(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      guard scalar.value >= 0x20, scalar.value < 0x7F else { return nil }
      self = scalar == " " ? .space(width: 1) : .letter(width: 1)
      return
    }
    // What screens are drawn with is known without a look into the tables: lines, blocks, Braille.
    if (0x2500...0x259F).contains(scalar.value) || (0x2800...0x28FF).contains(scalar.value) {
      self = scalar == "\u{2800}" ? .space(width: 1) : .letter(width: 1)
      return
    }
    let properties = scalar.properties
    // Variation selectors are among them.
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
      // Hangul vowels and finals stand under the letter that begins the syllable.
      let joins =
        (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
      self = joins ? .mark(width: 0) : .letter(width: isWide(scalar) ? 2 : 1)
    }
  }
}

private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0x1100 else { return false }
  if wideRanges.contains(where: { $0.contains(scalar.value) }) { return true }
  // Half a flag is one cell.
  return scalar.properties.isEmojiPresentation && !(0x1F1E6...0x1F1FF).contains(scalar.value)
}

/// Wide characters that are no emoji.
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
  0x20000...0x3FFFD,  // ideographs B and on
]
