import BeaconCodec
import HotColdGame

/// When it ticks, as a Geiger counter does: the quicker the nearer, and not at all while nothing changes. Of all
/// sounds that could tell a distance its tempo is read with the least error (Wilson and Brewster, ASSETS '16).
struct Geiger {
  /// By what factor the distance has to change to be worth a tick: less is noise, for one who stands.
  static let change = 1.3
  /// Seconds for which it goes on after that.
  static let lasts = 4.0

  /// Metres: what the distance is compared with.
  private var reference: Double?
  private var changed: Timestamp?
  private var last: Timestamp?

  /// - Parameters:
  ///   - distance: metres.
  ///   - quickest: seconds from one tick to the next, at least.
  mutating func isDue(
    distance: Double, quickest: Double = BeepInterval.quickest, at now: Timestamp
  ) -> Bool {
    guard let interval = BeepInterval.interval(distance: distance) else { return false }
    let ratio = reference.map { max(distance / $0, $0 / distance) } ?? .infinity
    if !(ratio < Self.change) {
      reference = distance
      changed = now
    }
    guard let changed, (0..<Self.lasts).contains(now.seconds(since: changed)) else { return false }
    if let last, (0..<max(interval, quickest)).contains(now.seconds(since: last)) { return false }
    last = now
    return true
  }
}
