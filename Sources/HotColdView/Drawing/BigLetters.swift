/// Letters made of squares, for words and numbers that are readable across a room.
enum BigLetters {
  /// The height of each letter, in squares.
  static let rows = 5

  /// The width of a word, in squares.
  static func columns(_ word: String) -> Int {
    max(0, word.reduce(-1) { $0 + 1 + (letters[$1]?.first?.utf8.count ?? 0) })
  }

  /// The squares of one row: true for full ones.
  static func row(_ row: Int, of word: String) -> [Bool] {
    var squares: [Bool] = []
    for letter in word {
      guard let lines = letters[letter], lines.indices.contains(row) else { continue }
      if !squares.isEmpty { squares.append(false) }
      squares += lines[row].utf8.map { $0 == UInt8(ascii: "#") }
    }
    return squares
  }

  private static let letters: [Character: [String]] = [
    "A": [".#.", "#.#", "###", "#.#", "#.#"],
    "À": ["#..", ".#.", "###", "#.#", "#.#"],
    "B": ["##.", "#.#", "##.", "#.#", "##."],
    "C": ["###", "#..", "#..", "#..", "###"],
    "D": ["##.", "#.#", "#.#", "#.#", "##."],
    "E": ["###", "#..", "##.", "#..", "###"],
    "É": ["..#", "###", "##.", "#..", "###"],
    "F": ["###", "#..", "##.", "#..", "#.."],
    "G": ["###", "#..", "#.#", "#.#", "###"],
    "H": ["#.#", "#.#", "###", "#.#", "#.#"],
    "I": ["###", ".#.", ".#.", ".#.", "###"],
    "Í": ["..#", "##.", ".#.", ".#.", "###"],
    "J": ["..#", "..#", "..#", "#.#", "###"],
    "K": ["#.#", "##.", "#..", "##.", "#.#"],
    "L": ["#..", "#..", "#..", "#..", "###"],
    "M": ["#...#", "##.##", "#.#.#", "#...#", "#...#"],
    "N": ["#..#", "##.#", "#.##", "#..#", "#..#"],
    "O": ["###", "#.#", "#.#", "#.#", "###"],
    "P": ["###", "#.#", "###", "#..", "#.."],
    "Q": ["###", "#.#", "#.#", "###", "..#"],
    "R": ["##.", "#.#", "##.", "#.#", "#.#"],
    "S": [".##", "#..", ".#.", "..#", "##."],
    "T": ["###", ".#.", ".#.", ".#.", ".#."],
    "U": ["#.#", "#.#", "#.#", "#.#", "###"],
    "V": ["#.#", "#.#", "#.#", "#.#", ".#."],
    "W": ["#...#", "#...#", "#.#.#", "##.##", "#...#"],
    "X": ["#.#", "#.#", ".#.", "#.#", "#.#"],
    "Y": ["#.#", "#.#", ".#.", ".#.", ".#."],
    "Z": ["###", "..#", ".#.", "#..", "###"],
    " ": [".", ".", ".", ".", "."],
    "!": ["#", "#", "#", ".", "#"],
    "¡": ["#", ".", "#", "#", "#"],
    "’": ["#", "#", ".", ".", "."],
    ".": [".", ".", ".", ".", "#"],
    "-": ["..", "..", "##", "..", ".."],
    ",": [".", ".", ".", "#", "#"],
    ">": ["#..", ".#.", "..#", ".#.", "#.."],
    "0": ["###", "#.#", "#.#", "#.#", "###"],
    "1": [".#", "##", ".#", ".#", ".#"],
    "2": ["###", "..#", "###", "#..", "###"],
    "3": ["###", "..#", "###", "..#", "###"],
    "4": ["#.#", "#.#", "###", "..#", "..#"],
    "5": ["###", "#..", "###", "..#", "###"],
    "6": ["###", "#..", "###", "#.#", "###"],
    "7": ["###", "..#", "..#", ".#.", ".#."],
    "8": ["###", "#.#", "###", "#.#", "###"],
    "9": ["###", "#.#", "###", "..#", "###"],
  ]
}

/// The size of big letters.
struct LetterSize {
  /// Columns, and halves of rows, for each square.
  let scale: Int

  /// Rows of cells.
  var rows: Int { (BigLetters.rows * scale + 1) / 2 }

