import BeaconCodec

// What a player's messages change.
extension PlayerRecord {
  /// Takes in one message.
  /// - Returns: the status, where it is one to be believed.
  mutating func hear(
    _ content: PlayerMessage.Content, name: LocalName?, at now: Timestamp,
    into events: inout [GameEvent]
  ) -> PlayerStatus? {
    pace.hear(at: now)
    lastHeard = now
    if let name, !nameAssembler.hear(name, at: now) {
      rival.hear(at: now)
      return nil
    }
    switch content {
    case .name(let piece): nameAssembler.hear(piece, at: now)
    case .taunt(let piece): tell(tauntDeduplicator.hear(piece, at: now), at: now, into: &events)
    case .status(let status): return hear(status, at: now, into: &events)
    }
    return nil
  }

  private mutating func hear(
    _ new: PlayerStatus, at now: Timestamp, into events: inout [GameEvent]
  ) -> PlayerStatus? {
    switch continuity.judge(new, isTime: isTime(new, at: now), at: now) {
    case .same: rival.hearPlayer(at: now)
    case .changed: rival.forget()
    case .anew:
      rival.forget()
      forgetClock()
      tauntDeduplicator.forget(from: new.taunt)
    case .strange:
      rival.hear(at: now)
      return nil
    }
    var new = new
    let claimed = claim.hear(new.isClose, at: now)
    new.isClose = claimed.counts
    if claimed.isContradicted { rival.hear(at: now) }
    statuses += 1
    status = new
    statusHeard = now
    followClock(new, at: now)
    tell(tauntDeduplicator.hear(new.taunt, at: now), at: now, into: &events)
    return new
  }

  /// Whether a hider's clock goes as it did so far.
  private mutating func isTime(_ new: PlayerStatus, at now: Timestamp) -> Bool {
    guard new.role == .hider, new.phase != .waiting, let elapsed = new.elapsed else { return true }
    if let limit = new.limit, Double(elapsed) > Double(limit) + HidersRound.hold { return false }
    guard let clock, clock.round == new.round else { return true }
    if clock.goesWith(elapsed, isOver: new.phase.isOver, at: now) {
      otherClocks.hearOther()
      return true
    }
    guard new.phase == .running else { return false }
    let goesWith: (RoundClock) -> Bool = { $0.goesWith(elapsed, isOver: false, at: now) }
    let other = RoundClock(round: new.round, elapsed: elapsed, at: now)
    if !otherClocks.contains(where: goesWith) { otherClocks.add(other) }
    guard otherClocks.hear(at: now, isBeside: true, where: goesWith) else { return false }
    otherClocks.add(clock)
    self.clock = other
    return true
  }

  private mutating func forgetClock() {
    clock = nil
    otherClocks = Formers()
  }

  private mutating func followClock(_ status: PlayerStatus, at now: Timestamp) {
    if clock?.round != status.round || status.role != .hider { forgetClock() }
    guard status.role == .hider, status.phase == .running, let elapsed = status.elapsed else {
      return
    }
    if clock == nil { clock = RoundClock(round: status.round, elapsed: elapsed, at: now) }
    clock?.set(elapsed: elapsed, at: now)
  }

  private func tell(
    _ taunt: (number: UInt8, text: SafeText)?, at now: Timestamp, into events: inout [GameEvent]
  ) {
    guard let taunt, hasJoined else { return }
    let number = taunt.number == TauntHeader.text ? nil : Int(taunt.number)
    events.append(
      .taunt(
        TauntEvent(tag: tag, address: address, name: name, number: number, text: taunt.text),
        time: now))
  }

  mutating func join(at now: Timestamp, into events: inout [GameEvent]) {
    hasJoined = true
    announcement.name = name
    announcement.role = role
    announcement.time = now
    events.append(.player(PlayerEvent(.joined, self), time: now))
  }

  /// Tells what has changed since it was last told.
  mutating func announce(at now: Timestamp, into events: inout [GameEvent]) {
    isDoubted = rival.isDoubted(at: now)
    guard hasJoined, announcement.isTime(now) else { return }
    if name != announcement.name {
      announcement.name = name
      announcement.time = now
      events.append(.player(PlayerEvent(.renamed, self), time: now))
    }
    if role != announcement.role {
      announcement.role = role
      announcement.time = now
      events.append(.player(PlayerEvent(.role, self), time: now))
    }
    if isDoubted != announcement.isDoubted {
      announcement.isDoubted = isDoubted
      announcement.time = now
      if isDoubted { events.append(.player(PlayerEvent(.doubted, self), time: now)) }
    }
  }
}
