import BeaconCodec
import BeaconRanging

/// When a beacon counts as found: several sightings in a row within reach, over a little while.
/// Unknown is never near.
public struct FoundRule: Equatable, Sendable {
  public static let sightingsNeeded = 6
  /// Seconds from the first of them to the last.
  public static let secondsNeeded = 1.0

  private var streak = 0
  private var since: Timestamp?

  public init() {}

  /// - Returns: whether the rule is fulfilled with this reading.
  public mutating func hear(_ proximity: Proximity, at time: Timestamp) -> Bool {
    guard proximity == .immediate else {
      streak = 0
      since = nil
      return false
    }
    streak += 1
    let start = since ?? time
    since = start
    return streak >= Self.sightingsNeeded && time.seconds(since: start) >= Self.secondsNeeded
  }
}
