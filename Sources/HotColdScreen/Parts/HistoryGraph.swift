import HotColdGame

extension Frame {
  /// How near it was lately, the latest at the right: two samples in a cell with braille, one without.
  mutating func putHistory(_ samples: [History.Sample], in area: Area) {
    // A graph of one row needs no words at its sides.
    let labelled = area.rows >= 3 && area.columns >= 20
    var graph = area
    if labelled {
      graph = area.droppingLeft(5).droppingBottom(1)
      put("near", in: area, .dim)
      put(" far", in: graph.rows > 0 ? area.line(graph.rows - 1) : .none, .dim)
    }
    let perCell = glyphs == .braille ? 2 : 1
    let levels = glyphs == .braille ? 4 : 2
    let known = samples.contains { $0.distance != nil }
    let shown = samples.suffix(graph.columns * perCell)
    let missing = graph.columns * perCell - shown.count
    let heights =
      [Int](repeating: 0, count: missing)
      + shown.map { sample in
        let near = known ? sample.distance.map(closeness) : sample.rssi.map(closeness(rssi:))
        guard let near else { return 0 }
        // What was heard at all is at least a dot.
        return 1 + clampedInt((near * Double(graph.rows * levels - 1)).rounded(), to: 0...4000)
      }
    for row in 0..<graph.rows {
      let below = (graph.rows - 1 - row) * levels
      var line = ""
      for cell in 0..<graph.columns {
        let filled = (0..<perCell).map { part in
          min(max(heights[cell * perCell + part] - below, 0), levels)
        }
        line += graphCell(filled)
      }
      put(line, in: graph.line(row))
    }
    if labelled { putTimeAxis(samples: graph.columns * perCell, below: graph, in: area) }
  }

  private mutating func putTimeAxis(samples: Int, below graph: Area, in area: Area) {
    let axis = area.bottom(1).droppingLeft(5)
    put("\(clampedInt(Double(samples) * History.interval, to: 0...9999)) s ago", in: axis, .dim)
    putRight("now", in: axis, .dim)
  }

  /// One cell, of which so many dots are filled from below in each of its columns.
  private func graphCell(_ filled: [Int]) -> String {
    switch glyphs {
    case .braille:
      let dots = brailleLeft[filled[0]] | brailleRight[filled[1]]
      return dots == 0 ? " " : Unicode.Scalar(0x2800 + dots).map(String.init) ?? " "
    case .block: return [" ", "▄", "█"][filled[0]]
    case .ascii: return [" ", ".", ":"][filled[0]]
    }
  }
}

// The dots of a braille pattern (Unicode 15, block 2800) filled from below: 7, 3, 2, 1 and 8, 6, 5, 4.
private let brailleLeft: [UInt32] = [0, 0x40, 0x44, 0x46, 0x47]
private let brailleRight: [UInt32] = [0, 0x80, 0xA0, 0xB0, 0xB8]
