/// Whether there are enough recent packets for an estimate.
struct SignalContinuity: Sendable {
  /// A single packet may be an outlier.
  static let packetsForDistance = 2
  /// Packets and seconds needed for a trend.
  static let packetsForTrend = 3
  static let secondsForTrend = CallRule.settlesAfter

  /// Since the last loss, counted only as far as it matters.
  private var packets = 0
  /// Seconds since the first packet after the last loss.
  private var duration = 0.0
  /// Seconds on the caller's clock: the latest packet.
  private(set) var last = 0.0

  /// - Parameter lostAfter: seconds without a packet after which the signal counts as lost.
  /// - Returns: seconds since the last packet; nil for the first, and the first after a loss.
  @inline(__always)
  mutating func hear(at time: Double, lostAfter: Double) -> Double? {
    let step = elapsed(at: time)
    let isFirst = packets == 0 || step > lostAfter
    // A clock that was set back goes on from there.
    last = time
    packets = isFirst ? 1 : min(packets + 1, Self.packetsForTrend)
    duration = isFirst ? 0 : duration + step
    return isFirst ? nil : step
  }

  var hasBegun: Bool { packets > 0 }

  /// Seconds since the last packet, >= 0.
  func elapsed(at time: Double) -> Double {
    packets > 0 && time > last ? time - last : 0
  }

  var knowsDistance: Bool { packets >= Self.packetsForDistance }

  /// - Parameter lostAfter: seconds without a packet after which the distance is unknown.
  func knowsDistance(at time: Double, lostAfter: Double) -> Bool {
    knowsDistance && elapsed(at: time) <= lostAfter
  }

  /// - Parameter lostAfter: seconds without a packet after which the trend is unknown.
  func knowsTrend(at time: Double, lostAfter: Double) -> Bool {
    packets >= Self.packetsForTrend && duration >= Self.secondsForTrend
      && elapsed(at: time) <= lostAfter
  }
}
