import BeaconCodec

/// The multiplayer game from one player's view.
///
/// A value: it takes packets, measurements and time, and returns events and messages.
package struct Party: Sendable {
  package let tag: PlayerTag
  /// The code of the party, if it has one.
  package let code: RoomCode?
  package internal(set) var name: SafeText
  package internal(set) var role: PlayerRole
  /// This player's place on the trail when it hides.
  package let ownPlace: UInt8
  /// Whether the room's messages are sealed.
  let hasSecret: Bool
  package internal(set) var roster = Roster()
  package internal(set) var now = Timestamp.zero
  /// The result of this player's round, confirmed or not; nil while the round runs.
  package internal(set) var result: RoundResult?
  /// The shortest time between two checks of timeouts in seconds.
  static let checkInterval = 0.1
  /// Seconds since the last check.
  var sinceCheck = 0.0
  var hidersRound: HidersRound
  var seekersRound = SeekersRound()
  var referee = Referee()
  var outgoingTaunt = OutgoingTaunt()
  var schedule = MessageSchedule()
  var handover = HotPotato()
  var rotation = Rotation()
  /// Whether the players agree on the next hider. In the simulated house, each swaps alone.
  let takesTurns: Bool
  /// When a newer version's message was last received.
  private var newerHeard: Timestamp?
  var huntedAddress: BluetoothAddress?
  /// Since when a measured seeker has hunted this player before its turn on the trail.
  var insistedSince: Timestamp?

  /// - Parameters:
  ///   - limit: the longest round in seconds; nil for no limit.
  ///   - firstRound: a number that differs between sessions, so that rounds are not confused.
  ///   - game: the game while this player hides.
  ///   - place: the place on the trail.
  ///   - count: seconds to count before each round; later places on the trail do not count.
  package init(
    tag: PlayerTag, name: SafeText, role: PlayerRole, limit: UInt16? = nil, firstRound: UInt8 = 1,
    code: RoomCode? = nil, hasSecret: Bool = false, game: GameMode = .usual, place: UInt8 = 1,
    count: UInt16 = 0, takesTurns: Bool = false
  ) {
    self.takesTurns = takesTurns
    ownPlace = place
    self.hasSecret = hasSecret
    self.tag = tag
    self.code = code
    self.name = name
    self.role = role
    hidersRound = HidersRound(
      number: firstRound, limit: limit == 0 ? nil : limit, game: game,
      count: game.rules.hiders == .inOrder && place > Trail.places.lowerBound
        ? 0 : min(count, HidersRound.counts.upperBound))
    // A sealed message has no room for a name.
    if hasSecret && !name.isEmpty
      || name.utf8Prefix(.max).count > PlayerMessage.nameLength
    {
      schedule.name = TextPiece.cut(name, counter: 0)
    }
  }

  package mutating func hear(
    _ sighting: Sighting, at now: Timestamp, into events: inout [GameEvent]
  ) {
    advance(to: now, into: &events)
    guard let details = sighting.details, let bytes = details.message else { return }
    guard let message = PlayerMessage(bytes.span) else {
      if PlayerMessage.isOfUnknownKind(bytes.span) { newerHeard = now }
      return
    }
    guard message.tag.short != tag.short else { return }
    let name = details.name.map {
      LocalName(text: $0.text.shortened, isComplete: $0.isComplete)
    }
    roster.hear(
      message, name: name, from: sighting.address, rssi: sighting.rssi, at: now,
      into: &events)
    updateRound(into: &events)
    switch message.content {
    case .proposal(let proposal): hear(proposal)
    case .survivors(let piece): handover.hear(piece, from: message.tag)
    case .status, .name, .taunt: break
    }
  }

  /// - Parameters:
  ///   - distance: in metres; nil if unknown.
  ///   - isWithinReach: whether the beacon counts as found, by its signal or by sight.
  ///   - patience: seconds until it counts as lost; nil if no packet came now.
  package mutating func measure(
    _ address: BluetoothAddress, distance: Double?, isWithinReach: Bool,
    patience: Double? = nil, at now: Timestamp, into events: inout [GameEvent]
  ) {
    advance(to: now, into: &events)
    guard let player = roster.player(at: address), player.hasJoined else { return }
    if role == .hider, player.isSeeker(of: tag) {
      hidersRound.evidence[player.tag, default: Evidence()]
        .measure(distance: distance, isWithinReach: isWithinReach, patience: patience, at: now)
    } else if role == .seeker, player.tag == hunted {
      followHunted()
      seekersRound.evidence.measure(
        distance: distance, isWithinReach: isWithinReach, patience: patience, at: now)
    }
    updateRound(into: &events)
  }

  package mutating func advance(to time: Timestamp, into events: inout [GameEvent]) {
    // Timeouts need not be checked for every packet.
    sinceCheck += max(0, time.seconds(since: now))
    now = time
    guard sinceCheck >= Self.checkInterval else { return }
    roster.advance(to: time, into: &events)
    updateRound(into: &events)
  }

  package mutating func hunt(_ address: BluetoothAddress?) {
    guard address != huntedAddress else { return }
    huntedAddress = address
    followHunted()
  }

  /// - Parameter number: 1...9.
  /// - Returns: false if the last taunt was too recent.
  package mutating func taunt(_ number: Int, at now: Timestamp) -> Bool {
    Taunts.phrase(number) != nil && outgoingTaunt.call(UInt8(number), at: now)
  }

  /// Sends the player's own text, at most 36 bytes; false if it is too soon, or the text is empty.
  package mutating func taunt(_ text: SafeText, at now: Timestamp) -> Bool {
    !text.isEmpty && outgoingTaunt.call(TauntHeader.text, text: text, at: now)
  }

  /// Declares that the nearest seeker found this hider; false without a round or a near seeker.
  package mutating func declareFound(at time: Timestamp, into events: inout [GameEvent]) -> Bool {
    advance(to: time, into: &events)
    guard role == .hider, hidersRound.declareFound(claims: claims, at: now) else { return false }
    updateRound(into: &events)
    return true
  }

  /// Starts a hider's next round. While the players count, any player ends the counting.
  /// - Returns: false while the round runs, and in the first seconds of its result.
  package mutating func nextRound() -> Bool {
    if counting != nil {
      if role == .hider { hidersRound.skipCounting() }
      seekersRound.wantsToBegin = true
      return true
    }
    guard role == .hider, hidersRound.mayGoOn, !mustWait else {
      return false
    }
    if takesTurns, partners.count > 1 { return propose() }
    hidersRound = hidersRound.next()
    result = nil
    return true
  }

  /// The same player with the same points, but alone: for a game in another place.
  package var elsewhere: Party {
    var party = Party(
      tag: tag, name: name, role: role, limit: hidersRound.limit,
      firstRound: hidersRound.number &+ 1, game: ownGame, place: ownPlace,
      count: hidersRound.count)
    party.schedule.name = schedule.name
    party.referee.points = referee.points
    return party
  }

  /// Swaps hiding and seeking; false in the first seconds of the player's own result.
  package mutating func swapRole() -> Bool {
    guard !isBound, role != .watching else { return false }
    if nextHider != nil { return propose() }
    guard role == .seeker || !hidersRound.phase.isOver || hidersRound.mayGoOn else { return false }
    takeTurn(
      as: role == .hider ? .seeker : .hider,
      in: role == .hider ? ownGame : handover.game ?? ownGame, limit: hidersRound.limit)
    return true
  }

  mutating func takeTurn(as next: PlayerRole, in game: GameMode, limit: UInt16?) {
    if role == .hider { handover.round = hidersRound.number }
    hidersRound = HidersRound(
      number: game.rules.isChase ? handover.round : hidersRound.number, limit: limit, game: game,
      count: hidersRound.count
    ).next()
    become(next)
  }

  /// Changes the role, and resets the hunt and the result.
  mutating func become(_ role: PlayerRole) {
    self.role = role
    huntedAddress = nil
    seekersRound = SeekersRound()
    result = nil
  }
}

