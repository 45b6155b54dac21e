import BeaconCodec

// Both sides of the game are brought up to what is known, and results are judged.
extension Party {
  mutating func followHunted() {
    let hider = hunted
    seekersRound.follow(hider, round: hider.flatMap { roster.player($0)?.status?.round })
  }

  /// Brings both sides of the game up to what is known now, and tells the results.
  mutating func settle(into events: inout [GameEvent]) {
    // To look at the rounds of all with each packet would cost too much.
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
        seekersRound.confirm(status, isTime: isTime(record), at: now)
      }
      followBomb()
    }
    guard hider != nil else { return }
    // A bomb that is handed on is no result.
    var verdict = isHandingOn ? nil : verdict
    if verdict?.outcome == .boom { verdict?.survivors = survivors(of: hider) }
    if let verdict { tell(verdict, into: &events) }
    result = verdict.map(inWords)
  }

  /// Who only watches has no round of its own, and judges those of all by what both sides say.
  private mutating func judgeAll(into events: inout [GameEvent]) {
    // Of more at once the referee would forget whose it has told.
    for hider in roster.tags(where: { $0.status?.phase.isOver ?? false })
      .prefix(Referee.capacity)
    {
      guard let record = roster.player(hider), var verdict = verdict(of: record) else { continue }
      // A bomb that is handed on is no result.
      if record.status?.game == .potato, verdict.outcome == .found { continue }
      if verdict.outcome == .boom { verdict.survivors = survivors(of: hider) }
      tell(verdict, into: &events)
    }
  }

  /// Tells a result and counts it, once.
  private mutating func tell(_ verdict: RoundResult, into events: inout [GameEvent]) {
    let present = Set(roster.players.map(\.tag) + [tag])
    if referee.hear(verdict, present: present, at: now) {
      events.append(.result(inWords(verdict), time: now))
    }
  }

  /// How the round ended that this player is in, as far as is known. Those of others are theirs.
  private var verdict: RoundResult? {
    switch role {
    case .watching: nil
    case .hider: ownVerdict
    case .seeker: isInRound ? hunted.flatMap(roster.player).flatMap(verdict) : nil
    }
  }

  /// Whether a seeker has measured its hider, and the hider it: else it only listens to a round of others.
  var isInRound: Bool {
    if potato.isPlayed, let bomb, hunted == bomb.tag { return true }
    // All who seek in an infection are on one side.
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

  /// Whether by our own clock a hider's time is up.
  private func isTime(_ hider: PlayerRecord) -> Bool {
    guard let status = hider.status, let limit = status.limit,
      let elapsed = hider.clock?.elapsed(at: now) ?? fuseElapsed(of: status)
    else { return false }
    return elapsed >= Double(limit) - HidersRound.hold
  }

  /// Seconds of a fuse whose bomb was not heard to burn since it was handed on.
  private func fuseElapsed(of status: PlayerStatus) -> Double? {
    status.game == .potato ? potato.fuseBegan.map { now.seconds(since: $0) } : nil
  }

  /// How this player's own round ended, if it did.
  private var ownVerdict: RoundResult? {
    guard role == .hider, hidersRound.phase.isOver else { return nil }
    let other = hidersRound.other.flatMap(roster.player)
    return RoundResult(
      outcome: .init(hidersRound.phase, in: ownGame), hider: tag,
      round: hidersRound.number,
      seeker: hidersRound.other, seconds: Int(hidersRound.elapsed),
      distance: hidersRound.distance?.metres,
      isAgreed: hidersRound.isAgreed || other.map { confirms($0, status) } ?? false)
  }

  /// How the hunted hider's round ended, as it says; agreed where the seeker whom it names says the same.
  private func verdict(of record: PlayerRecord) -> RoundResult? {
    guard let status = record.status, status.role == .hider, status.phase.isOver else { return nil }
    var seeker: PlayerTag?
    // The hider has won where nobody was near, and we were not. Who only watches has not measured it, and asks
    // whom the hider names.
    let isHiders =
      status.phase == .timeUp && !status.isWonByNearest && isTime(record)
      && seekersRound.agrees(that: false, at: now)
      && (role != .watching || status.peer == nil || status.game == .potato)
    // A decoy that nobody has found decides nothing but its own end.
    var isAgreed = isHiders || status.phase == .decoy && status.peer == nil && isTime(record)
    if status.game == .potato, status.phase == .timeUp { isAgreed = isTime(record) }
    if status.peer == tag.short {
      seeker = tag
      isAgreed =
        isHiders
        || seekersRound.hider == record.tag && seekersRound.answer == status.phase
          && seekersRound.round == status.round
    } else if let peer = status.peer {
      // No two have the same lower half.
      if let named = roster.players.first(where: { $0.tag.short == peer }) {
        seeker = named.tag
        isAgreed = isHiders || confirms(named, status, of: record.tag)
      }
    }
    return RoundResult(
      outcome: .init(status.phase, in: status.game), hider: record.tag, round: status.round,
      seeker: seeker, seconds: status.elapsed.map(Int.init), distance: status.distance?.metres,
      isAgreed: isAgreed)
  }

  /// Whether a seeker says what the hider says of it.
  func confirms(
    _ seeker: PlayerRecord, _ status: PlayerStatus, of hider: PlayerTag? = nil
  ) -> Bool {
    guard let its = seeker.status else { return false }
    return its.role == .seeker && its.phase == status.phase && its.round == status.round
      && its.peer == (hider ?? tag).short
  }
}
