import BeaconCodec
import BeaconRanging

/// A hider's view of its round. Its machine decides when the round starts, and how it ends.
package struct HidersRound: Sendable {
  /// Seconds without automatic finds: with a new bomb, or after a round without counting.
  static let headStart = 10.0
  /// The seconds that players may count.
  package static let counts: ClosedRange<UInt16> = 0...60
  package static let usualCount: UInt16 = 20
  /// The shortest time of a result in seconds, so that all players receive it.
  static let hold = 2.0

  let number: UInt8
  let game: GameMode
  private(set) var phase = RoundPhase.waiting
  /// Seconds that the round has run; stops at its end.
  private(set) var elapsed = 0.0
  /// The limit in seconds; nil for none.
  let limit: UInt16?
  /// Seconds to count before the round, and seconds left.
  let count: UInt16
  private var leftToCount: Double
  /// The finder, or the nearest seeker when the time ran out.
  private(set) var other: PlayerTag?
  private(set) var distance: WireDistance?
  /// Whether both sides measured the find; otherwise the seeker has to confirm it.
  private(set) var isAgreed = false
  /// The elapsed seconds after which automatic finds are possible.
  private var findsFrom = 0.0
  private(set) var sinceEnd = 0.0
  /// Whether a find would end the round in the way of this game.
  var endsSpecially = false
  /// Whether the end of the game was received, after which another player may hide.
  private(set) var isGameOver = false
  /// This hider's measurements of its seekers.
  var evidence: [PlayerTag: Evidence] = [:]

  init(number: UInt8, limit: UInt16?, game: GameMode, count: UInt16 = 0) {
    self.number = number
    self.count = count
    leftToCount = Double(count)
    self.game = game
    self.limit = limit ?? game.rules.limit
  }

  /// Advances the time, and starts or ends the round.
  /// - Parameters:
  ///   - claims: the seekers that claim to be within reach.
  ///   - mayBegin: whether there is a seeker, and it is this hider's turn.
  mutating func advance(
    by seconds: Double, seekers: [PlayerTag], claims: [PlayerTag], mayBegin: Bool,
    at now: Timestamp
  ) {
    if evidence.count > seekers.count { evidence = evidence.filter { seekers.contains($0.key) } }
    if phase.isOver { sinceEnd += seconds }
    if phase == .running { elapsed += seconds }
    if phase == .waiting, mayBegin {
      leftToCount = max(leftToCount - seconds, 0)
      if leftToCount == 0 {
        // A player who was near during the counting is not found by that.
        if count > 0 { evidence = [:] }
        phase = .running
      }
    }
    guard phase == .running else { return }
    if headStart == 0,
      let finder = nearest(
        at: now, where: { claims.contains($0) && $1.wasWithinReach(at: now) })
    {
      end(.found, finder, at: now)
      isAgreed = true
    } else if let limit, elapsed >= Double(limit) {
      elapsed = Double(limit)
      end(.timeUp, game.rules.timeUp == .nearestWins ? nearest(at: now) : nil, at: now)
    }
  }

  /// Ends the round: found by the nearest seeker that claims it, otherwise by the nearest.
  /// - Returns: false if no round runs, or no seeker was near.
  mutating func declareFound(claims: [PlayerTag], at now: Timestamp) -> Bool {
    guard phase == .running, !game.rules.isChase || headStart == 0,
      let finder = nearest(at: now, where: { claims.contains($0) && $1.wasNear(at: now) })
        ?? nearest(at: now, where: { $1.wasNear(at: now) })
    else { return false }
    end(.found, finder, at: now)
    return true
  }

  /// Seconds left to count; nil if the players do not count.
  var counting: Double? {
    phase == .waiting && leftToCount > 0 && leftToCount < Double(count) ? leftToCount : nil
  }

  /// Shows the result for its full time again.
  mutating func endGame() {
    if !isGameOver { (isGameOver, sinceEnd) = (true, 0) }
  }

  mutating func skipCounting() { leftToCount = 0 }

  /// Seconds until automatic finds are possible.
  var headStart: Double { max(findsFrom - elapsed, 0) }

  var mayGoOn: Bool { hasStood(for: Self.hold) }

  /// Whether the result is at least this many seconds old.
  func hasStood(for seconds: Double) -> Bool { phase.isOver && sinceEnd >= seconds }

  /// The next round, with a head start unless the players count.
  func next() -> HidersRound {
    var next = HidersRound(number: number &+ 1, limit: limit, game: game, count: count)
    next.findsFrom = count > 0 ? 0 : Self.headStart
    return next
  }

  /// Starts at once, because the fuse is burning, and with a head start.
  /// - Parameter seconds: the least time left.
  mutating func carryOn(from elapsed: Double, atLeast seconds: Double) {
    phase = .running
    let latest = limit.map { Double($0) - seconds } ?? .infinity
    self.elapsed = max(min(elapsed, latest), 0)
    findsFrom = self.elapsed + Self.headStart
  }

  private mutating func end(_ phase: RoundPhase, _ other: PlayerTag?, at now: Timestamp) {
    self.phase = game.rules.find == .fools || endsSpecially && phase == .found ? .special : phase
    self.other = other
    distance = WireDistance(metres: other.flatMap { evidence[$0] }?.distance(at: now))
  }

  /// The nearest by known distance; of equal ones the lower tag, to be deterministic.
  private func nearest(
    at now: Timestamp, where accepts: (PlayerTag, Evidence) -> Bool = { _, _ in true }
  ) -> PlayerTag? {
    evidence.filter { accepts($0.key, $0.value) }
      .compactMap { tag, evidence in evidence.distance(at: now).map { ($0, tag) } }
      .min { $0 < $1 }?.1
  }
}

