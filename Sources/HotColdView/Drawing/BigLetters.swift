import Resources

/// Large letters made of squares, readable across a room.
enum BigLetters {
  /// The cell rows of a letter five squares high. A square takes `scale` columns and half rows.
  static func rows(scale: Int) -> Int { (5 * scale + 1) / 2 }

  /// The width in squares.
  static func columns(_ word: String) -> Int { row(0, of: word).count }

  /// True for filled squares; empty below the letters.
  static func row(_ row: Int, of word: String) -> [Bool] {
    guard row < 5 else { return [] }
    return Array(word.compactMap { letters[$0]?[row] }.joined(separator: [false]))
  }

  private static let letters: [Character: [[Bool]]] = {
    let lines = String(decoding: Tables.letters, as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: " ") }
    var letters: [Character: [[Bool]]] = [:]
    for start in stride(from: 0, to: lines.count, by: 6) {
      for (index, letter) in lines[start].enumerated() {
        letters[letter == "_" ? " " : Character(String(letter))] =
          lines[start + 1..<start + 6].map { row in row[index].map { $0 == "#" } }
      }
    }
    return letters
  }()
}

extension Frame {
  /// Draws a word as large as possible, HOT and COLD in one size and place; as text if too small.
  /// - Parameter number: drawn beside the word, with its unit, in the same place for all digits.
  /// - Returns: whether the number fits.
  @discardableResult
  mutating func putBig(
    _ words: Words, number: String? = nil, unit: Words = "m", in area: Area, _ style: Style
  ) -> Bool {
    let word = text(words)
    let number = number.map { (text(.decimal($0)), text(unit)) }
    let pair = [text("HOT"), text("COLD")]
    let squares = (pair.contains(word) ? pair : [word]).map(BigLetters.columns).max() ?? 0
    // Largest first. In ASCII, which has no half blocks, squares have whole rows.
    let scales = stride(from: 8, to: 0, by: glyphs == .ascii ? -2 : -1)
      .filter { BigLetters.rows(scale: $0) <= area.rows }
    let gap = 4
    let alone = scales.first { $0 * squares <= area.columns }
    let both = scales.first { $0 * squares + gap + $0 * Self.widest + 2 <= area.columns }
    // A large word alone is better than a small word with a number.
    let isPair = number != nil && both.map { $0 * 3 >= (alone ?? 0) * 2 } == true
    guard let scale = isPair ? both : alone else {
      let spaced = word.map(String.init).joined(separator: " ")
      let whole = number.map { "\(word)  \($0.0) \($0.1)" } ?? spaced
      putFirstFitting(
        [whole, word].map(Words.init(verbatim:)),
        in: area.middle(columns: area.columns, rows: 1), style)
      return number != nil
    }
    let columns = scale * squares
    let room = area.columns - columns
    // Room for the unit; beside the short English words there is always enough.
    let tail = catalogue.language == .english ? 1 : 2
    let second =
      number == nil
      ? nil : scales.first { $0 <= scale && tail + $0 * Self.widest <= room }
    let width = columns + (second.map { min(gap + $0 * Self.widest + 2, room) } ?? 0)
    let middle = area.middle(columns: width, rows: area.rows)
    put(word, scale: scale, in: middle, style)
    guard let number, let second else { return false }
    let beside = middle.right(width - columns)
    let metres = beside.droppingLeft(max(0, min(gap, beside.columns - second * Self.widest - 2)))
    let used = put(number.0, scale: second, in: metres, style)
    let rows = BigLetters.rows(scale: second)
    let lastRow = (beside.rows - rows) / 2 + rows - 1
    put(number.1, in: metres.droppingLeft(used + 1).line(lastRow), style)
    return true
  }

  /// In squares.
  private static let widest = BigLetters.columns("2.5")

  /// Draws big letters on the left, centred vertically.
  /// - Returns: the number of columns used.
  @discardableResult
  mutating func put(_ word: String, scale: Int, in area: Area, _ style: Style) -> Int {
    let rows = BigLetters.rows(scale: scale)
    let area = area.droppingTop((area.rows - rows) / 2)
    for row in 0..<rows {
      let upper = BigLetters.row(2 * row / scale, of: word)
      let lower = BigLetters.row((2 * row + 1) / scale, of: word)
      let line = upper.indices.map { column in
        let sign = glyphs.halves(upper[column], lower.indices.contains(column) && lower[column])
        return String(repeating: String(sign), count: scale)
      }
      put(line.joined(), in: area.line(row), style)
    }
    return BigLetters.columns(word) * scale
  }

  mutating func fill(_ area: Area, _ style: Style) {
    let blanks = String(repeating: " ", count: area.columns)
    for row in 0..<area.rows { put(blanks, in: area.line(row), style) }
  }
}
