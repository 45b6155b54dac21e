import BeaconCodec
import BeaconRanging

/// A hider's view of its round; the hider's machine decides when it begins and how it ends.
package struct HidersRound: Sendable {
  /// Seconds without automatic finds: with a new bomb, or after a round without counting.
  static let headStart = 10.0
  /// Seconds that players may count.
  package static let counts: ClosedRange<UInt16> = 0...60
  package static let usualCount: UInt16 = 20
  /// Seconds that a result lasts at least, for all players to hear it.
  static let hold = 2.0

  let number: UInt8
  let game: GameMode
  private(set) var phase = RoundPhase.waiting
  /// Seconds that the round has run; stops at its end.
  private(set) var elapsed = 0.0
  /// Seconds; nil for no limit.
  let limit: UInt16?
  /// Seconds to count before the round, and those left.
  let count: UInt16
  private var leftToCount: Double
  /// The finder, or the nearest seeker when the time was up.
  private(set) var other: PlayerTag?
  private(set) var distance: WireDistance?
  /// Whether both sides measured the find. Otherwise the seeker has to confirm it.
  private(set) var isAgreed = false
  /// Elapsed seconds from which there are automatic finds.
  private var findsFrom = 0.0
  private(set) var sinceEnd = 0.0
  /// Whether a find now ends the round in the game's own way.
  var endsSpecially = false
  /// Whether the end of the game was heard, after which another player may hide.
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

  /// Lets time pass, and begins or ends the round.
  /// - Parameters:
  ///   - claims: the seekers that claim to be within reach.
  ///   - mayBegin: whether somebody seeks, and it is this hider's turn.
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
        // A player who was near during the counting is not found.
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

  /// The hider declares that the nearest seeker found it, preferably one that claims the find.
  /// - Returns: false if no round runs or no seeker was near.
  mutating func declareFound(claims: [PlayerTag], at now: Timestamp) -> Bool {
    guard phase == .running, !game.rules.isChase || headStart == 0,
      let finder = nearest(at: now, where: { claims.contains($0) && $1.wasNear(at: now) })
        ?? nearest(at: now, where: { $1.wasNear(at: now) })
    else { return false }
    end(.found, finder, at: now)
    return true
  }

  /// nil if nobody counts now.
  var counting: Double? {
    phase == .waiting && leftToCount > 0 && leftToCount < Double(count) ? leftToCount : nil
  }

  /// Restarts the time that the result lasts.
  mutating func endGame() {
    if !isGameOver { (isGameOver, sinceEnd) = (true, 0) }
  }

  mutating func skipCounting() { leftToCount = 0 }

  /// Seconds until there are automatic finds.
  var headStart: Double { max(findsFrom - elapsed, 0) }

  var mayGoOn: Bool { hasStood(for: Self.hold) }

  /// Whether there has been a result for this many seconds.
  func hasStood(for seconds: Double) -> Bool { phase.isOver && sinceEnd >= seconds }

  /// Has a head start unless the players count.
  func next() -> HidersRound {
    var next = HidersRound(number: number &+ 1, limit: limit, game: game, count: count)
    next.findsFrom = count > 0 ? 0 : Self.headStart
    return next
  }

  /// Runs at once, because the fuse burns already, with a head start.
  /// - Parameter seconds: to leave at least.
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

  /// By known distance; of equal ones the lower tag, to be deterministic.
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
  /// Seconds that a claim lasts after the hider was within reach.
  static let claimLasts = 3.0

  private(set) var hider: PlayerTag?
  private(set) var round: UInt8?
  /// The end that this seeker confirms.
  private(set) var confirmed: RoundPhase?
  private(set) var confirmedAt = Timestamp.zero
  /// Whether this player ends the counting, and asks the hider to begin.
  var wantsToBegin = false
  /// This player's measurements of the hider.
  var evidence = Evidence()

  /// Starts over if the hider or its round has changed.
  mutating func follow(_ hider: PlayerTag?, round: UInt8?) {
    guard hider != self.hider || round != self.round else { return }
    self = SeekersRound()
    self.hider = hider
    self.round = round
  }

  /// Confirms the find that the hider credits to this seeker, if this seeker was there.
  /// - Parameter status: the hider's, with this seeker as its peer.
  mutating func confirm(_ status: PlayerStatus, at now: Timestamp) {
    guard confirmed == nil, status.round == round,
      status.phase == .found || status.phase == .special,
      evidence.reachTime != nil || evidence.wasNear(at: now)
    else { return }
    (confirmed, confirmedAt) = (status.phase, now)
  }
}

/// Measurements of a player.
struct Evidence: Sendable {
  /// Seconds that being within reach counts, and a distance; longer if the player sends rarely.
  static let reachLasts = SenderInterval.leastPatience
  static let distanceLasts = 2 * reachLasts
  /// Metres: how near a finder must have been, or a winner when the time is up.
  static let near = 3.0

  private var latest: (metres: Double, time: Timestamp)?
  private var nearTime: Timestamp?
  /// nil for never.
  private(set) var reachTime: Timestamp?
  /// Seconds of silence after which the player is lost.
  private var patience = SenderInterval.leastPatience

  /// - Parameter distance: metres; nil if unknown.
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

  /// Metres; nil if unknown.
  func distance(at now: Timestamp) -> Double? {
    latest.flatMap { isFresh($0.time, for: Self.distanceLasts, at: now) ? $0.metres : nil }
  }

  func wasNear(at now: Timestamp) -> Bool {
    isFresh(nearTime, for: Self.distanceLasts, at: now)
  }

  func wasWithinReach(for seconds: Double = reachLasts, at now: Timestamp) -> Bool {
    isFresh(reachTime, for: seconds, at: now)
  }

  /// - Parameter seconds: for a player who sends often.
  private func isFresh(_ time: Timestamp?, for seconds: Double, at now: Timestamp) -> Bool {
    let seconds = seconds * (patience / SenderInterval.leastPatience)
    return time.map { (0...seconds).contains(now.seconds(since: $0)) } ?? false
  }
}
