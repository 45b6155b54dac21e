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
  package internal(set) var roster = Roster()
  package internal(set) var now = Timestamp.zero
  /// How the round that this player is in ended, also where nobody has confirmed it yet; nil while it
  /// goes on.
  package internal(set) var result: RoundResult?
  /// Seconds from one look at what happens by itself to the next, at least.
  static let beat = 0.1
  var hasBegun = false
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
  ///   - sendsNameInPieces: whether there is never room for a name behind a message.
  package init(
    tag: PlayerTag, name: SafeText, role: PlayerRole, limit: UInt16? = nil, firstRound: UInt8 = 1,
    code: RoomCode? = nil, sendsNameInPieces: Bool = false, game: GameMode = .classic,
    place: UInt8 = 1
  ) {
    ownGame = game
    ownPlace = place
    self.tag = tag
    self.code = code
    self.name = name
    self.role = role
    hidersRound = HidersRound(
      number: firstRound, limit: HotPotato.limit(limit == 0 ? nil : limit, of: game),
      isDecoy: game == .decoy, isBomb: game == .potato)
    if sendsNameInPieces && !name.isEmpty
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
  /// - Parameter isWithinReach: whether the beacon is found, by its signal.
  package mutating func measure(
    _ reading: Reading, isWithinReach: Bool, at now: Timestamp, into events: inout [GameEvent]
  ) {
    advance(to: now, into: &events)
    guard let player = roster.player(at: reading.key.address), player.hasJoined else { return }
    judge(player, distance: reading.estimate.distance, isWithinReach: isWithinReach)
    settle(into: &events)
  }

  /// The other side was found by eye: it can be touched, or the player says so.
  package mutating func reach(
    _ address: BluetoothAddress, at now: Timestamp, into events: inout [GameEvent]
  ) {
    advance(to: now, into: &events)
    guard let player = roster.player(at: address), player.hasJoined else { return }
    judge(player, distance: nil, isWithinReach: true)
    settle(into: &events)
  }

  private mutating func judge(_ player: PlayerRecord, distance: Double?, isWithinReach: Bool) {
    if role == .hider, player.isSeeker(of: tag) {
      hidersRound.measure(player.tag, distance: distance, isWithinReach: isWithinReach, at: now)
    } else if role == .seeker, player.tag == hunted {
      followHunted()
      seekersRound.measure(distance: distance, isWithinReach: isWithinReach, at: now)
    }
  }

  /// Lets time pass.
  package mutating func advance(to time: Timestamp, into events: inout [GameEvent]) {
    // Many packets may come in no time, and what happens by itself does not hurry.
    if hasBegun { unjudged += max(0, time.seconds(since: now)) }
    hasBegun = true
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

  /// How many taunts this player has called.
  package var tauntCount: Int { outgoingTaunt.count }

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
    party.referee = Referee(points: referee.points)
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
