import HotColdGame

extension ResultView {
  package init(_ result: RoundResult, _ party: Party, round: Int, status: StatusLine) {
    func player(_ tag: PlayerTag) -> Player {
      Player(name: party.name(of: tag), isMe: tag == party.tag)
    }
    let hider = player(result.hider)
    let seeker = result.seeker.map(player)
    let outcome: Outcome =
      result.outcome == .found
      ? .found(
        hider: hider, by: seeker ?? Player(name: .empty), after: Double(result.seconds ?? 0))
      : .timeUp(hider: hider, nearest: seeker, distance: result.distance)
    let isMyTurn = result.outcome == .found && result.seeker == party.tag
    let waits = party.role == .seeker && !isMyTurn
    let name = party.name(of: result.hider)
    self.init(
      outcome: outcome, round: round,
      winner: result.winner.map(player), isAgreed: result.isAgreed,
      scores: party.scores.map { Score(player: player($0.tag), points: $0.points) },
      isMyTurnToHide: isMyTurn,
      notice: waits ? "\(name.isEmpty ? "The hider" : "\(name)") begins the next round." : "",
      status: status)
  }
}
