import BeaconCodec

/// The nearest and the farthest that a beacon was believed to be in the last seconds.
struct RecentDistances: Equatable, Sendable {
  private struct Ends: Equatable {
    var nearest: Double
    var farthest: Double
  }

  private var recent = RecentBins<Ends>(span: 6, width: 0.5)

  /// Metres; nil while nothing is known.
  var nearest: Double? { recent.bins.map(\.content.nearest).min() }
  var farthest: Double? { recent.bins.map(\.content.farthest).max() }

  mutating func add(_ distance: Double, at time: Timestamp) {
    recent.add(at: time, to: Ends(nearest: distance, farthest: distance)) { ends in
      ends.nearest = min(ends.nearest, distance)
      ends.farthest = max(ends.farthest, distance)
    }
  }
}
