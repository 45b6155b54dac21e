import BeaconCodec

/// A round as a seeker plays it: what it claims, and whether it confirms what the hider says.
struct SeekersRound: Sendable {
  /// Seconds for which a claim stands after the hider was within reach.
  static let claimLasts = 3.0

  private(set) var hider: PlayerTag?
  private(set) var round: UInt8?
  /// How the hider said that it ended, and we say so too.
  private(set) var answer: RoundPhase?
  /// Whether this player has measured the hider in this round.
  private(set) var isMeasured = false
  private var hasClaimed = false
  private var evidence = Evidence()

  /// Begins anew where the hider is another, or plays another round.
  mutating func follow(_ hider: PlayerTag?, round: UInt8?) {
    guard hider != self.hider || round != self.round else { return }
    self = SeekersRound()
    self.hider = hider
    self.round = round
  }

  /// - Parameter distance: metres; nil for unknown.
  mutating func measure(distance: Double?, isWithinReach: Bool, at now: Timestamp) {
    evidence.measure(distance: distance, isWithinReach: isWithinReach, at: now)
    if distance != nil { isMeasured = true }
    if isWithinReach { hasClaimed = true }
  }

  /// Metres; nil for unknown.
  func distance(at now: Timestamp) -> Double? { evidence.distance(at: now) }

  func isClose(at now: Timestamp) -> Bool {
    evidence.wasWithinReach(for: Self.claimLasts, at: now)
  }

  /// Confirms a find of which the hider says that it was ours, where we have been there.
  /// - Parameter status: of the hider, with us as its peer.
  mutating func confirm(_ status: PlayerStatus, at now: Timestamp) {
    guard answer == nil, status.round == round, status.phase == .found || status.phase == .decoy,
      hasClaimed || evidence.wasNear(at: now)
    else { return }
    answer = status.phase
  }
}

/// What was measured of one player, and what that player says of itself.
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
