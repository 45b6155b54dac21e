import BeaconCodec
import BeaconRanging
import HotColdGame

/// When it ticks, as a Geiger counter does: while it is HOT or COLD, the quicker the nearer. Of all sounds that could
/// tell a distance its tempo is read with the least error (Wilson and Brewster, ASSETS '16).
struct Geiger {
  private var last: Timestamp?

  /// - Parameter quickest: seconds from one tick to the next, at least.
  mutating func isDue(
    _ estimate: Estimate, quickest: Double = BeepInterval.quickest, at now: Timestamp
  ) -> Bool {
    guard estimate.trend == .hotter || estimate.trend == .colder,
      let interval = BeepInterval.interval(distance: estimate.distance)
    else { return false }
    if let last, (0..<max(interval, quickest)).contains(now.seconds(since: last)) { return false }
    last = now
    return true
  }
}
