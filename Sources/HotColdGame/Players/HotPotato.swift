import BeaconCodec

/// The state of hot potato: one player has the bomb, and hands it on by coming close to another.
///
/// The holder has the role of the hider, and HOT means danger to the others. Each handover raises
/// the round number, and the highest number is the bomb: a holder who hears a higher one no longer
/// has it. A find hands it on as soon as the caught player confirms it. If the bomb is silent for
/// 15 s, its previous holder takes it back.
struct HotPotato: Sendable {
  /// Seconds that a new holder has at least before the bomb goes off.
  static let grace = 5.0
  /// Seconds of silence until the previous holder has the bomb again.
  static let silence = 15.0

  /// nil until this player is in the game.
  var game: GameMode?
  /// The highest round heard or played.
  var round: UInt8 = 0
  var fuseBegan: Timestamp?
  var handedOn = false
  var heard = Timestamp.zero
  var announced: BombEvent?
  /// The holder's list of survivors, by the parts received.
  private var list: (holder: PlayerTag, round: UInt8, last: UInt8, parts: [UInt8: [UInt16]])?

  mutating func hear(_ piece: SurvivorPiece, from holder: PlayerTag) {
    if list.map({ ($0.holder, $0.round, $0.last) == (holder, piece.round, piece.last) }) != true {
      list = (holder, piece.round, piece.last, [:])
    }
    list?.parts[piece.index] = piece.players
  }

  /// nil until the whole list was received.
  func survivors(of holder: PlayerTag, round: UInt8) -> [UInt16]? {
    guard let list, list.holder == holder, list.round == round,
      list.parts.count > Int(list.last)
    else { return nil }
    return list.parts.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// Whether a bomb yields to a higher round or, if equal, a higher tag. Both holders agree.
  static func givesWay(
    _ own: (round: UInt8, tag: PlayerTag), to other: (round: UInt8, tag: PlayerTag)
  ) -> Bool {
    let rounds = Int8(bitPattern: other.round &- own.round)
    return rounds == 0 || rounds == .min ? own.tag < other.tag : rounds > 0
  }
}

package struct BombEvent: Equatable, Sendable {
  package static let game = GameMode.potato

  /// nil while the bomb is being handed on.
  package var holder: PlayerTag?
  /// Empty where unknown.
  package var name: SafeText
  package var isMine: Bool
}

extension Party {
  /// Hands on, gives up or takes the bomb if due; returns whether this player's role changed.
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

  /// As far as this player knows; nil while the bomb is being handed on.
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

  /// Notes the state of the bomb that this player runs from.
  mutating func followBomb() {
    guard let bomb, let status = bomb.status else { return }
    if bomb.tag == hunted { handover.game = .potato }
    guard handover.game != nil else { return }
    handover.heard = max(handover.heard, bomb.lastHeard)
    handover.round = status.round
    if status.phase == .running { handover.fuseBegan = bomb.roundBegins ?? handover.fuseBegan }
    if status.phase == .timeUp { handover.handedOn = false }
  }

  /// Takes the bomb if its holder caught this player, or if it is lost after being handed on.
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

  /// Begins the next round with the same fuse.
  private mutating func carryOn(_ round: UInt8, limit: UInt16?, elapsed: Double) {
    handover.round = round &+ 1
    hidersRound = HidersRound(
      number: handover.round, limit: limit, game: .potato, count: hidersRound.count)
    hidersRound.carryOn(from: elapsed, atLeast: HotPotato.grace)
    result = nil
  }

  /// Whether this player must not swap roles: the bomb would be lost, or doubled.
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

  /// The players without the bomb when it went off, by its holder; nil until the list is known.
  func survivors(of holder: PlayerTag, round: UInt8) -> [PlayerTag]? {
    let known = roster.players.map(\.tag) + [tag]
    return handover.survivors(of: holder, round: round).map { list in
      known.filter { list.contains($0.short) }.sorted()
    }
  }

  /// The parts of the list to send: this player had the bomb when it went off.
  var ownSurvivors: [SurvivorPiece] {
    guard role == .hider, ownGame.rules.isChase, hidersRound.phase == .timeUp else { return [] }
    return SurvivorPiece.cut(
      handover.survivors(of: tag, round: hidersRound.number) ?? [], round: hidersRound.number)
  }

  /// Makes the list once, when the bomb has just gone off.
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
  /// Lets the bomb change hands, and makes a runner follow the current holder.
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
