import BeaconCodec

/// The game of many players, as one of them plays it: who else is there, what they call, how the rounds
/// end, and what there is to tell them.
///
/// A value: what is heard and measured comes in with its time, events and messages go out. A
/// find needs both sides: no distance counts but what was measured here.
package struct Party: Sendable {
  package let tag: PlayerTag
  /// That of those who play, where strangers are kept out by one.
  package let code: RoomCode?
  package internal(set) var name: SafeText
  package internal(set) var role: PlayerRole
  /// The game that this player plays when it hides.
  package internal(set) var ownGame: GameMode
  /// And its place on the trail then.
  package let ownPlace: UInt8
  /// Whether its room has a secret, so that strangers cannot read its messages.
  let hasSecret: Bool
  package internal(set) var roster = Roster()
  package internal(set) var now = Timestamp.zero
  /// How the round that this player is in ended, also where nobody has confirmed it yet; nil while it
  /// goes on.
  package internal(set) var result: RoundResult?
  /// Seconds from one look at what happens by itself to the next, at least.
  static let beat = 0.1
  /// Seconds that have passed since the last judgement.
  var unjudged = 0.0
  var hidersRound: HidersRound
  var seekersRound = SeekersRound()
  var referee = Referee()
  var outgoingTaunt = OutgoingTaunt()
  var schedule = MessageSchedule()
  package internal(set) var potato = HotPotato()
  var huntedAddress: BluetoothAddress?
  /// Since when a seeker who was measured hunts this player, whose turn on the trail has not come.
  var insistedSince: Timestamp?
  /// Whether the hunted hider has told that it has measured this player.
  package internal(set) var huntedAnswers = false

  /// - Parameters:
  ///   - limit: seconds that a round may take; nil for no limit.
  ///   - firstRound: where to begin to count. A number that changes from session to session keeps a
  ///     round from being taken for one of the session before.
  ///   - game: which one is played while this player hides.
  ///   - place: on the trail, while it hides.
  ///   - code: that of those who play, to be told to others.
  ///   - hasSecret: whether its room has a secret.
  package init(
    tag: PlayerTag, name: SafeText, role: PlayerRole, limit: UInt16? = nil, firstRound: UInt8 = 1,
    code: RoomCode? = nil, hasSecret: Bool = false, game: GameMode = .classic,
    place: UInt8 = 1
  ) {
    ownGame = game
    ownPlace = place
    self.hasSecret = hasSecret
    self.tag = tag
    self.code = code
    self.name = name
    self.role = role
    hidersRound = HidersRound(
      number: firstRound, limit: HotPotato.limit(limit == 0 ? nil : limit, of: game),
      isDecoy: game == .decoy, isBomb: game == .potato)
    // Behind a sealed message there is no room for a name.
    if hasSecret && !name.isEmpty
      || name.utf8Prefix(.max).count > PlayerMessage.nameLength
    {
      schedule.name = TextPiece.cut(name, counter: 0)
    }
  }

  /// Takes in what a packet says beside the beacon.
  package mutating func hear(
    _ sighting: Sighting, at now: Timestamp, into events: inout [GameEvent]
  ) {
    advance(to: now, into: &events)
    guard let details = sighting.details, let bytes = details.message,
      let message = PlayerMessage(bytes.span)
    else { return }
    guard message.tag.short != tag.short else { return }
    roster.hear(
      message, name: details.name, from: sighting.address, rssi: sighting.rssi, at: now,
      into: &events)
    if role == .hider, case .status(let status) = message.content, status.role == .seeker,
      status.peer == tag.short
    {
      hidersRound.hear(status, of: message.tag, at: now)
    }
    settle(into: &events)
  }

  /// Takes in what was measured of a beacon.
  /// - Parameters:
  ///   - distance: metres; nil for unknown.
  ///   - isWithinReach: whether the beacon is found, by its signal or by eye.
  package mutating func measure(
    _ address: BluetoothAddress, distance: Double?, isWithinReach: Bool, at now: Timestamp,
    into events: inout [GameEvent]
  ) {
    advance(to: now, into: &events)
    guard let player = roster.player(at: address), player.hasJoined else { return }
    if role == .hider, player.isSeeker(of: tag) {
      hidersRound.measure(player.tag, distance: distance, isWithinReach: isWithinReach, at: now)
    } else if role == .seeker, player.tag == hunted {
      followHunted()
      seekersRound.measure(distance: distance, isWithinReach: isWithinReach, at: now)
    }
    settle(into: &events)
  }

  /// Lets time pass.
  package mutating func advance(to time: Timestamp, into events: inout [GameEvent]) {
    // Many packets may come in no time, and what happens by itself does not hurry.
    unjudged += max(0, time.seconds(since: now))
    now = time
    guard unjudged >= Self.beat else { return }
    roster.advance(to: time, into: &events)
    settle(into: &events)
  }

  /// Whose beacon is hunted, by its sender.
  package mutating func hunt(_ address: BluetoothAddress?) {
    guard address != huntedAddress else { return }
    huntedAddress = address
    huntedAnswers = false
    followHunted()
  }

  /// Calls one of the phrases.
  /// - Parameter number: 1...9.
  /// - Returns: whether it was called; taunts too close together are not.
  package mutating func taunt(_ number: Int, at now: Timestamp) -> Bool {
    Taunts.phrase(number) != nil && outgoingTaunt.call(UInt8(number), at: now)
  }

  /// Calls words of one's own, 36 bytes at most.
  /// - Returns: whether it was called; taunts too close together, or without a word, are not.
  package mutating func taunt(_ text: SafeText, at now: Timestamp) -> Bool {
    !text.isEmpty && outgoingTaunt.call(TauntHeader.text, text: text, at: now)
  }

  /// A hider says that it was found, by the nearest seeker.
  /// - Returns: false where no round runs, or no seeker was near.
  package mutating func declareFound(at time: Timestamp, into events: inout [GameEvent]) -> Bool {
    advance(to: time, into: &events)
    guard role == .hider, hidersRound.declareFound(at: now) else { return false }
    settle(into: &events)
    return true
  }

  /// A hider begins the next round.
  /// - Returns: false while the round goes on, and in the first seconds of its result.
  package mutating func nextRound() -> Bool {
    guard role == .hider, hidersRound.mayGoOn, !isInfected, !waitsForTrail, !isHandingOn else {
      return false
    }
    hidersRound = hidersRound.next()
    result = nil
    return true
  }

  /// The same player with the same points, who has met nobody yet: for a game in another place.
  package var elsewhere: Party {
    var party = Party(
      tag: tag, name: name, role: role, limit: hidersRound.limit,
      firstRound: hidersRound.number &+ 1, game: ownGame, place: ownPlace)
    party.schedule.name = schedule.name
    party.referee.points = referee.points
    return party
  }

  /// The hider becomes a seeker, and a seeker the hider.
  /// - Returns: false in the first seconds of one's own result.
  package mutating func swapRole() -> Bool {
    guard !isBoundByBomb else { return false }
    if role == .hider, ownGame == .potato { potato.round = hidersRound.number }
    switch role {
    case .watching: return false
    case .hider:
      guard !hidersRound.phase.isOver || hidersRound.mayGoOn else { return false }
      role = .seeker
      huntedAddress = nil
    case .seeker: role = .hider
    }
    hidersRound = role == .hider && potato.isPlayed ? newBomb() : hidersRound.next()
    seekersRound = SeekersRound()
    result = nil
    return true
  }
}

// What there is to know of the game: for the screens.
extension Party {
  /// The hider that this player hunts; nil if its messages do not say.
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
