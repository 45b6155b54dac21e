import HotColdGame

extension Frame {
  /// How near it was lately, the latest at the right: two samples in a cell with braille, one without. A
  /// short time in which nothing was heard is bridged; a longer one is a gap.
  mutating func putHistory(_ samples: [History.Sample], in area: Area) {
    // A graph of one row needs no words at its sides.
    let labelled = area.rows >= 3 && area.columns >= 20
    var graph = area
    if labelled {
      let label = max(4, cellWidth(text("near")), cellWidth(text("far")))
      graph = area.droppingLeft(label + 1).droppingBottom(1)
      put("near", in: area, .dim)
      let lowest = graph.rows > 0 ? area.line(graph.rows - 1).left(label) : .none
      putRight("far", in: lowest, .dim)
    }
    let perCell = glyphs == .braille ? 2 : 1
    let levels = glyphs == .braille ? 4 : 2
    let known = samples.contains { $0.distance != nil }
    // Not wider than what is remembered.
    graph = graph.right(History.capacity / perCell)
    let heard = samples.suffix(graph.columns * perCell + HistoryBridge.longest).map { sample in
      known ? sample.distance.map { closeness($0) } : sample.rssi.map { closeness(rssi: $0) }
    }
    let shown = HistoryBridge.bridged(heard).suffix(graph.columns * perCell)
    let missing = graph.columns * perCell - shown.count
    let nearness = [Double?](repeating: nil, count: missing) + shown
    let heights = nearness.map { near in
      // What was heard at all is at least a dot.
      near.map { 1 + clampedInt(($0 * Double(graph.rows * levels - 1)).rounded(), to: 0...4000) }
        ?? 0
    }
    for column in 0..<graph.columns {
      let parts = column * perCell..<(column + 1) * perCell
      guard let near = nearness[parts].compactMap(\.self).max() else { continue }
      let style = Style(known ? Role(closeness: near) : .plain)
      for row in 0..<graph.rows {
        let below = (graph.rows - 1 - row) * levels
        let filled = heights[parts].map { min(max($0 - below, 0), levels) }
        guard let sign = graphSign(filled) else { continue }
        mark(sign, graph.column + column, graph.row + row, style)
      }
    }
    if labelled { putTimeAxis(samples: graph.columns * perCell, below: graph, in: area) }
  }

  private mutating func putTimeAxis(samples: Int, below graph: Area, in area: Area) {
    let axis = area.bottom(1).right(graph.columns)
    put("\(clampedInt(Double(samples) * History.interval, to: 0...9999)) s ago", in: axis, .dim)
    putRight("now", in: axis, .dim)
  }

  /// One cell, of which so many dots are filled from below in each of its columns; nil for a blank one.
  private func graphSign(_ filled: [Int]) -> Unicode.Scalar? {
    switch glyphs {
    case .braille:
      let dots = brailleLeft[filled[0]] | brailleRight[filled[1]]
      return dots == 0 ? nil : Unicode.Scalar(0x2800 + dots)
    case .block: return [nil, "▄", "█"][filled[0]]
    case .ascii: return [nil, ".", ":"][filled[0]]
    }
  }
}

/// What is drawn where nothing was heard for a while: a straight line to what was heard next. Things that send
/// every few seconds would be a picket fence without it.
enum HistoryBridge {
  /// Samples: 20 s.
  static let longest = 40

  static func bridged(_ values: [Double?]) -> [Double?] {
    var bridged = values
    var last: Int?
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      if let last, let before = values[last], index - last > 1, index - last <= longest {
        for between in last + 1..<index {
          let share = Double(between - last) / Double(index - last)
          bridged[between] = before + (value - before) * share
        }
      }
      last = index
    }
    return bridged
  }
}

// The dots of a braille pattern (Unicode 15, block 2800) filled from below: 7, 3, 2, 1 and 8, 6, 5, 4.
private let brailleLeft: [UInt32] = [0, 0x40, 0x44, 0x46, 0x47]
private let brailleRight: [UInt32] = [0, 0x80, 0xA0, 0xB0, 0xB8]
