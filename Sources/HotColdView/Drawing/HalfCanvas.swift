/// A picture of squares, two of them in a cell, one above the other: blocks that are about as wide as high.
struct HalfCanvas {
  let columns: Int
  /// Of squares: two for each row of cells.
  let rows: Int
  private var squares: [Bool]

  init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    squares = [Bool](repeating: false, count: self.columns * self.rows)
  }

  /// Whether a square is full; nothing outside of the canvas is.
  subscript(column: Int, row: Int) -> Bool {
    get {
      (0..<columns).contains(column) && (0..<rows).contains(row) && squares[row * columns + column]
    }
    set {
      guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
      squares[row * columns + column] = newValue
    }
  }

  /// A row of cells.
  func line(_ row: Int, _ glyphs: GlyphSet) -> String {
    var line = ""
    for column in 0..<columns {
      line += glyphs.halves(self[column, 2 * row], self[column, 2 * row + 1])
    }
    return line
  }
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
