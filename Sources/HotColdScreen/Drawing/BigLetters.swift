/// Letters made of squares, for words that are read across a room. A square is two columns wide and
/// one row high, or a multiple of it.
struct BigLetters {
  let rows: Int
  private let letters: [Character: [String]]

  /// Squares that a word is wide.
  func columns(_ word: String) -> Int {
    max(0, word.reduce(-1) { $0 + 1 + (letters[$1]?.first?.utf8.count ?? 0) })
  }

  /// Whether each square of a row is full.
  func row(_ row: Int, of word: String) -> [Bool] {
    var squares: [Bool] = []
    for letter in word {
      guard let lines = letters[letter], lines.indices.contains(row) else { continue }
      if !squares.isEmpty { squares.append(false) }
      squares += lines[row].utf8.map { $0 == UInt8(ascii: "#") }
    }
    return squares
  }

  static let large = BigLetters(
    rows: 7,
    letters: [
      "A": [".###.", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"],
      "C": [".####", "#....", "#....", "#....", "#....", "#....", ".####"],
      "D": ["####.", "#...#", "#...#", "#...#", "#...#", "#...#", "####."],
      "E": ["#####", "#....", "#....", "####.", "#....", "#....", "#####"],
      "F": ["#####", "#....", "#....", "####.", "#....", "#....", "#...."],
      "H": ["#...#", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"],
      "I": ["###", ".#.", ".#.", ".#.", ".#.", ".#.", "###"],
      "L": ["#....", "#....", "#....", "#....", "#....", "#....", "#####"],
      "M": ["#...#", "##.##", "#.#.#", "#.#.#", "#...#", "#...#", "#...#"],
      "N": ["#...#", "##..#", "##..#", "#.#.#", "#..##", "#..##", "#...#"],
      "O": [".###.", "#...#", "#...#", "#...#", "#...#", "#...#", ".###."],
      "R": ["####.", "#...#", "#...#", "####.", "#.#..", "#..#.", "#...#"],
      "S": [".####", "#....", "#....", ".###.", "....#", "....#", "####."],
      "T": ["#####", "..#..", "..#..", "..#..", "..#..", "..#..", "..#.."],
      "U": ["#...#", "#...#", "#...#", "#...#", "#...#", "#...#", ".###."],
      "W": ["#...#", "#...#", "#...#", "#.#.#", "#.#.#", "##.##", "#...#"],
    ])

  static let small = BigLetters(
    rows: 5,
    letters: [
      "A": ["###", "#.#", "###", "#.#", "#.#"],
      "C": ["###", "#..", "#..", "#..", "###"],
      "D": ["##.", "#.#", "#.#", "#.#", "##."],
      "E": ["###", "#..", "##.", "#..", "###"],
      "F": ["###", "#..", "##.", "#..", "#.."],
      "H": ["#.#", "#.#", "###", "#.#", "#.#"],
      "I": ["###", ".#.", ".#.", ".#.", "###"],
      "L": ["#..", "#..", "#..", "#..", "###"],
      "M": ["#.#", "###", "###", "#.#", "#.#"],
      "N": ["#.#", "###", "###", "###", "#.#"],
      "O": ["###", "#.#", "#.#", "#.#", "###"],
      "R": ["##.", "#.#", "##.", "#.#", "#.#"],
      "S": ["###", "#..", "###", "..#", "###"],
      "T": ["###", ".#.", ".#.", ".#.", ".#."],
      "U": ["#.#", "#.#", "#.#", "#.#", "###"],
      "W": ["#.#", "#.#", "###", "###", "#.#"],
    ])
}

extension Frame {
  /// A word as large as the area allows, but no larger than the longest of the usual words could be:
  /// HOT and COLD are of one size. In one line where there is no room for letters.
  /// - Parameter isQuiet: in the small letters, however much room there is.
  mutating func putBig(_ word: String, isQuiet: Bool = false, in area: Area, _ style: Style) {
    for letters in isQuiet ? [BigLetters.small] : [.large, .small] {
      let squares = letters.columns(word)
      let scale = min(
        area.rows / letters.rows, area.columns / (2 * max(squares, letters.columns("COLD"), 1)))
      guard scale > 0, squares > 0 else { continue }
      putBig(word, letters, scale: scale, in: area, style)
      return
    }
    let spaced = word.map(String.init).joined(separator: " ")
    putFirstFitting([spaced, word], in: area.middle(columns: area.columns, rows: 1), style)
  }

  private mutating func putBig(
    _ word: String, _ letters: BigLetters, scale: Int, in area: Area, _ style: Style
  ) {
    let ink = String(repeating: glyphs.full, count: 2 * scale)
    let area = area.droppingTop((area.rows - letters.rows * scale) / 2)
    for row in 0..<letters.rows * scale {
      let line = area.line(row)
      for (index, isFull) in letters.row(row / scale, of: word).enumerated() where isFull {
        put(ink, in: line.droppingLeft(index * 2 * scale).left(2 * scale), style)
      }
    }
  }
}
