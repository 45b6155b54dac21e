import BeaconCodec

extension Frame {
  /// What the keys 1 to 9 say, as many as there is room for, in columns or one after the other.
  mutating func putTaunts(_ taunts: [SafeText], in area: Area) {
    guard !area.isEmpty else { return }
    let entries = taunts.prefix(9).enumerated().map {
      (key: "\($0.offset + 1)", text: text(Words(phrase: $0.element)))
    }
    let widest = entries.reduce(0) { max($0, cellWidth($1.text)) } + 4
    let columns = max(1, min(3, area.columns / max(widest, 1)))
    let rows = (entries.count + columns - 1) / columns
    if rows <= area.rows {
      let width = area.columns / columns
      for (index, entry) in entries.enumerated() {
        let cell = area.line(index % max(rows, 1)).droppingLeft(index / max(rows, 1) * width)
        putTaunt(entry, in: cell.left(width - 1))
      }
      return
    }
    var line = 0
    var rest = area.line(0)
    for entry in entries {
      let width = cellWidth(entry.text) + 2
      if width > rest.columns {
        line += 1
        rest = area.line(line)
      }
      // Half a sentence is none.
      guard width <= rest.columns else { return }
      rest = rest.droppingLeft(putTaunt(entry, in: rest) + 2)
    }
  }

  @discardableResult
  private mutating func putTaunt(_ entry: (key: String, text: String), in area: Area) -> Int {
    let used = put(entry.key, in: area, .bold) + 1
    return used + put(entry.text, in: area.droppingLeft(used), .dim)
  }
}
