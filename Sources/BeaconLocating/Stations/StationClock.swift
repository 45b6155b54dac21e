/// Learns how far a station's clock is from ours, from the times in its messages and those at which they come: a
/// message may be late, and never early. So the least delay of the last minute stands for none.
struct StationClock: Sendable {
  /// Seconds for which a delay counts.
  private static let memory = 30.0
  /// Seconds: a message is never older than this, or the clock was set.
  private static let longest = 5.0
  /// Seconds: of this, one need not be told.
  static let tolerance = 2.0

  /// Seconds: arrival less the time told. Two windows, so that a window's end forgets not all.
  private var least: (before: Double, now: Double)?
  private var windowEnd = 0.0
  /// Seconds, told last.
  private var toldSkew: Double?

  /// - Parameters:
  ///   - told: seconds by the station's clock.
  ///   - arrival: seconds by ours.
  /// - Returns: when it was, by our clock; never later than `arrival`.
  mutating func time(told: Double, arrival: Double) -> Double {
    let delay = arrival - told
    if let least, abs(delay - min(least.before, least.now)) > Self.longest { self.least = nil }
    if arrival >= windowEnd {
      least = (least?.now ?? delay, delay)
      windowEnd = arrival + Self.memory
    }
    let now = min(least?.now ?? delay, delay)
    least = (least?.before ?? delay, now)
    return min(told + min(least?.before ?? delay, now), arrival)
  }

  /// Seconds that the station's clock is ahead, where that is to be told now: once, and again when it changes.
  /// - Parameter offset: seconds: our clock at the arrival's zero.
  mutating func newSkew(offset: Double) -> Double? {
    guard let least else { return nil }
    let skew = -min(least.before, least.now) - offset
    let known = toldSkew ?? 0
    guard abs(skew - known) > Self.tolerance else { return nil }
    toldSkew = skew
    return skew
  }
}
