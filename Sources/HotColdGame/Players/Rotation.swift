import BeaconCodec

/// The agreement on the next hider: after a round any player proposes one, and all others repeat
/// it. Of two proposals for one round, all machines use the one with the lower tag.
struct Rotation: Sendable {
  /// Seconds for which a proposal is repeated.
  static let lasts = 8.0
  private static let capacity = 16

  /// The game and limit of the last round, and of the next one.
  var played: (game: GameMode, limit: UInt16?) = (.usual, nil)
  /// The accepted proposals, oldest first.
  private var taken: [Proposal] = []
  private var since: Timestamp?

  func outgoing(at now: Timestamp) -> Proposal? {
    guard let since, (0..<Self.lasts).contains(now.seconds(since: since)) else { return nil }
    return taken.last
  }

  /// Whether it concerns another round, or replaces the last proposal for this round.
  func isNews(_ proposal: Proposal) -> Bool {
    let same = taken.firstIndex { $0.hider == proposal.hider && $0.round == proposal.round }
    return same.map { $0 == taken.count - 1 && proposal.next < taken[$0].next } ?? true
  }

  mutating func take(_ proposal: Proposal, at now: Timestamp) {
    taken.removeAll { $0.hider == proposal.hider && $0.round == proposal.round }
    taken = taken.suffix(Self.capacity - 1) + [proposal]
    since = now
  }
}

extension Party {
  /// The players whose program supports proposals.
  var partners: [PlayerTag] {
    roster.tags { $0.role != .watching && $0.status?.isOlder == false }
  }

  /// The next hider, each in turn; nil during a round, and in games of several hiders.
  package var nextHider: PlayerTag? {
    guard takesTurns, let result, game.rules.hiders == .one, !isBound else { return nil }
    let players = (partners + [tag]).sorted()
    return players.count < 2 ? nil : players.first { $0 > result.hider } ?? players.first
  }

  /// - Returns: false while the round runs, and in the first seconds of its result.
  mutating func propose() -> Bool {
    guard let result, let next = nextHider, role != .hider || hidersRound.mayGoOn else {
      return false
    }
    take(Proposal(hider: result.hider.short, round: result.round, next: next.short))
    return true
  }

  mutating func hear(_ proposal: Proposal) {
    guard takesTurns, role != .watching, rotation.isNews(proposal), concerns(proposal) else {
      return
    }
    take(proposal)
  }

  /// Whether it concerns the round that has ended for this player, or whose end it may have missed.
  private func concerns(_ proposal: Proposal) -> Bool {
    if let result, result.hider.short == proposal.hider { return result.round == proposal.round }
    if rotation.outgoing(at: now).map({ $0.hider == proposal.hider && $0.round == proposal.round })
      == true
    {
      return true
    }
    guard role == .seeker, let hider = roster.tags(where: { $0.tag.short == proposal.hider }).first,
      hunted == nil || hunted == hider
    else { return false }
    let status = roster.player(hider)?.status
    return status?.role != .hider || status?.round == proposal.round
  }

  private mutating func take(_ proposal: Proposal) {
    rotation.take(proposal, at: now)
    let hides = proposal.next == tag.short
    guard hides || role == .hider else { return }
    takeTurn(
      as: hides ? .hider : .seeker, in: rotation.played.game, limit: rotation.played.limit)
  }
}