  /// All sizes, largest first. In ASCII, without half blocks, each square has whole rows.
  static func all(_ glyphs: GlyphSet) -> [LetterSize] {
    stride(from: 8, to: 0, by: glyphs == .ascii ? -2 : -1).map(LetterSize.init)
  }
}

extension Frame {
  /// Draws a word as large as possible, but HOT and COLD have the same size and place. Uses one line of text if there
  /// is no room for big letters.
  /// - Parameters:
  ///   - isQuiet: use smaller letters.
  ///   - number: drawn beside the word, with its unit; its place does not depend on its digits.
  /// - Returns: whether there was room for the number.
  @discardableResult
  mutating func putBig(
    _ words: Words, isQuiet: Bool = false, number: String? = nil, unit: Words = "m", in area: Area,
    _ style: Style
  ) -> Bool {
    let word = text(words)
    let number = number.map { (text(.decimal($0)), text(unit)) }
    let own = BigLetters.columns(word)
    // The wider of the two most common words.
    let usual = max(BigLetters.columns(text("HOT")), BigLetters.columns(text("COLD")))
    func columns(_ size: LetterSize) -> Int { size.scale * (isQuiet ? usual : max(own, usual)) }
    let sizes = LetterSize.all(glyphs).filter { $0.rows <= area.rows }
    let gap = 4
    let alone = sizes.first { columns($0) <= area.columns }
    let pair = sizes.first { columns($0) + gap + $0.scale * Self.widest + 2 <= area.columns }
    // A large word with a small number is better than a small word with a small number.
    let isPair = number != nil && pair.map { $0.rows * 3 >= (alone?.rows ?? 0) * 2 } == true
    let size = isPair ? pair : alone
    guard let size else {
      let spaced = word.map(String.init).joined(separator: " ")
      let whole = number.map { "\(word)  \($0.0) \($0.1)" } ?? spaced
      putFirstFitting(
        [whole, word].map(Words.init(verbatim:)),
        in: area.middle(columns: area.columns, rows: 1), style)
      return number != nil
    }
    let room = area.columns - columns(size)
    // Room for the unit; beside the short English words there always is.
    let tail = catalogue.language == .english ? 1 : 2
    let second =
      number == nil
      ? nil : sizes.first { $0.rows <= size.rows && tail + $0.scale * Self.widest <= room }
    let width = columns(size) + (second.map { min(gap + $0.scale * Self.widest + 2, room) } ?? 0)
    let middle = area.middle(columns: width, rows: area.rows)
    // A quiet word gets no more room than HOT and COLD.
    let drawn =
      isQuiet
      ? sizes.first { $0.scale <= size.scale && $0.scale * own <= columns(size) } : size
    if let drawn {
      put(word, drawn, in: middle, style)
    } else {
      put(word, in: middle.line(middle.rows / 2), style)
    }
    guard let number, let second else { return false }
    let beside = middle.right(width - columns(size))
    let metres = beside.droppingLeft(
      max(0, min(gap, beside.columns - second.scale * Self.widest - 2)))
    let used = put(number.0, second, in: metres, style)
    let lastRow = (beside.rows - second.rows) / 2 + second.rows - 1
    put(number.1, in: metres.droppingLeft(used + 1).line(lastRow), style)
    return true
  }

  /// Squares of the widest number.
  private static let widest = BigLetters.columns("2.5")

  /// Draws big letters at the left, centred vertically.
  /// - Returns: the columns used.
  @discardableResult
  mutating func put(_ word: String, _ size: LetterSize, in area: Area, _ style: Style) -> Int {
    let area = area.droppingTop((area.rows - size.rows) / 2)
    for row in 0..<size.rows {
      let upper = BigLetters.row(2 * row / size.scale, of: word)
      let lower = BigLetters.row((2 * row + 1) / size.scale, of: word)
      let line = upper.indices.map { column in
        let sign = glyphs.halves(upper[column], lower.indices.contains(column) && lower[column])
        return String(repeating: sign, count: size.scale)
      }
      put(line.joined(), in: area.line(row), style)
    }
    return BigLetters.columns(word) * size.scale
  }

  /// Fills the area with blanks of a style.
  mutating func fill(_ area: Area, _ style: Style) {
    let blanks = String(repeating: " ", count: area.columns)
    for row in 0..<area.rows { put(blanks, in: area.line(row), style) }
  }
}
