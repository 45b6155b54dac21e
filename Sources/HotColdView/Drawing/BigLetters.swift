/// Letters made of squares, for words and metres that are read across a room.
enum BigLetters {
  /// Squares that each letter is high.
  static let rows = 5

  /// Squares that a word is wide.
  static func columns(_ word: String) -> Int {
    max(0, word.reduce(-1) { $0 + 1 + (letters[$1]?.first?.utf8.count ?? 0) })
  }

  /// Whether each square of a row is full.
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

extension GlyphSet {
  /// A cell of which the upper and the lower half are full. In ASCII there are no halves: it is full
  /// if either is.
  func halves(_ upper: Bool, _ lower: Bool) -> String {
    switch (upper, lower) {
    case (false, false): " "
    case (true, true): full
    case (true, false): pick("▀", ascii: "#")
    case (false, true): pick("▄", ascii: "#")
    }
  }
}

/// How large big letters are.
struct LetterSize {
  /// Columns of a square, and half rows.
  let scale: Int

  /// Rows of cells.
  var rows: Int { (BigLetters.rows * scale + 1) / 2 }

  /// From the largest to the smallest. Where there are no half blocks each square has whole rows.
  static func all(_ glyphs: GlyphSet) -> [LetterSize] {
    stride(from: 8, to: 0, by: glyphs == .ascii ? -2 : -1).map(LetterSize.init)
  }
}

extension Frame {
  /// A word as large as the area allows, but no larger than the longest of the usual words could be:
  /// HOT and COLD are of one size and stand in one place. In one line where there is no room for letters.
  /// - Parameters:
  ///   - isQuiet: in the small letters, however much room there is.
  ///   - number: beside the word, with its unit; its place does not move with its digits.
  /// - Returns: whether the number had room.
  @discardableResult
  mutating func putBig(
    _ words: Words, isQuiet: Bool = false, number: String? = nil, unit: Words = "m", in area: Area,
    _ style: Style
  ) -> Bool {
    let word = text(words)
    let number = number.map { (text(.decimal($0)), text(unit)) }
    let own = BigLetters.columns(word)
    // The wider one of the two that are called most.
    let usual = max(BigLetters.columns(text("HOT")), BigLetters.columns(text("COLD")))
    func columns(_ size: LetterSize) -> Int { size.scale * (isQuiet ? usual : max(own, usual)) }
    let sizes = LetterSize.all(glyphs).filter { $0.rows <= area.rows }
    let gap = 4
    let alone = sizes.first { columns($0) <= area.columns }
    let pair = sizes.first { columns($0) + gap + $0.scale * Self.widest + 2 <= area.columns }
    // A large word with a small number is better than two small ones.
    let isPair = number != nil && pair.map { $0.rows * 3 >= (alone?.rows ?? 0) * 2 } == true
    let size = isPair ? pair : alone
    guard let size else {
      let spaced = word.map(String.init).joined(separator: " ")
      putFirstFitting(
        [Words(verbatim: spaced), Words(verbatim: word)],
        in: area.middle(columns: area.columns, rows: 1),
        style)
      return false
    }
    let room = area.columns - columns(size)
    // For the unit; with the English words, which are short, it always has room.
    let tail = catalogue.language == .english ? 1 : 2
    let second =
      number == nil
      ? nil : sizes.first { $0.rows <= size.rows && tail + $0.scale * Self.widest <= room }
    let width = columns(size) + (second.map { min(gap + $0.scale * Self.widest + 2, room) } ?? 0)
    let middle = area.middle(columns: width, rows: area.rows)
    // What asks for nothing is not shouted, and has no more room than what does.
    let drawn =
      isQuiet
      ? sizes.first { $0.scale <= size.scale && $0.scale * own <= columns(size) } : size
    if let drawn {
      put(word, drawn, in: middle, style)
    } else {
      put(word, in: middle.line(middle.rows / 2), style)
    }
    return putBeside(number, second, gap, in: middle.right(width - columns(size)), style)
  }

  private mutating func putBeside(
    _ number: (text: String, unit: String)?, _ second: LetterSize?, _ gap: Int, in area: Area,
    _ style: Style
  ) -> Bool {
    guard let number, let second else { return false }
    let metres = area.droppingLeft(max(0, min(gap, area.columns - second.scale * Self.widest - 2)))
    let used = put(number.text, second, in: metres, style)
    put(
      number.unit,
      in: metres.droppingLeft(used + 1).line((area.rows - second.rows) / 2 + second.rows - 1),
      style)
    return true
  }

  /// Squares of the number of metres that takes most room.
  private static let widest = BigLetters.columns("2.5")

  /// Letters at the left, in the middle of the rows.
  /// - Returns: the columns that they took.
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

  /// Blanks of a style: what is drawn there has it behind its letters.
  mutating func fill(_ area: Area, _ style: Style) {
    let blanks = String(repeating: " ", count: area.columns)
    for row in 0..<area.rows { put(blanks, in: area.line(row), style) }
  }
}
