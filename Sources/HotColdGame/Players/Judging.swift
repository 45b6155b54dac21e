import BeaconCodec

// Updates both roles of the game, and decides results.
extension Party {
  mutating func followHunted() {
    let hider = hunted
    seekersRound.follow(hider, round: hider.flatMap { roster.player($0)?.status?.round })
  }

  /// Updates this player's round and reports results.
  mutating func settle(into events: inout [GameEvent]) {
    // Checking all rounds with each packet would cost too much.
    guard role != .watching || unjudged >= Self.beat else { return }
    let seconds = unjudged
    unjudged = 0
    switch role {
    case .watching: return judgeAll(into: &events)
    case .hider:
      noticeInsistence()
      hidersRound.advance(by: seconds, seekers: ownSeekers, isSealed: isSealed, at: now)
    case .seeker:
      followHunted()
      if let hunted, let record = roster.player(hunted), let status = record.status,
        status.peer == tag.short
      {
        if status.distance != nil { huntedAnswers = true }
        seekersRound.confirm(status, at: now)
      }
      followBomb()
    }
    guard hider != nil else { return }
    // A bomb that is handed on is no result.
    let verdict = isHandingOn ? nil : verdict
    if let verdict { announce(verdict, into: &events) }
    result = verdict.map(inWords)
  }

  /// A watcher has no round: it reports every result that both sides agree on.
  private mutating func judgeAll(into events: inout [GameEvent]) {
    for hider in roster.tags(where: { $0.status?.phase.isOver ?? false }) {
      guard let verdict = verdict(of: hider, roster.player(hider)?.status) else { continue }
      // A bomb that is handed on is no result.
      if roster.player(hider)?.status?.game == .potato, verdict.outcome == .found { continue }
      announce(verdict, into: &events)
    }
  }

  /// Reports a result and counts it, once.
  private mutating func announce(_ verdict: RoundResult, into events: inout [GameEvent]) {
    if referee.hear(verdict, at: now) { events.append(.result(inWords(verdict), time: now)) }
  }

  /// The result of this player's round, as far as it is known.
  private var verdict: RoundResult? {
    switch role {
    case .watching: nil
    case .hider: verdict(of: tag, status)
    case .seeker: isInRound ? hunted.flatMap { verdict(of: $0, roster.player($0)?.status) } : nil
    }
  }

  /// Whether this seeker and its hider have measured each other. Otherwise it only listens to a round of others.
  var isInRound: Bool {
    if potato.isPlayed, let bomb, hunted == bomb.tag { return true }
    // In an infection all seekers are on one side.
    if let hunted, roster.player(hunted)?.status?.game == .infection { return true }
    return seekersRound.isMeasured && huntedAnswers
  }

  /// With names and points.
  private func inWords(_ verdict: RoundResult) -> RoundResult {
    var result = verdict
    result.hiderName = name(of: verdict.hider)
    result.hiderPoints = points(of: verdict.hider)
    if let seeker = verdict.seeker {
      result.seekerName = name(of: seeker)
      result.seekerPoints = points(of: seeker)
    }
    for survivor in verdict.survivors { result.survivorNames[survivor] = name(of: survivor) }
    return result
  }

  /// The result of a hider's round by its own status; nil while the round goes on.
  private func verdict(of hider: PlayerTag, _ status: PlayerStatus?) -> RoundResult? {
    guard let status, status.role == .hider, status.phase.isOver else { return nil }
    let seeker =
      hider == tag
      ? hidersRound.other
      : status.peer == tag.short ? tag : roster.tags { $0.tag.short == status.peer }.first
    let outcome = RoundResult.Outcome(status.phase, in: status.game)
    return RoundResult(
      outcome: outcome, hider: hider, round: status.round, seeker: seeker,
      seconds: status.elapsed.map(Int.init), distance: status.distance?.metres,
      isAgreed: isAgreed(status, of: hider, with: seeker),
      survivors: outcome == .boom ? survivors(of: hider) : [])
  }

  /// Whether a hider's result needs no confirmation, or its seeker confirms it.
  private func isAgreed(
    _ status: PlayerStatus, of hider: PlayerTag, with seeker: PlayerTag?
  ) -> Bool {
    // A hider alone knows that its time is up.
    if status.phase == .timeUp || status.phase == .decoy && status.peer == nil { return true }
    if hider == tag, hidersRound.isAgreed { return true }
    if seeker == tag {
      return seekersRound.hider == hider && seekersRound.answer == status.phase
        && seekersRound.round == status.round
    }
    guard let its = seeker.flatMap(roster.player)?.status else { return false }
    return its.role == .seeker && its.phase == status.phase && its.round == status.round
      && its.peer == hider.short
  }
}
