import BeaconCodec

/// The last few minutes of the hunted beacon, for the graph: one sample each half second.
package struct History: Equatable, Sendable {
  package struct Sample: Equatable, Sendable {
    /// dBm: the strongest of the half second; nil where nothing was heard.
    package var rssi: Int8?
    /// Metres, the latest; nil where unknown.
    package var distance: Double?

    package init(rssi: Int8? = nil, distance: Double? = nil) {
      self.rssi = rssi
      self.distance = distance
    }
  }

  /// Seconds.
  package static let interval = 0.5
  private static var intervalNanoseconds: Int64 { Int64(interval * 1e9) }
  package static let capacity = 480
  /// Seconds: by as much as this the times of a recording may be out of order.
  private static let tolerance = 10.0

  /// Oldest first; the last one is still being filled.
  package private(set) var samples: [Sample] = []
  private var start: Timestamp?

  package init() {}

  /// Takes in what was heard or, with nothing heard, lets time pass.
  package mutating func add(rssi: Int8? = nil, distance: Double? = nil, at time: Timestamp) {
    if !isFilling(at: time) { moveOn(to: time) }
    let last = samples.count - 1
    if let rssi { samples[last].rssi = max(rssi, samples[last].rssi ?? rssi) }
    if let distance { samples[last].distance = distance }
  }

  /// Whether the last sample is that of this time, as nearly every packet finds it.
  private func isFilling(at time: Timestamp) -> Bool {
    guard let start, time >= start else { return false }
    let (passed, overflow) = time.nanoseconds.subtractingReportingOverflow(start.nanoseconds)
    return !overflow && passed < Self.intervalNanoseconds
  }

  private mutating func moveOn(to time: Timestamp) {
    let begin = start ?? time
    if start == nil || begin.seconds(since: time) > Self.tolerance {
      start = time
      samples = [Sample()]
    } else {
      let steps = min(time.seconds(since: begin) / Self.interval, Double(Self.capacity + 1))
      if steps >= 1 {
        samples.append(contentsOf: repeatElement(Sample(), count: Int(steps)))
        samples.removeFirst(max(0, samples.count - Self.capacity))
        start =
          Int(steps) > Self.capacity
          ? time : begin.advanced(bySeconds: steps.rounded(.down) * Self.interval)
      }
    }
  }
}
