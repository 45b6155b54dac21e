/// The game's name in letters of squares, warm and cold.
enum Logo {
  private static let letters = BigLetters.small
  private static let words = [("HOT", Role.warm), ("COLD", Role.freezing)]

  /// Cells that the large one takes.
  static let largeSize = (columns: 56, rows: letters.rows)

  static func putLarge(in area: Area, _ frame: inout Frame) {
    var rest = area
    for (word, role) in words {
      let columns = 2 * letters.columns(word)
      frame.putBig(Words(verbatim: word), in: rest.left(max(columns, 30)), Style(role, bold: true))
      rest = rest.droppingLeft(columns + 4)
    }
  }

  /// Cells that the small one takes.
  static let columns = 27
  /// Half blocks need half the rows.
  static func rows(_ glyphs: GlyphSet) -> Int {
    glyphs == .ascii ? letters.rows : (letters.rows + 1) / 2
  }

  static func put(in area: Area, _ frame: inout Frame) {
    var rest = area
    for (word, role) in words {
      for line in 0..<rows(frame.glyphs) {
        frame.put(text(line, of: word, frame.glyphs), in: rest.line(line), Style(role, bold: true))
      }
      rest = rest.droppingLeft(letters.columns(word) + 1)
    }
  }

  private static func text(_ line: Int, of word: String, _ glyphs: GlyphSet) -> String {
    guard glyphs != .ascii else {
      return letters.row(line, of: word).map { $0 ? "#" : " " }.joined()
    }
    let upper = letters.row(2 * line, of: word)
    let lower = letters.row(2 * line + 1, of: word)
    return upper.indices.map { index in
      switch (upper[index], lower.indices.contains(index) && lower[index]) {
      case (true, true): "█"
      case (true, false): "▀"
      case (false, true): "▄"
      case (false, false): " "
      }
    }.joined()
  }
}
