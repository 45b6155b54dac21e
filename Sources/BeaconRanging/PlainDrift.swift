/// A drift of the level that nobody could overlook: so many decibels in one direction, for so long.
///
/// The full filter's guesses explain away what no walk of its model would do, such as a level that
/// rises and falls without any noise; for a player the signal is falling all the same.
struct PlainDrift: Sendable {
  /// dB that the light filter's level has to move while its trend holds: about a halving or doubling of
  /// the distance, and more than a body that steps in between.
  static let decibels = 12.0
  /// Seconds that it has to hold.
  static let seconds = 2.0

  private var trend = Trend.steady
  private var level = 0.0
  private var time = 0.0

  /// What is plain now; nil where nothing is.
  private(set) var verdict: Trend?

  /// - Parameters:
  ///   - loss: dB, the light filter's level.
  ///   - time: seconds.
  @inline(__always)
  mutating func follow(_ light: Trend, loss: Double, time now: Double) {
    if light != trend || now < time {
      trend = light
      level = loss
      time = now
    }
    let moved = trend == .hotter ? level - loss : loss - level
    let isPlain =
      (trend == .hotter || trend == .colder) && moved >= Self.decibels
      && now - time >= Self.seconds
    verdict = isPlain ? trend : nil
  }
}
