import BeaconCodec

/// The state of hot potato: one player has the bomb, and passes it on by coming close to another.
///
/// The holder has the role of the hider, and HOT means danger for the others. Each handover
/// increases the round number. A holder that receives a higher round number no longer has the bomb.
/// A find passes it on as soon as the caught player confirms. If the bomb is silent for 15 s, its
/// previous holder takes it back.
struct HotPotato: Sendable {
  /// The least time in seconds between a handover and the explosion.
  static let grace = 5.0
  /// Seconds of silence until the previous holder has the bomb again.
  static let silence = 15.0

  /// The game; nil before this player has joined one.
  var game: GameMode?
  /// The highest round number received or played.
  var round: UInt8 = 0
  var fuseBegan: Timestamp?
  var handedOn = false
  var heard = Timestamp.zero
  var announced: BombEvent?
  /// The holder's list of survivors, with the parts received so far.
  private var list: (holder: PlayerTag, round: UInt8, last: UInt8, parts: [UInt8: [UInt16]])?

  mutating func hear(_ piece: SurvivorPiece, from holder: PlayerTag) {
    if list.map({ ($0.holder, $0.round, $0.last) == (holder, piece.round, piece.last) }) != true {
      list = (holder, piece.round, piece.last, [:])
    }
    list?.parts[piece.index] = piece.players
  }

  /// The list of survivors; nil until it is complete.
  func survivors(of holder: PlayerTag, round: UInt8) -> [UInt16]? {
    guard let list, list.holder == holder, list.round == round,
      list.parts.count > Int(list.last)
    else { return nil }
    return list.parts.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// Whether a bomb yields to one of a higher round or, if equal, tag. Both holders agree.
  static func givesWay(
    _ own: (round: UInt8, tag: PlayerTag), to other: (round: UInt8, tag: PlayerTag)
  ) -> Bool {
    let rounds = Int8(bitPattern: other.round &- own.round)
    return rounds == 0 || rounds == .min ? own.tag < other.tag : rounds > 0
  }
}

package struct BombEvent: Equatable, Sendable {
  package static let game = GameMode.potato

  /// nil during a handover.
  package var holder: PlayerTag?
  /// Empty if unknown.
  package var name: SafeText
  package var isMine: Bool
}

extension Party {
  /// Passes on, gives up or takes the bomb if due; returns whether this player's role changed.
  mutating func handOn(into events: inout [GameEvent]) -> Bool {
    let hasChanged =
      switch role {
      case .watching: false
      case .hider: ownGame == .potato && letGo()
      case .seeker: take()
      }
    let bomb = bombNow
    if handover.announced?.holder != bomb.holder {
      handover.announced = bomb
      events.append(.bomb(bomb, time: now))
    }
    return hasChanged
  }

  /// Whether the holder, this player or the hunted one, has caught another player.
  var isHandingOn: Bool { hider.flatMap(status(of:))?.isHandingOn ?? false }

  /// The holder, as far as this player knows; nil during a handover.
  package var bombHolder: PlayerTag? {
    if role == .hider { return ownGame == .potato && !isHandingOn ? tag : nil }
    guard game == .potato, let bomb, bomb.status?.isHandingOn == false else { return nil }
    return bomb.tag
  }

  /// The player who claims to have the bomb; of several, the one with the highest round.
  var bomb: PlayerRecord? {
    var bomb: (round: UInt8, tag: PlayerTag)?
    for tag in roster.tags(where: { $0.role == .hider && $0.status?.game == .potato }) {
      guard let round = roster.player(tag)?.status?.round else { continue }
      if bomb.map({ HotPotato.givesWay($0, to: (round, tag)) }) ?? true { bomb = (round, tag) }
    }
    return bomb.flatMap { roster.player($0.tag) }
  }

  /// Gives up the bomb if another has a higher round. Keeps it if the caught player never confirms.
  private mutating func letGo() -> Bool {
    if let bomb, let round = bomb.status?.round,
      HotPotato.givesWay((hidersRound.number, tag), to: (round, bomb.tag))
    {
      become(.seeker)
      handover.game = .potato
      handover.handedOn = hidersRound.phase == .found
      handover.heard = now
      return true
    }
    if hidersRound.phase == .found, hidersRound.hasStood(for: HotPotato.silence) {
      carryOn(
        hidersRound.number, limit: hidersRound.limit,
        elapsed: hidersRound.elapsed + hidersRound.sinceEnd)
    }
    return false
  }

