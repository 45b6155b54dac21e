/// The way somebody has gone: kept whole but not for ever finer.
struct Trail: Sendable {
  /// Enough for every square of a house several times over.
  static let capacity = 2048

  private(set) var points: [Point]
  /// Metres between two points; doubled when there are too many of them.
  private var spacing = 0.25

  init(from start: Point) {
    points = [start]
  }

  mutating func follow(_ point: Point) {
    guard let last = points.last, point.distance(to: last) >= spacing else { return }
    points.append(point)
    if points.count >= Self.capacity {
      points = points.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      spacing *= 2
    }
  }
}
