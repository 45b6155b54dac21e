import BeaconCodec

/// A round as a seeker plays it: what it claims, and whether it confirms what the hider says.
struct SeekersRound: Sendable {
  /// Seconds for which a claim stands after the hider was within reach.
  static let claimLasts = 3.0
  /// Both measure with an error of up to this factor, and none contradicts the other within it.
  static let margin = 2.0

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
  func distance(at now: Timestamp) -> Double? { evidence.ownDistance(at: now) }

  func isClose(at now: Timestamp) -> Bool {
    evidence.wasWithinReach(for: Self.claimLasts, at: now)
  }

  /// Confirms what the hider says of us, where we measured nothing else.
  /// - Parameters:
  ///   - status: of the hider, with us as its peer.
  ///   - isTime: whether by our own clock the time is up.
  mutating func confirm(_ status: PlayerStatus, isTime: Bool, at now: Timestamp) {
    guard answer == nil, status.round == round else { return }
    switch status.phase {
    case .found, .decoy:
      if hasClaimed || evidence.wasNear(at: now) { answer = status.phase }
    case .timeUp:
      if isTime, agrees(that: status.isWonByNearest, at: now) { answer = .timeUp }
    case .waiting, .running: break
    }
  }

  /// Whether our own distance lets us have been near, or not near; unknown is never near.
  func agrees(that wasNear: Bool, at now: Timestamp) -> Bool {
    let distance = evidence.ownDistance(at: now) ?? .infinity
    return wasNear
      ? distance < Evidence.near * Self.margin : distance >= Evidence.near / Self.margin
  }
}

extension PlayerStatus {
  /// Of a round whose time is up: whether the nearest seeker was near.
  var isWonByNearest: Bool { peer != nil && Self.isNear(distance) }

  /// Unknown is never near.
  static func isNear(_ distance: WireDistance?) -> Bool {
    distance.map { $0.metres < Evidence.near } ?? false
  }
}
