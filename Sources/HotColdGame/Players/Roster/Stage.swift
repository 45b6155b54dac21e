import BeaconCodec

/// What of a status a player changes seldom, and does not take back at once.
struct Stage: Equatable, Sendable {
  private var role: PlayerRole
  private var phase: RoundPhase
  private var round: UInt8
  private var limit: UInt16?
  /// Whom a seeker hunts, or whom a hider names in the end.
  private var other: UInt16?
  /// What a hider says of a round that is over stands still, too: how near that one was, and how long it took.
  private var distance: WireDistance?
  private var took: UInt16?
  private var taunts: UInt8
  /// Which taunt that is; none before the first, and again after a while.
  private var taunt: UInt8
  /// Which game a hider plays, and those who hunt it.
  private var game: GameMode
  private var place: UInt8

  init(_ status: PlayerStatus) {
    role = status.role
    phase = status.phase
    round = status.round
    limit = status.limit
    other = status.role == .seeker || status.phase.isOver ? status.peer : nil
    let isEnd = status.role == .hider && status.phase.isOver
    distance = isEnd ? status.distance : nil
    took = isEnd ? status.elapsed : nil
    taunts = status.taunt.counter
    taunt = status.taunt.number
    game = status.game
    place = status.place
  }

  /// The same, whether or not one of them tells any more which taunt it was.
  func isSame(as other: Stage) -> Bool {
    var mine = self
    if taunt == TauntHeader.none || other.taunt == TauntHeader.none { mine.taunt = other.taunt }
    return mine == other
  }

  /// Takes over which taunt it was, where this one does not tell.
  mutating func add(_ same: Stage) {
    if taunt == TauntHeader.none { taunt = same.taunt }
  }

  /// Whether a player who was at this stage can have come to that one.
  /// - Parameter seconds: since this one was last heard.
  func canBecome(_ next: Stage, after seconds: Double) -> Bool {
    let steps = seconds.isFinite && seconds > 0 ? min(seconds / 2, 100) : 0
    guard Double((next.taunts &- taunts) & 15) <= min(1 + steps, 7) else { return false }
    // Nobody takes back what was called.
    if next.taunts == taunts, taunt != TauntHeader.none, next.taunt != TauntHeader.none {
      guard next.taunt == taunt else { return false }
    }
    guard role == .hider, next.role == .hider else { return true }
    guard limit == next.limit else { return false }
    let rounds = Int8(bitPattern: next.round &- round)
    if rounds == 0 {
      guard game == next.game, place == next.place else { return false }
      return next.phase.order > phase.order
        || next.phase == phase && other == next.other && distance == next.distance
          && took == next.took
    }
    // Only a round that is over is followed by another one.
    return rounds > 0 && (phase.isOver || seconds >= HidersRound.hold)
      && Double(rounds) <= 1 + steps
  }
}
