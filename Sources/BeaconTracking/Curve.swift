import BeaconCodec

/// The last four minutes of the hunted beacon, for the graph, with a sample every half second.
package struct Curve: Equatable, Sendable {
  package struct Sample: Equatable, Sendable {
    /// The strongest in dBm; nil if no packet came.
    package var rssi: Int8?
    /// The latest in metres; nil if unknown.
    package var distance: Double?
  }

  /// Seconds per sample.
  package static let interval = 0.5
  package static let capacity = 480
  /// The tolerated disorder of a recording's times in seconds.
  private static let tolerance = 10.0

  /// Oldest first; the last sample is incomplete.
  package private(set) var samples: [Sample] = []
  private var start: Timestamp?

  package init() {}

  /// Adds a packet. Without values, only advances the time.
  package mutating func add(rssi: Int8? = nil, distance: Double? = nil, at time: Timestamp) {
    let passed = start.map { time.seconds(since: $0) } ?? -.infinity
    if passed < -Self.tolerance {
      start = time
      samples = [Sample()]
    } else if passed >= Self.interval {
      let steps = min(passed / Self.interval, Double(Self.capacity)).rounded(.down)
      samples = Array((samples + repeatElement(Sample(), count: Int(steps))).suffix(Self.capacity))
      start =
        Int(steps) < Self.capacity ? start?.advanced(bySeconds: steps * Self.interval) : time
    }
    let last = samples.count - 1
    if let rssi { samples[last].rssi = max(rssi, samples[last].rssi ?? rssi) }
    if let distance { samples[last].distance = distance }
  }
}
