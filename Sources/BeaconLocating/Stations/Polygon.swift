/// A room as people draw it: corners one after the other, the last one joined with the first.
struct Polygon: Hashable, Sendable {
  var name: String
  var corners: [HousePlan.Point]

  /// Metres: of the steps by which a slanted wall is told. Places are no finer.
  private static let step = 0.5

  /// Its rectangles, from low y to high y, or as many of them as are wanted at most: exact where walls stand at right
  /// angles.
  func rectangles(atMost most: Int) -> [(x: ClosedRange<Double>, y: ClosedRange<Double>)] {
    var done: [(x: ClosedRange<Double>, y: ClosedRange<Double>)] = []
    var open: [(x: ClosedRange<Double>, y: ClosedRange<Double>)] = []
    var heights: [Double] = []
    for y in corners.map(\.y).sorted() where heights.last != y { heights.append(y) }
    for (low, high) in zip(heights, heights.dropFirst()) {
      let isSlanted = edges.contains {
        $0.from.x != $0.to.x && min($0.from.y, $0.to.y) < high && max($0.from.y, $0.to.y) > low
      }
      let pieces = isSlanted ? Int(min(((high - low) / Self.step).rounded(.up), 100)) : 1
      for piece in 0..<max(pieces, 1) {
        let from = low + (high - low) * Double(piece) / Double(pieces)
        let to =
          piece + 1 == pieces ? high : low + (high - low) * Double(piece + 1) / Double(pieces)
        guard from < to else { continue }
        var rows: [(x: ClosedRange<Double>, y: ClosedRange<Double>)] = []
        let xs = crossings(at: from + (to - from) / 2)
        for index in stride(from: 0, to: xs.count - 1, by: 2) where xs[index] < xs[index + 1] {
          let x = xs[index]...xs[index + 1]
          // What goes on as wide as before is one rectangle.
          let below = open.first { $0.x == x }
          rows.append((x, (below?.y.lowerBound ?? from)...to))
        }
        done += open.filter { old in !rows.contains { $0.x == old.x } }
        open = rows
        if done.count + open.count > most { return done + open }
      }
    }
    return done + open
  }

  var edges: [HousePlan.Wall] {
    corners.indices.map {
      HousePlan.Wall(from: corners[$0], to: corners[($0 + 1) % corners.count])
    }
  }

  /// Where walls cross a height, from left to right; an even number of them.
  private func crossings(at y: Double) -> [Double] {
    edges.compactMap { wall -> Double? in
      let (a, b) = (wall.from, wall.to)
      guard (a.y > y) != (b.y > y) else { return nil }
      return a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
    }.sorted()
  }
}
