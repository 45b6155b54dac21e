import BeaconCodec
import BeaconRanging

/// When a beacon counts as found: several sightings in a row within reach, over a little while.
/// Unknown is never near.
public struct FoundRule: Equatable, Sendable {
  public static let sightingsNeeded = 6
  /// Seconds from the first of them to the last.
  public static let secondsNeeded = 1.0
  /// Seconds of silence after which what was heard before no longer counts.
  public static let longestPause = 5.0

  private var streak = 0
  private var since: Timestamp?
  private var last: Timestamp?

  public init() {}

  /// - Returns: whether the rule is fulfilled with this reading.
  public mutating func hear(_ proximity: Proximity, at time: Timestamp) -> Bool {
    guard proximity == .immediate else {
      self = FoundRule()
      return false
    }
    if let last, time.seconds(since: last) > Self.longestPause { self = FoundRule() }
    // Where the clock was set back, the little while begins there.
    let start = min(since ?? time, time)
    streak = min(streak + 1, Self.sightingsNeeded)
    since = start
    last = time
    return streak >= Self.sightingsNeeded && time.seconds(since: start) >= Self.secondsNeeded
  }
}
