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
  package var samples: ArraySlice<Sample> { kept.suffix(Self.capacity) }
  /// Up to twice as many as are told: to drop the oldest one moves all the others.
  private var kept: [Sample] = []
  private var start: Timestamp?

  package init() {}

  package var isEmpty: Bool { kept.isEmpty }

  package static func == (a: Self, b: Self) -> Bool { a.start == b.start && a.samples == b.samples }

  /// Takes in what was heard or, with nothing heard, lets time pass.
  package mutating func add(rssi: Int8? = nil, distance: Double? = nil, at time: Timestamp) {
    if !isFilling(at: time) { moveOn(to: time) }
    let last = kept.count - 1
    if let rssi { kept[last].rssi = max(rssi, kept[last].rssi ?? rssi) }
    if let distance { kept[last].distance = distance }
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
      kept = [Sample()]
    } else {
      let steps = min(time.seconds(since: begin) / Self.interval, Double(Self.capacity + 1))
      if steps >= 1 {
        kept.append(contentsOf: repeatElement(Sample(), count: Int(steps)))
        if kept.count > 2 * Self.capacity { kept.removeFirst(kept.count - Self.capacity) }
        start =
          Int(steps) > Self.capacity
          ? time : begin.advanced(bySeconds: steps.rounded(.down) * Self.interval)
      }
    }
  }
}