  /// Records the state of the bomb that this player flees from.
  mutating func followBomb() {
    guard let bomb, let status = bomb.status else { return }
    if bomb.tag == hunted { handover.game = .potato }
    guard handover.game != nil else { return }
    handover.heard = max(handover.heard, bomb.lastHeard)
    handover.round = status.round
    if status.phase == .running { handover.fuseBegan = bomb.roundBegins ?? handover.fuseBegan }
    if status.phase == .timeUp { handover.handedOn = false }
  }

  /// Takes the bomb if its holder has caught this player, or if it was lost in a handover.
  private mutating func take() -> Bool {
    let isCaught =
      seekersRound.confirmed == .found && bomb?.tag == hunted && bomb?.status?.phase == .found
      && bomb?.status?.peer == tag.short
    guard isCaught || handover.handedOn && now.seconds(since: handover.heard) >= HotPotato.silence
    else {
      return false
    }
    let elapsed = max(
      bomb?.status?.elapsed.map(Double.init) ?? 0,
      handover.fuseBegan.map { now.seconds(since: $0) } ?? 0)
    become(.hider)
    handover.game = .potato
    handover.handedOn = false
    carryOn(handover.round, limit: rotation.played.limit, elapsed: elapsed)
    return true
  }

  /// Starts the next round with the same fuse.
  private mutating func carryOn(_ round: UInt8, limit: UInt16?, elapsed: Double) {
    handover.round = round &+ 1
    hidersRound = HidersRound(
      number: handover.round, limit: limit, game: .potato, count: hidersRound.count)
    hidersRound.carryOn(from: elapsed, atLeast: HotPotato.grace)
    result = nil
  }

  /// Whether this player must not swap roles, because the bomb would be lost or doubled.
  var isBound: Bool {
    switch role {
    case .watching: false
    case .hider:
      ownGame == .potato && hidersRound.phase != .waiting && hidersRound.phase != .timeUp
    case .seeker:
      handover.game != nil
        && (handover.handedOn || bomb.map { $0.status?.phase != .timeUp } ?? false)
    }
  }

  /// The players without the bomb at the explosion, by its holder; nil until all are known.
  func survivors(of holder: PlayerTag, round: UInt8) -> [PlayerTag]? {
    let known = roster.players.map(\.tag) + [tag]
    return handover.survivors(of: holder, round: round).map { list in
      known.filter { list.contains($0.short) }.sorted()
    }
  }

  /// The parts of the list to send, if this player had the bomb at the explosion.
  var ownSurvivors: [SurvivorPiece] {
    guard role == .hider, ownGame.rules.isChase, hidersRound.phase == .timeUp else { return [] }
    return SurvivorPiece.cut(
      handover.survivors(of: tag, round: hidersRound.number) ?? [], round: hidersRound.number)
  }

  /// Creates the list once, right after the explosion.
  mutating func noteSurvivors() {
    guard ownGame.rules.isChase, hidersRound.phase == .timeUp,
      handover.survivors(of: tag, round: hidersRound.number) == nil
    else { return }
    let others = roster.tags { $0.status?.game == .potato && $0.role != .watching }.sorted()
    for piece in SurvivorPiece.cut(others.map(\.short), round: hidersRound.number) {
      handover.hear(piece, from: tag)
    }
  }

  package var bombNow: BombEvent {
    let holder = bombHolder
    return BombEvent(holder: holder, name: holder.map(name) ?? .empty, isMine: holder == tag)
  }
}

extension PlayerStatus {
  var isHandingOn: Bool { role == .hider && game == .potato && phase == .found }
}

extension Game {
  /// Moves the bomb if it is time, and makes a runner follow the current holder.
  mutating func handOn(into events: inout [GameEvent]) {
    if party?.handOn(into: &events) == true {
      followParty(into: &events)
      mode = .potato
      return
    }
    guard !isHiding, let bomb = party?.bomb, bomb.tag != party?.hunted,
      let key = playingHiders.first(where: { player(at: $0.address)?.tag == bomb.tag })
    else { return }
    startHunt(key)
  }
}
