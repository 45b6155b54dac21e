import BeaconCodec

/// What was measured of one player, and what that player told of being there.
struct Evidence: Sendable {
  /// Seconds for which being within reach, and the claim of it, count.
  static let reachLasts = 5.0
  /// Seconds for which a distance counts.
  static let distanceLasts = 10.0
  /// Metres: the finder must have been this near, or the winner when the time is up.
  static let near = 3.0

  private var own: (metres: Double, time: Timestamp)?
  private var nearTime: Timestamp?
  private var reachTime: Timestamp?
  private var claimTime: Timestamp?

  /// - Parameter distance: metres; nil for unknown.
  mutating func measure(distance: Double?, isWithinReach: Bool, at now: Timestamp) {
    if let distance {
      own = (distance, now)
      if distance < Self.near { nearTime = now }
    }
    if isWithinReach { reachTime = now }
  }

  /// The other claims to be within reach.
  mutating func claim(at now: Timestamp) { claimTime = now }

  /// Metres; nil for unknown.
  func distance(at now: Timestamp) -> Double? {
    own.flatMap { Self.isFresh($0.time, for: Self.distanceLasts, at: now) ? $0.metres : nil }
  }

  func wasNear(at now: Timestamp) -> Bool {
    Self.isFresh(nearTime, for: Self.distanceLasts, at: now)
  }

  func wasWithinReach(for seconds: Double = reachLasts, at now: Timestamp) -> Bool {
    Self.isFresh(reachTime, for: seconds, at: now)
  }

  func hasClaim(at now: Timestamp) -> Bool {
    Self.isFresh(claimTime, for: Self.reachLasts, at: now)
  }

  private static func isFresh(_ time: Timestamp?, for seconds: Double, at now: Timestamp) -> Bool {
    time.map { (0...seconds).contains(now.seconds(since: $0)) } ?? false
  }
}
