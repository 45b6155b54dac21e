import BeaconCodec

/// What was measured of one player, and what that player told of having measured us.
struct Evidence: Sendable {
  /// Seconds for which being within reach, and the claim of it, count.
  static let reachLasts = 5.0
  /// Seconds for which a distance counts.
  static let distanceLasts = 10.0
  /// Metres: the finder must have been this near, or the winner when the time is up.
  static let near = 3.0

  private var own: (metres: Double, time: Timestamp)?
  /// What the other has told last.
  private var told: (metres: Double, time: Timestamp)?
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

  mutating func hear(distance: WireDistance?, isClose: Bool, at now: Timestamp) {
    if let distance { told = (distance.metres, now) }
    if isClose { claimTime = now }
  }

  /// Metres; nil for unknown.
  func ownDistance(at now: Timestamp) -> Double? { Self.fresh(own, at: now) }

  /// Metres; nil where one of the two tells nothing: then they do not play with each other. What the other tells
  /// counts only against it: then it is the geometric mean of both.
  func commonDistance(at now: Timestamp) -> Double? {
    guard let own = ownDistance(at: now), let told = Self.fresh(told, at: now) else { return nil }
    return told > own ? (own * told).squareRoot() : own
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

  private static func fresh(_ value: (metres: Double, time: Timestamp)?, at now: Timestamp)
    -> Double?
  {
    value.flatMap { isFresh($0.time, for: distanceLasts, at: now) ? $0.metres : nil }
  }

  /// What lies ahead, because the clock was set back, says nothing.
  private static func isFresh(_ time: Timestamp?, for seconds: Double, at now: Timestamp) -> Bool {
    time.map { (0...seconds).contains(now.seconds(since: $0)) } ?? false
  }
}
