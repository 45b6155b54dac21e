extension Frame {
  /// As much of the map as there is room for, around me.
  mutating func putMap(_ map: MapGrid, in area: Area) {
    let me = map.place(of: .me) ?? (map.columns / 2, map.rows / 2)
    let first = (
      column: Self.scroll(map.columns, around: me.column, room: area.columns),
      row: Self.scroll(map.rows, around: me.row, room: area.rows)
    )
    for row in 0..<min(map.rows, area.rows) {
      let line = area.line(row)
      for column in 0..<min(map.columns, area.columns) {
        let square = map[first.column + column, first.row + row]
        guard square != .unseen else { continue }
        put(square.sign(glyphs), in: line.droppingLeft(column), square.style)
      }
    }
  }

  /// What the signs of the map mean, in two lines.
  mutating func putMapLegend(_ map: MapGrid, hidden: String, in area: Area) {
    func entry(_ square: MapGrid.Square, _ word: String, in area: Area) {
      let used = put(square.sign(glyphs), in: area, square.style)
      put(word, in: area.droppingLeft(used + 1), .dim)
    }
    entry(.me, "you", in: area)
    entry(.wall, "wall", in: area.droppingLeft(8))
    entry(.path, "your way", in: area.droppingLeft(17))
    for (square, word) in [(MapGrid.Square.hider, hidden), (.seeker, "who seeks you")]
    where map.place(of: square) != nil {
      entry(square, word, in: area.line(1))
    }
  }

  /// The first that is shown of so many, such that `place` is in the middle as far as may be.
  private static func scroll(_ count: Int, around place: Int, room: Int) -> Int {
    min(max(place - room / 2, 0), max(count - room, 0))
  }
}

extension MapGrid.Square {
  func sign(_ glyphs: GlyphSet) -> String {
    switch self {
    case .unseen: " "
    case .floor: glyphs.pick("·", ascii: ".")
    case .wall: glyphs.pick("▒", ascii: "#")
    case .path: glyphs.pick("•", ascii: "o")
    case .me: "@"
    case .hider: "X"
    case .seeker: "S"
    }
  }

  var style: Style {
    switch self {
    case .unseen, .floor: .dim
    case .wall: .plain
    case .path: Style(.cold)
    case .me: .bold
    case .hider, .seeker: Style(.hot, bold: true)
    }
  }
}
