import BeaconCodec

// What there is to know of the game: for the screens.
extension Party {
  /// The hider that this player hunts; nil where it has not told who it is.
  package var hunted: PlayerTag? {
    guard role == .seeker, let huntedAddress, let player = roster.player(at: huntedAddress),
      player.hasJoined, player.role == .hider
    else { return nil }
    return player.tag
  }

  /// Which game is played in the round that this player is in.
  package var game: GameMode {
    if role == .hider { return ownGame }
    return hunted.flatMap { roster.player($0)?.status?.game }
      ?? (potato.isPlayed ? .potato : .classic)
  }

  /// The hider whose round this player is in: oneself, or the hunted one.
  package var hider: PlayerTag? { role == .hider ? tag : hunted }

  /// Points over the rounds, most first.
  package var scores: [(tag: PlayerTag, points: Int)] {
    referee.points.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { (tag: $0.key, points: $0.value) }
  }

  package func points(of tag: PlayerTag) -> Int { referee.points[tag, default: 0] }

  /// Empty where unknown.
  package func name(of tag: PlayerTag) -> SafeText {
    tag == self.tag ? name : roster.player(tag)?.name ?? .empty
  }

  /// The round that this player is in; nil where there is none.
  package var round: (number: UInt8, phase: RoundPhase, elapsed: Double?, limit: UInt16?)? {
    if role == .hider {
      return (hidersRound.number, hidersRound.phase, hidersRound.elapsed, hidersRound.limit)
    }
    guard let hider, let record = roster.player(hider), let status = record.status else {
      return nil
    }
    let elapsed =
      status.phase.isOver
      ? status.elapsed.map(Double.init) : record.clock.map { $0.elapsed(at: now) }
    return (status.round, status.phase, elapsed, status.limit)
  }

  /// The seekers of a hider with what each of them says its distance to it is, nearest first; those
  /// whose distance is not known come last. This player is among them where it hunts that hider.
  package func seekers(of hider: PlayerTag) -> [(tag: PlayerTag, distance: Double?)] {
    var seekers = roster.players
      .filter { $0.isSeeker(of: hider) }
      .map { (tag: $0.tag, distance: $0.status?.distance?.metres) }
    if hunted == hider { seekers.append((tag, seekersRound.distance(at: now))) }
    return seekers.sorted {
      ($0.distance ?? .infinity, $0.tag) < ($1.distance ?? .infinity, $1.tag)
    }
  }
}
