import BeaconCodec

// Both sides of the game are brought up to what is known, and results are judged.
extension Party {
  mutating func followHunted() {
    let hider = hunted
    seekersRound.follow(hider, round: hider.flatMap { roster.player($0)?.status?.round })
  }

  /// Those that the round is about are never dropped.
  mutating func pin() {
    roster.pinned = Set(
      [hunted, hidersRound.other, result?.hider, result?.seeker].compactMap { $0 })
  }

  /// Brings both sides of the game up to what is known now, and tells the results.
  mutating func settle(into events: inout [GameEvent]) {
    let seconds = unjudged
    unjudged = 0
    switch role {
    case .watching: break
    case .hider:
      hidersRound.advance(by: seconds, seekers: ownSeekers, at: now)
    case .seeker:
      followHunted()
      if let hunted, let record = roster.player(hunted), let status = record.status,
        status.peer == tag.short
      {
        seekersRound.confirm(status, isTime: isTime(record), at: now)
      }
    }
    var verdicts = roster.players.compactMap(verdict)
    if let ownVerdict { verdicts.append(ownVerdict) }
    if !verdicts.isEmpty {
      let present = Set(roster.players.map(\.tag) + [tag])
      for verdict in verdicts where referee.hear(verdict, present: present, at: now) {
        events.append(.result(inWords(verdict), time: now))
      }
    }
    if let hider {
      result = verdicts.first { $0.hider == hider }.map(inWords)
    }
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
    return result
  }

  /// Whether by our own clock a hider's time is up.
  private func isTime(_ hider: PlayerRecord) -> Bool {
    guard let limit = hider.status?.limit, let clock = hider.clock else { return false }
    return clock.elapsed(at: now) >= Double(limit) - HidersRound.hold
  }

  /// How this player's own round ended, if it did.
  private var ownVerdict: RoundResult? {
    guard role == .hider, hidersRound.phase.isOver else { return nil }
    let other = hidersRound.other.flatMap(roster.player)
    return RoundResult(
      outcome: hidersRound.phase == .found ? .found : .timeUp, hider: tag,
      round: hidersRound.number,
      seeker: hidersRound.other, seconds: Int(hidersRound.elapsed),
      distance: hidersRound.distance?.metres,
      isAgreed: hidersRound.isAgreed || other.map { confirms($0, status) } ?? false)
  }

  /// How another hider's round ended, as it says; agreed where the seeker whom it names says the same.
  private func verdict(of record: PlayerRecord) -> RoundResult? {
    guard let status = record.status, status.role == .hider, status.phase.isOver else { return nil }
    var seeker: PlayerTag?
    var isAgreed = status.phase == .timeUp && status.peer == nil && isTime(record)
    if status.peer == tag.short {
      seeker = tag
      isAgreed =
        seekersRound.hider == record.tag && seekersRound.answer == status.phase
        && seekersRound.round == status.round
    } else if let peer = status.peer {
      let named = roster.players.filter { $0.tag.short == peer }
      if named.count == 1 {
        seeker = named[0].tag
        isAgreed = confirms(named[0], status, of: record.tag)
      }
    }
    return RoundResult(
      outcome: status.phase == .found ? .found : .timeUp, hider: record.tag, round: status.round,
      seeker: seeker, seconds: status.elapsed.map(Int.init), distance: status.distance?.metres,
      isAgreed: isAgreed && !record.isDoubted)
  }

  /// Whether a seeker says what the hider says of it.
  private func confirms(
    _ seeker: PlayerRecord, _ status: PlayerStatus, of hider: PlayerTag? = nil
  ) -> Bool {
    guard let its = seeker.status, !seeker.isDoubted else { return false }
    return its.role == .seeker && its.phase == status.phase && its.round == status.round
      && its.peer == (hider ?? tag).short
  }
}
