/// How large big letters are: which ones, and how many columns a square of them is wide.
struct LetterSize {
  let letters: BigLetters
  /// Columns of a square, and half rows.
  let scale: Int

  /// Rows of cells.
  var rows: Int { (letters.rows * scale + 1) / 2 }

  func columns(_ word: String) -> Int { letters.columns(word) * scale }

  func columns(_ width: LetterWidth) -> Int {
    (letters.rows == BigLetters.large.rows ? width.large : width.small) * scale
  }

  /// From the largest to the smallest. Where there are no half blocks each square has whole rows.
  static func all(_ glyphs: GlyphSet) -> [LetterSize] { glyphs == .ascii ? whole : halved }

  private static let halved = (1...8).flatMap { scale in
    [LetterSize(letters: .small, scale: scale), LetterSize(letters: .large, scale: scale)]
  }.sorted { ($0.rows, $0.letters.rows) > ($1.rows, $1.letters.rows) }
  private static let whole = halved.filter { $0.scale % 2 == 0 }
}

/// Squares that a word is wide, in the large letters and in the small ones: to be measured once.
struct LetterWidth {
  let large: Int
  let small: Int

  init(_ word: String) {
    large = BigLetters.large.columns(word)
    small = BigLetters.small.columns(word)
  }

  /// Of the wider one.
  init(_ one: String, _ other: String) {
    large = max(BigLetters.large.columns(one), BigLetters.large.columns(other))
    small = max(BigLetters.small.columns(one), BigLetters.small.columns(other))
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
    let own = LetterWidth(word)
    let widest = Self.widest
    let usual = self.usual
    func columns(_ size: LetterSize) -> Int {
      isQuiet ? size.columns(usual) : max(size.columns(own), size.columns(usual))
    }
    let sizes = LetterSize.all(glyphs).filter { $0.rows <= area.rows }
    let gap = 4
    let alone = sizes.first { columns($0) <= area.columns }
    let pair = sizes.first { columns($0) + gap + $0.columns(widest) + 2 <= area.columns }
    // A large word with a small number is better than two small ones.
    let isPair = number != nil && pair.map { $0.rows * 3 >= (alone?.rows ?? 0) * 2 } == true
    let size = isPair ? pair : alone
    guard let size else {
      let spaced = word.map(String.init).joined(separator: " ")
      putFirst(of: [spaced, word], in: area.middle(columns: area.columns, rows: 1), style)
      return false
    }
    let room = area.columns - columns(size)
    // For the unit; with the English words, which are short, it always has room.
    let tail = catalogue.language == .english ? 1 : 2
    let second =
      number == nil
      ? nil : sizes.first { $0.rows <= size.rows && tail + $0.columns(widest) <= room }
    let width = columns(size) + (second.map { min(gap + $0.columns(widest) + 2, room) } ?? 0)
    let middle = area.middle(columns: width, rows: area.rows)
    guard isQuiet else {
      put(word, size, in: middle, style)
      return putBeside(number, second, gap, in: middle.right(width - columns(size)), style)
    }
    // What asks for nothing is not shouted, and has no more room than what does.
    if let small = sizes.first(where: { $0.letters.rows == 5 && $0.columns(own) <= columns(size) })
    {
      put(word, small, in: middle, style)
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
    let metres = area.droppingLeft(max(0, min(gap, area.columns - second.columns(Self.widest) - 2)))
    let used = put(number.text, second, in: metres, style)
    put(
      number.unit,
      in: metres.droppingLeft(used + 1).line((area.rows - second.rows) / 2 + second.rows - 1),
      style)
    return true
  }

  /// The number of metres that takes most room.
  private static let widest = LetterWidth("2.5")
  /// The wider one of the two that are called most.
  private var usual: LetterWidth {
    catalogue.language == .english
      ? Self.cold : LetterWidth(text("HOT"), text("COLD"))
  }
  private static let cold = LetterWidth("COLD")

  /// Letters at the left, in the middle of the rows.
  /// - Returns: the columns that they took.
  @discardableResult
  mutating func put(_ word: String, _ size: LetterSize, in area: Area, _ style: Style) -> Int {
    let letters = size.letters
    var canvas = HalfCanvas(columns: size.columns(word), rows: letters.rows * size.scale)
    for row in 0..<letters.rows {
      for (index, isFull) in letters.row(row, of: word).enumerated() where isFull {
        for part in 0..<size.scale * size.scale {
          let (down, right) = part.quotientAndRemainder(dividingBy: size.scale)
          canvas[index * size.scale + right, row * size.scale + down] = true
        }
      }
    }
    let area = area.droppingTop((area.rows - size.rows) / 2)
    for row in 0..<size.rows { put(canvas.line(row, glyphs), in: area.line(row), style) }
    return canvas.columns
  }

  /// Blanks of a style: what is drawn there has it behind its letters.
  mutating func fill(_ area: Area, _ style: Style) {
    let blanks = String(repeating: " ", count: area.columns)
    for row in 0..<area.rows { put(blanks, in: area.line(row), style) }
  }
}
