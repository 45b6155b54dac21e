/// Whether enough was heard, and lately enough, to say anything.
struct SignalContinuity: Sendable {
  /// Seconds without a packet after which the signal counts as lost.
  static let lostAfter = 10.0
  /// Seconds without a packet after which nobody knows which way the player walks: a few steps and a
  /// turn.
  static let trendLostAfter = 5.0
  /// Packets from which a distance can be told: a single one may be anybody's outlier.
  static let packetsForDistance = 2
  /// Packets and seconds from which a trend can be told.
  static let packetsForTrend = 3
  static let secondsForTrend = CallRule.settlesAfter

  /// Packets since the last loss; it stops counting where more make no difference.
  private var packets = 0
  /// Seconds heard since the last loss, gaps included.
  private var duration = 0.0
  /// Seconds, on the caller's clock: the latest packet.
  private(set) var last = 0.0

  /// Takes in a packet.
  /// - Returns: seconds since the packet before; nil for the first of all and the first after a loss.
  @inline(__always)
  mutating func hear(at time: Double) -> Double? {
    // As it is for nearly every packet.
    let step = time - last
    guard packets == Self.packetsForTrend, step >= 0, step <= Self.lostAfter else {
      return hearFirst(at: time)
    }
    last = time
    duration += step
    return step
  }

  /// One of the first, or out of order.
  @inline(never)
  private mutating func hearFirst(at time: Double) -> Double? {
    let step = time.isFinite ? elapsed(at: time) : 0
    let isFirst = packets == 0 || step > Self.lostAfter
    // A clock that was set back goes on from there; one that says nothing stands still.
    if time.isFinite { last = time }
    packets = isFirst ? 1 : min(packets + 1, Self.packetsForTrend)
    duration = isFirst ? 0 : duration + step
    return isFirst ? nil : step
  }

  var hasBegun: Bool { packets > 0 }

  /// Seconds since the last packet, >= 0.
  func elapsed(at time: Double) -> Double {
    packets > 0 && time > last ? time - last : 0
  }

  /// Whether a distance can be told when the latest packet was heard.
  var knowsDistance: Bool { packets >= Self.packetsForDistance }

  func knowsDistance(at time: Double) -> Bool {
    knowsDistance && elapsed(at: time) <= Self.lostAfter
  }

  func knowsTrend(at time: Double) -> Bool {
    packets >= Self.packetsForTrend && duration >= Self.secondsForTrend
      && elapsed(at: time) <= Self.trendLostAfter
  }
}