/// A seeker's view of a round: its claim, and whether it confirms the hider's result.
struct SeekersRound: Sendable {
  /// Seconds for which a claim lasts after the hider was within reach.
  static let claimLasts = 3.0

  private(set) var hider: PlayerTag?
  private(set) var round: UInt8?
  /// The end that this seeker confirms.
  private(set) var confirmed: RoundPhase?
  private(set) var confirmedAt = Timestamp.zero
  /// Whether this player wants to end the counting, and asks the hider to start.
  var wantsToBegin = false
  /// This player's measurements of the hider.
  var evidence = Evidence()

  /// Resets if the hider or its round has changed.
  mutating func follow(_ hider: PlayerTag?, round: UInt8?) {
    guard hider != self.hider || round != self.round else { return }
    self = SeekersRound()
    self.hider = hider
    self.round = round
  }

  /// Confirms the find that the hider attributes to this seeker, if it was there.
  /// - Parameter status: the hider's status, with this seeker as its peer.
  mutating func confirm(_ status: PlayerStatus, at now: Timestamp) {
    guard confirmed == nil, status.round == round,
      status.phase == .found || status.phase == .special,
      evidence.reachTime != nil || evidence.wasNear(at: now)
    else { return }
    (confirmed, confirmedAt) = (status.phase, now)
  }
}

/// Measurements of another player.
struct Evidence: Sendable {
  /// Seconds for which a distance, and being within reach, are valid; longer for a slow sender.
  static let reachLasts = SenderInterval.leastPatience
  static let distanceLasts = 2 * reachLasts
  /// The distance of a finder, or of a winner when the time runs out, in metres at most.
  static let near = 3.0

  private var latest: (metres: Double, time: Timestamp)?
  private var nearTime: Timestamp?
  /// When the player was last within reach; nil for never.
  private(set) var reachTime: Timestamp?
  /// Seconds of silence after which the player counts as lost.
  private var patience = SenderInterval.leastPatience

  /// - Parameter distance: in metres; nil if unknown.
  mutating func measure(
    distance: Double?, isWithinReach: Bool, patience: Double?, at now: Timestamp
  ) {
    if let patience { self.patience = patience }
    if let distance {
      latest = (distance, now)
      if distance < Self.near { nearTime = now }
    }
    if isWithinReach { reachTime = now }
  }

  /// The distance in metres; nil if unknown.
  func distance(at now: Timestamp) -> Double? {
    latest.flatMap { isFresh($0.time, for: Self.distanceLasts, at: now) ? $0.metres : nil }
  }

  func wasNear(at now: Timestamp) -> Bool {
    isFresh(nearTime, for: Self.distanceLasts, at: now)
  }

  func wasWithinReach(for seconds: Double = reachLasts, at now: Timestamp) -> Bool {
    isFresh(reachTime, for: seconds, at: now)
  }

  /// - Parameter seconds: the validity for a fast sender.
  private func isFresh(_ time: Timestamp?, for seconds: Double, at now: Timestamp) -> Bool {
    let seconds = seconds * (patience / SenderInterval.leastPatience)
    return time.map { (0...seconds).contains(now.seconds(since: $0)) } ?? false
  }
}
