import BeaconCodec

/// Whether a beacon is within range, as `enter` and `exit` tell it. At the edge of its range a packet now
/// and then comes through: one that was out of range is back only when it is heard much more often than
/// it has to be to stay.
struct Region: Sendable {
  /// Packets within `Tracker.exitAfter` that bring a beacon back.
  static let returningPackets = 3

  private(set) var isInside = false
  private var hasLeft = false
  /// When it was heard since it left, the latest last; never more than it takes.
  private var heard: [Timestamp] = []

  /// - Returns: whether it comes in by that.
  @inline(__always)
  mutating func hear(at time: Timestamp) -> Bool {
    isInside ? false : comeIn(at: time)
  }

  private mutating func comeIn(at time: Timestamp) -> Bool {
    if hasLeft {
      heard.append(time)
      guard heard.count == Self.returningPackets else { return false }
      let first = heard.removeFirst()
      guard time.seconds(since: first) <= Tracker.exitAfter else { return false }
      heard = []
    }
    isInside = true
    return true
  }

  /// - Returns: whether it was inside.
  mutating func leave() -> Bool {
    guard isInside else { return false }
    isInside = false
    hasLeft = true
    return true
  }
}
