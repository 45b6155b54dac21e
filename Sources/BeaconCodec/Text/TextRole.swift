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