extension Party {
  /// The hunted player; nil if the hunted beacon sends no messages.
  package var hunted: PlayerTag? {
    guard role == .seeker, let huntedAddress, let player = roster.player(at: huntedAddress),
      player.hasJoined, player.role == .hider
    else { return nil }
    return player.tag
  }

  /// The game that is played when this player hides.
  package var ownGame: GameMode { hidersRound.game }

  package var game: GameMode {
    if role == .hider { return ownGame }
    return hunted.flatMap { roster.player($0)?.status?.game }
      ?? handover.game ?? .usual
  }

  /// The hider: this player or the hunted one.
  package var hider: PlayerTag? { role == .hider ? tag : hunted }

  /// The points over all rounds, most first.
  package var scores: [(tag: PlayerTag, points: Int)] {
    referee.points.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { (tag: $0.key, points: $0.value) }
  }

  package func points(of tag: PlayerTag) -> Int { referee.points[tag, default: 0] }

  /// Empty if unknown.
  package func name(of tag: PlayerTag) -> SafeText {
    tag == self.tag ? name : roster.player(tag)?.name ?? .empty
  }

  /// Seconds until this player, who has just got the bomb, can pass it on.
  package var headStart: Double { hidersRound.headStart }

  /// Whether there are messages of a newer version, which cannot be read.
  package var meetsNewerVersion: Bool {
    newerHeard.map { (0..<Roster.leftAfter).contains(now.seconds(since: $0)) } ?? false
  }

  /// A player with an older version, or one whose tag two senders use.
  package var hindrance: PlayerEvent? {
    let record = roster.players.first { $0.isDoubted || $0.status?.isOlder == true }
    return record.map { PlayerEvent($0.isDoubted ? .doubted : .older, $0) }
  }

