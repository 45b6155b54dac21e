import BeaconCodec

// Updates both roles, and determines results.
extension Party {
  mutating func followHunted() {
    let hider = hunted
    seekersRound.follow(hider, round: hider.flatMap { roster.player($0)?.status?.round })
  }

  mutating func updateRound(into events: inout [GameEvent]) {
    // Checking all rounds for each packet would cost too much.
    guard role != .watching || sinceCheck >= Self.checkInterval else { return }
    let seconds = sinceCheck
    sinceCheck = 0
    switch role {
    case .watching: return reportAllResults(into: &events)
    case .hider:
      noticeInsistence()
      let seekers = ownSeekers
      // With several hiders, all clocks start at the first seeker, and Enter ends all counting.
      let isShared = ownGame.rules.hasSeveralHiders
      let allSeekers = isShared ? roster.tags { $0.role == .seeker } : seekers
      hidersRound.endsSpecially = isLastFind
      let isAskedToBegin = allSeekers.contains {
        let status = roster.player($0)?.status
        return status?.phase == .running && (isShared || status?.round == hidersRound.number)
      }
      if hidersRound.counting != nil, isAskedToBegin { hidersRound.skipCounting() }
      hidersRound.advance(
        by: seconds, seekers: seekers, claims: claims,
        mayBegin: !allSeekers.isEmpty && !comesLater, at: now)
      noteSurvivors()
    case .seeker:
      followHunted()
      if counting != nil { seekersRound.evidence = Evidence() }
      if let hunted, let record = roster.player(hunted), let status = record.status,
        status.peer == tag.short
      {
        seekersRound.confirm(status, at: now)
      }
      followBomb()
    }
    if let status = hider.flatMap(status(of:)) { rotation.played = (status.game, status.limit) }
    if game.rules.hasSeveralHiders { reportAllResults(into: &events) }
    // The result stays while the found hider seeks, until another player hides.
    if let result, result.isFind, result.outcome == .last, stillHiding.isEmpty { return }
    guard let hider = decidingHider ?? hider else { return }
    let verdict = verdict(of: hider)
    if let verdict { announce(verdict, into: &events) }
    result = verdict.map(withNamesAndPoints)
  }

  /// A watcher has no round of its own; with several hiders, every player counts all points.
  private mutating func reportAllResults(into events: inout [GameEvent]) {
    for hider in roster.tags(where: { $0.status?.phase.isOver ?? false }) {
      if let verdict = verdict(of: hider) { announce(verdict, into: &events) }
    }
  }

  private mutating func announce(_ verdict: RoundResult, into events: inout [GameEvent]) {
    guard referee.hear(verdict, at: now) else { return }
    events.append(.result(withNamesAndPoints(verdict), time: now))
  }

  private func withNamesAndPoints(_ verdict: RoundResult) -> RoundResult {
    var result = verdict
    for player in verdict.players {
      result.names[player] = name(of: player)
      result.points[player] = points(of: player)
    }
    return result
  }

  /// The result by the hider's status; nil while the round runs, and for a bomb during a handover.
  private func verdict(of hider: PlayerTag) -> RoundResult? {
    guard let status = status(of: hider), status.role == .hider, status.phase.isOver,
      !status.isHandingOn
    else { return nil }
    let seeker =
      hider == tag
      ? hidersRound.other
      : status.peer == tag.short ? tag : roster.tags { $0.tag.short == status.peer }.first
    let outcome = RoundResult.Outcome(status.phase, in: status.game)
    return RoundResult(
      outcome: outcome, hider: hider, round: status.round, seeker: seeker,
      seconds: status.elapsed.map(Int.init), distance: status.distance?.metres,
      isAgreed: isAgreed(status, of: hider, with: seeker),
      survivors: outcome == .boom ? survivors(of: hider, round: status.round) ?? [] : [])
  }

  /// Whether a hider's result needs no confirmation, or its seeker confirms it.
  private func isAgreed(
    _ status: PlayerStatus, of hider: PlayerTag, with seeker: PlayerTag?
  ) -> Bool {
    // Only the hider knows that its time has run out.
    if status.phase == .timeUp || status.phase == .special && status.peer == nil {
      return status.game.rules.timeUp != .hiderLoses
        || survivors(of: hider, round: status.round) != nil
    }
    if hider == tag && hidersRound.isAgreed || referee.hasCounted(hider, status.round) {
      return true
    }
    if seeker == tag {
      return seekersRound.hider == hider && seekersRound.confirmed == status.phase
        && seekersRound.round == status.round
    }
    guard let answer = seeker.flatMap(roster.player)?.status else { return false }
    return answer.role == .seeker && answer.phase == status.phase && answer.round == status.round
      && answer.peer == hider.short
  }
}
