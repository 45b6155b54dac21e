import BeaconCodec

/// The nearest and the farthest that a beacon was believed to be in the last seconds, in no more memory
/// than a dozen numbers, however much is heard.
struct RecentDistances: Equatable, Sendable {
  /// Seconds.
  static let span = 6.0
  /// Seconds of one bin.
  private static let bin = 0.5

  private struct Bin: Equatable {
    var start: Timestamp
    var nearest: Double
    var farthest: Double
  }

  private var bins: [Bin] = []

  /// Metres; nil while nothing is known.
  var nearest: Double? { bins.map(\.nearest).min() }
  var farthest: Double? { bins.map(\.farthest).max() }

  mutating func add(_ distance: Double, at time: Timestamp) {
    if let last = bins.last, time < last.start { bins = [] }
    bins.removeAll { time.seconds(since: $0.start) > Self.span }
    if let last = bins.last, time.seconds(since: last.start) < Self.bin {
      bins[bins.count - 1].nearest = min(last.nearest, distance)
      bins[bins.count - 1].farthest = max(last.farthest, distance)
    } else {
      bins.append(Bin(start: time, nearest: distance, farthest: distance))
    }
  }
}