  /// Seconds left to count before this player's round; nil if the players do not count.
  package var counting: Double? {
    role == .hider ? hidersRound.counting : hunted.flatMap(roster.player)?.counting(at: now)
  }

  /// This player's round; nil without one.
  package var round: (number: UInt8, phase: RoundPhase, elapsed: Double?, limit: UInt16?)? {
    if role == .hider {
      return (hidersRound.number, hidersRound.phase, hidersRound.elapsed, hidersRound.limit)
    }
    guard let hider, let record = roster.player(hider), let status = record.status else {
      return nil
    }
    let elapsed =
      status.phase.isOver
      ? status.elapsed.map(Double.init) : record.elapsed(at: now)
    return (status.round, status.phase, elapsed, status.limit)
  }

  /// A hider's seekers, including this player, with the reported metres, nearest first.
  package func seekers(of hider: PlayerTag) -> [(tag: PlayerTag, distance: Double?)] {
    var seekers = roster.players
      .filter { $0.isSeeker(of: hider) }
      .map { (tag: $0.tag, distance: $0.status?.distance?.metres) }
    if hunted == hider { seekers.append((tag, seekersRound.evidence.distance(at: now))) }
    return seekers.sorted {
      ($0.distance ?? .infinity, $0.tag) < ($1.distance ?? .infinity, $1.tag)
    }
  }
}

extension Party {
  /// The message to send now. It changes at most twice a second, unless there is news.
  package mutating func outgoing(at time: Timestamp) -> PlayerMessage {
    let status = status(at: time)
    var pieces = ownSurvivors.map(PlayerMessage.Content.survivors)
    if let proposal = rotation.outgoing(at: time) {
      pieces.append(.proposal(proposal))
    } else if status.taunt.number == TauntHeader.text {
      pieces += outgoingTaunt.pieces.map { .taunt($0) }
    }
    let content = schedule.content(at: time, status: status, pieces: pieces)
    return PlayerMessage(tag: tag, content: content)
  }

  package mutating func scanResponse(at time: Timestamp) -> [UInt8] {
    outgoing(at: time).scanResponse(name: name)
  }

  /// - Parameter time: the time of the taunt; everything else is as of `now`.
  func status(at time: Timestamp) -> PlayerStatus {
    let header = outgoingTaunt.header(at: time)
    switch role {
    case .watching: return PlayerStatus(role: .watching, taunt: header)
    case .seeker: return seekersStatus(header)
    case .hider:
      // Each seeker for a second, in turn.
      let seekers = ownSeekers.sorted()
      let turn = Int(hidersRound.counting ?? hidersRound.elapsed)
      let inTurn = seekers.isEmpty ? nil : seekers[turn % seekers.count]
      let peer = hidersRound.phase.isOver ? hidersRound.other : inTurn
      let distance =
        hidersRound.phase.isOver
        ? hidersRound.distance
        : WireDistance(metres: peer.flatMap { hidersRound.evidence[$0] }?.distance(at: now))
      return PlayerStatus(
        role: .hider, phase: hidersRound.phase, round: hidersRound.number,
        elapsed: UInt16(min(hidersRound.counting?.rounded(.up) ?? hidersRound.elapsed, 65534)),
        limit: hidersRound.limit,
        peer: peer?.short, distance: distance, taunt: header, game: ownGame.announced,
        place: ownPlace)
    }
  }

  func status(of player: PlayerTag) -> PlayerStatus? {
    player == tag ? status(at: now) : roster.player(player)?.status
  }

  private func seekersStatus(_ header: TauntHeader) -> PlayerStatus {
    guard let hider = seekersRound.hider, let record = roster.player(hider),
      let hidersStatus = record.status
    else {
      return PlayerStatus(
        role: .seeker, taunt: header, game: handover.game ?? .usual)
    }
    return PlayerStatus(
      role: .seeker,
      phase: seekersRound.confirmed
        ?? (hidersStatus.phase == .running || seekersRound.wantsToBegin ? .running : .waiting),
      isClose: seekersRound.evidence.wasWithinReach(for: SeekersRound.claimLasts, at: now),
      round: hidersStatus.round,
      elapsed: record.elapsed(at: now).map { UInt16(min($0, 65534)) } ?? hidersStatus.elapsed,
      limit: hidersStatus.limit, peer: hider.short,
      distance: WireDistance(metres: seekersRound.evidence.distance(at: now)), taunt: header,
      game: hidersStatus.game)
  }

  var ownSeekers: [PlayerTag] {
    roster.tags { $0.isSeeker(of: tag) }
  }

  /// This player's seekers who claim to be within reach.
  var claims: [PlayerTag] {
    roster.tags {
      $0.isSeeker(of: tag) && $0.status?.isClose == true && $0.status?.round == hidersRound.number
    }
  }
}
