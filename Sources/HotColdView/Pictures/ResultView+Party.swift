import HotColdGame

extension ResultView {
  /// - Parameter beginsHere: Enter begins the next round here, whoever hid: so it is in the demo, where another
  ///   house is made for it.
  package init(
    _ result: RoundResult, _ party: Party, round: Int, beginsHere: Bool = false, status: StatusLine
  ) {
    func player(_ tag: PlayerTag) -> Player {
      Player(name: party.name(of: tag), isMe: tag == party.tag)
    }
    let hider = player(result.hider)
    let seeker = result.seeker.map(player)
    let seconds = Double(result.seconds ?? 0)
    let outcome: Outcome =
      switch result.outcome {
      case .found: .found(hider: hider, by: seeker ?? Player(name: .empty), after: seconds)
      case .decoy: .decoy(hider: hider, by: seeker, after: seconds)
      case .boom: .boom(holder: hider, after: seconds)
      case .timeUp: .timeUp(hider: hider, nearest: seeker, distance: result.distance)
      }
    let isMyTurn = result.outcome == .found && result.seeker == party.tag
    let waits = party.role == .seeker && !isMyTurn && !beginsHere
    let name = party.name(of: result.hider)
    // Who has no point yet is listed, too, as long as he is there.
    let known = Set(party.scores.map(\.tag))
    let others = ([party.tag] + party.roster.players.filter(\.hasJoined).map(\.tag))
      .filter { !known.contains($0) }
    self.init(
      outcome: outcome, round: round,
      winner: result.winner.map(player), isAgreed: result.isAgreed,
      scores: (party.scores + others.map { (tag: $0, points: 0) }).map {
        Score(player: player($0.tag), points: $0.points)
      },
      isMyTurnToHide: isMyTurn,
      notice: !waits
        ? "" : name.isEmpty ? "The hider begins the next round." : "\(name) begins the next round.",
      status: status)
  }
}
