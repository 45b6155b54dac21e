import BeaconCodec

// What others are told.
extension Party {
  /// The message to have on the air now. It changes twice a second at most.
  package mutating func outgoing(at time: Timestamp) -> PlayerMessage {
    let header = outgoingTaunt.header(at: time)
    schedule.taunt = header.number == TauntHeader.text ? outgoingTaunt.pieces : []
    return PlayerMessage(
      tag: tag, content: schedule.content(at: time, status: status(calling: header)))
  }

  /// The scan response to have on the air now: the message, and as much of the name as fits.
  package mutating func scanResponse(at time: Timestamp) -> [UInt8] {
    outgoing(at: time).scanResponse(name: name)
  }

  /// The status as it is now.
  var status: PlayerStatus { status(calling: outgoingTaunt.header(at: now)) }

  private func status(calling header: TauntHeader) -> PlayerStatus {
    switch role {
    case .watching: return PlayerStatus(role: .watching, taunt: header)
    case .seeker: return seekersStatus(header)
    case .hider:
      let peer = hidersRound.phase.isOver ? hidersRound.other : peerInTurn
      let distance =
        hidersRound.phase.isOver
        ? hidersRound.distance
        : WireDistance(metres: peer.flatMap { hidersRound.distance(of: $0, at: now) })
      return PlayerStatus(
        role: .hider, phase: hidersRound.phase, round: hidersRound.number,
        elapsed: UInt16(min(hidersRound.elapsed, 65534)), limit: hidersRound.limit,
        peer: peer?.short, distance: distance, taunt: header, game: ownGame.told,
        place: ownPlace)
    }
  }

  private func seekersStatus(_ header: TauntHeader) -> PlayerStatus {
    guard let hider = seekersRound.hider, let record = roster.player(hider), let its = record.status
    else {
      return PlayerStatus(
        role: .seeker, taunt: header, game: potato.isPlayed ? .potato : .classic)
    }
    return PlayerStatus(
      role: .seeker, phase: seekersRound.answer ?? (its.phase == .running ? .running : .waiting),
      isClose: seekersRound.isClose(at: now), round: its.round,
      elapsed: record.clock.map { UInt16(min($0.elapsed(at: now), 65534)) } ?? its.elapsed,
      limit: its.limit, peer: hider.short,
      distance: WireDistance(metres: seekersRound.distance(at: now)), taunt: header, game: its.game)
  }

  /// Those who hunt this player.
  var ownSeekers: [PlayerTag] {
    roster.tags { $0.isSeeker(of: tag) }
  }

  /// A hider speaks of one seeker after the other, each for a second.
  private var peerInTurn: PlayerTag? {
    let seekers = ownSeekers.sorted()
    return seekers.isEmpty ? nil : seekers[Int(hidersRound.elapsed) % seekers.count]
  }
}
