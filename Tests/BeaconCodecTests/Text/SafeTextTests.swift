import TestSupport
import Testing

@testable import BeaconCodec

/// Untrusted text.
struct SafeTextTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var bytes: [UInt8]
    var text: String
    var cells: Int

    init(_ name: String, _ bytes: [UInt8], _ text: String, cells: Int) {
      self.name = name
      self.bytes = bytes
      self.text = text
      self.cells = cells
    }

    init(_ name: String, _ input: String, _ text: String, cells: Int) {
      self.init(name, Array(input.utf8), text, cells: cells)
    }

    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row("empty", "", "", cells: 0),
    Row("a plain name", "Ada Lovelace", "Ada Lovelace", cells: 12),
    Row("quotes and markup stay: the sinks escape them", "<b>\"'&$(id)", "<b>\"'&$(id)", cells: 11),
    Row("a formula stays: the CSV sink quotes it", "=cmd|'/c'!A1", "=cmd|'/c'!A1", cells: 12),

    // Controls
    Row("window title", [0x41, 0x1B, 0x5D, 0x30, 0x3B, 0x78, 0x07, 0x42], "AB", cells: 2),
    Row("title that ends with ST", "a\u{1B}]2;x y\u{1B}\\b", "ab", cells: 2),
    Row("title of C1 controls", "a\u{9D}2;x\u{9C}b", "ab", cells: 2),
    Row("unterminated OSC", "a\u{1B}]8;;http://x", "a", cells: 1),
    Row("string ended by CAN", "a\u{1B}]8;;x\u{18}b", "ab", cells: 2),
    Row(
      "device control and private strings",
      "a\u{1B}P1$r\u{1B}\\b\u{1B}_x\u{1B}\\c\u{1B}^y\u{7}d", "abcd", cells: 4),
    Row("colours", "\u{1B}[1;38;5;196mred\u{1B}[0m", "red", cells: 3),
    Row("C1 CSI", [0xC2, 0x9B, 0x33, 0x31, 0x6D, 0x78], "x", cells: 1),
    Row("CSI with an intermediate", "a\u{1B}[2 qb", "ab", cells: 2),
    Row("a sequence in a sequence", "a\u{1B}[3\u{1B}[1mb", "ab", cells: 2),
    Row("cut off in a sequence", "a\u{1B}[3", "a", cells: 1),
    Row("CSI cut off by a letter of no sequence", "a\u{1B}[3äb", "aäb", cells: 3),
    Row("reset, character set, keypad", "a\u{1B}cb\u{1B}(0c\u{1B}=d", "abcd", cells: 4),
    Row("a lone ESC", "a\u{1B}", "a", cells: 1),
    Row("lone C1 byte", [0x61, 0x9B, 0x62], "a\u{FFFD}b", cells: 3),
    Row("all of C0", Array(0..<0x20) + [0x7F, 0x41], "A", cells: 1),
    Row("embedded NUL", "a\0b", "ab", cells: 2),
    Row("forged log line", "x\r\n2026 found", "x2026 found", cells: 11),
    Row("next line, U+0085", "a\u{85}b", "ab", cells: 2),
    Row("line and paragraph separators", "a\u{2028}b\u{2029}c", "abc", cells: 3),

    // Invisible or misleading characters
    Row("right-to-left override", "\u{202E}gpj", "gpj", cells: 3),
    Row("bidi isolates and marks", "\u{2066}a\u{2069}\u{200E}\u{200F}\u{61C}b", "ab", cells: 2),
    Row(
      "zero-width space, joiners, BOM", "a\u{200B}\u{200C}\u{200D}\u{FEFF}\u{2060}b", "ab", cells: 2
    ),
    Row("soft hyphen", "a\u{AD}b", "ab", cells: 2),
    Row("tags", "a\u{E0041}\u{E007F}b", "ab", cells: 2),
    Row("variation selectors", "a\u{FE0F}\u{FE00}\u{E0100}\u{180B}b", "ab", cells: 2),
    Row("private use", "\u{E000}\u{F8FF}\u{F0000}\u{10FFFD}z", "z", cells: 1),
    Row(
      "noncharacters",
      [0xEF, 0xB7, 0x90, 0xEF, 0xBF, 0xBE, 0xEF, 0xBF, 0xBF, 0xF4, 0x8F, 0xBF, 0xBF, 0x7A],
      "z", cells: 1),
    Row("unassigned", "\u{378}\u{E0000}z", "z", cells: 1),
    Row("invisible fillers", "\u{3164}\u{115F}\u{1160}\u{FFA0}\u{34F}z", "z", cells: 1),
    Row("interlinear annotation", "\u{FFF9}a\u{FFFA}b\u{FFFB}", "ab", cells: 2),

    // Not UTF-8
    Row("lone FF", [0xFF], "\u{FFFD}", cells: 1),
    Row("overlong solidus", [0xC0, 0xAF], "\u{FFFD}\u{FFFD}", cells: 2),
    Row("cut short", [0x61, 0xE2, 0x82], "a\u{FFFD}", cells: 2),
    Row("surrogate", [0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}", cells: 3),
    Row("beyond U+10FFFF", [0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}", cells: 4),

    // Marks
    Row("one accent", "e\u{301}", "e\u{301}", cells: 1),
    Row(
      "a stack of accents", "e" + String(repeating: "\u{301}", count: 1000) + "f",
      "e\u{301}\u{301}f",
      cells: 2),
    Row(
      "a stack of different accents", "e\u{301}\u{302}\u{303}f\u{20DD}\u{20E3}\u{489}",
      "e\u{301}\u{302}f\u{20DD}\u{20E3}", cells: 2),
    Row(
      "a stack with invisible characters between", "e\u{301}\u{200B}\u{302}\u{FE0F}\u{303}",
      "e\u{301}\u{302}", cells: 1),
    Row("a mark with no letter", "\u{301}a", "a", cells: 1),
    Row("a mark on a space", "a \u{301}\u{301}b", "a b", cells: 3),
    Row("spacing marks count", "\u{915}\u{93F}\u{93F}\u{93F}", "\u{915}\u{93F}\u{93F}", cells: 3),
    Row(
      "Hangul vowels stack too", "\u{1100}" + String(repeating: "\u{1161}", count: 500),
      "\u{1100}\u{1161}\u{1161}", cells: 2),
    Row(
      "mark on the last cell", String(repeating: "a", count: 24) + "\u{301}b",
      String(repeating: "a", count: 24) + "\u{301}", cells: 24),

    // Width
    Row(
      "24 letters fit", String(repeating: "x", count: 24), String(repeating: "x", count: 24),
      cells: 24),
    Row(
      "25 do not", String(repeating: "x", count: 25), String(repeating: "x", count: 24), cells: 24),
    Row(
      "12 ideographs fit", String(repeating: "漢", count: 13), String(repeating: "漢", count: 12),
      cells: 24),
    Row(
      "an ideograph at the last column", String(repeating: "x", count: 23) + "漢y",
      String(repeating: "x", count: 23), cells: 23),
    Row("kana, fullwidth, Hangul", "かＡ한", "かＡ한", cells: 6),
    Row("halfwidth kana", "ｶﾞ", "ｶﾞ", cells: 2),
    Row("emoji", "🔥❄\u{FE0F}👩\u{200D}🚀", "🔥❄👩🚀", cells: 7),
    Row("a flag", "🇩🇪", "🇩🇪", cells: 2),
    Row("skin tone", "👍🏽", "👍🏽", cells: 4),
    Row("Cyrillic, Greek, Hebrew, Arabic", "жλשم", "жλשم", cells: 4),

    // Spaces
    Row("all spaces", "        ", "", cells: 0),
    Row(
      "spaces of every kind", "\u{A0}\u{1680}\u{2003}\u{2800}\u{202F}\u{205F}\u{3000}", "", cells: 0
    ),
    Row("trimmed at both ends", "  a b  ", "a b", cells: 3),
    Row(
      "leading spaces take no room", String(repeating: " ", count: 100) + "name", "name", cells: 4),
    Row(
      "cut after a space", String(repeating: "x", count: 22) + "  y",
      String(repeating: "x", count: 22), cells: 22),
    Row("control between spaces", " \u{1B} \u{202E}a", "a", cells: 1),
  ]

  @Test(arguments: rows) func isMadeSafe(_ row: Row) {
    for safe in [SafeText(utf8: row.bytes), SafeText(row.bytes.span)] {
      #expect(safe.description.unicodeScalars.elementsEqual(row.text.unicodeScalars))
      #expect(safe.cells == row.cells)
      #expect(safe.isEmpty == row.text.isEmpty)
      // Cleaning it again changes nothing.
      #expect(SafeText(safe.description) == safe)
    }
  }

  @Test func stopsReadingAtItsLimit() {
    var read = 0
    let endless = sequence(first: UInt8(0x1B)) { _ in
      read += 1
      return 0x1B
    }
    #expect(SafeText(utf8: endless).isEmpty)
    #expect(read <= 2 * SafeText.maximumLength)
  }
}
