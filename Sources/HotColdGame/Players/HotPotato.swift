import BeaconCodec

/// The state of hot potato: one player has the bomb, and hands it on by coming close to another.
///
/// The holder has the role of the hider, but the others run: for them HOT means danger. Each handover raises the round
/// number, and the highest number is the bomb: a holder who hears a higher one no longer has it. A find hands it on as
/// soon as the caught player confirms it. If the bomb is silent for 15 s, its previous holder takes it back.
package struct HotPotato: Sendable {
  /// Seconds of the fuse, unless the player sets a limit.
  static let fuse: UInt16 = 90
  /// Seconds that a new holder has at least.
  static let grace = 5.0
  /// Seconds of silence after which the previous holder has the bomb again.
  static let silence = 15.0

  /// Whether this player is in the game.
  var isPlayed = false
  /// The highest round heard or played.
  var round: UInt8 = 0
  /// When the fuse was lit, and its length in seconds.
  var fuseBegan: Timestamp?
  var limit: UInt16?
  /// Whether this player was the previous holder, and when the bomb was last heard.
  var gave = false
  var heard = Timestamp.zero
  /// The holder announced last.
  var announced: BombEvent?

  /// The limit of a round: a bomb always has one.
  static func limit(_ limit: UInt16?, of game: GameMode) -> UInt16? {
    limit ?? (game == .potato ? fuse : nil)
  }

  /// Whether a bomb yields to another: the higher round stays, or the higher tag. Both holders get the same answer.
  static func givesWay(
    _ own: (round: UInt8, tag: PlayerTag), to other: (round: UInt8, tag: PlayerTag)
  ) -> Bool {
    let rounds = Int8(bitPattern: other.round &- own.round)
    return rounds == 0 || rounds == .min ? own.tag < other.tag : rounds > 0
  }
}

/// The current holder of the bomb.
package struct BombEvent: Equatable, Sendable {
  /// nil while the bomb is being handed on.
  package var holder: PlayerTag?
  /// Empty where unknown.
  package var name: SafeText
  package var isMine: Bool
}

// How the bomb changes hands: see `HotPotato`.
extension Party {
  /// Hands the bomb on, gives it up or takes it, by what is known now.
  /// - Returns: whether this player's role changed.
  mutating func handOn(into events: inout [GameEvent]) -> Bool {
    let hasChanged =
      switch role {
      case .watching: false
      case .hider: ownGame == .potato && letGo()
      case .seeker: take()
      }
    announceBomb(into: &events)
    return hasChanged
  }

  /// Whether this player, or the hunted one, has caught somebody.
  package var isHandingOn: Bool {
    switch role {
    case .watching: false
    case .hider: ownGame == .potato && hidersRound.phase == .found
    case .seeker: hunted.flatMap { roster.player($0)?.status }?.isHandingOn ?? false
    }
  }

  /// The holder, as far as this player knows; nil while the bomb is being handed on.
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

  /// Gives up the bomb if somebody has a higher round. Keeps it if the caught player never confirms the catch.
  private mutating func letGo() -> Bool {
    if let bomb, let round = bomb.status?.round,
      HotPotato.givesWay((hidersRound.number, tag), to: (round, bomb.tag))
    {
      role = .seeker
      huntedAddress = nil
      huntedAnswers = false
      seekersRound = SeekersRound()
      result = nil
      potato.isPlayed = true
      potato.gave = hidersRound.phase == .found
      potato.heard = now
      return true
    }
    if hidersRound.phase == .found, hidersRound.hasStood(for: HotPotato.silence) {
      carryOn(hidersRound.number, elapsed: hidersRound.elapsed + hidersRound.sinceEnd)
    }
    return false
  }

  /// Notes the state of the bomb that this player runs from.
  mutating func followBomb() {
    guard let bomb, let its = bomb.status else { return }
    if bomb.tag == hunted, seekersRound.isMeasured, huntedAnswers { potato.isPlayed = true }
    guard potato.isPlayed || bomb.tag == hunted else { return }
    potato.heard = max(potato.heard, bomb.lastHeard)
    potato.round = its.round
    potato.limit = its.limit
    potato.fuseBegan = bomb.roundBegan ?? potato.fuseBegan
    if its.phase == .timeUp { potato.gave = false }
  }

  private mutating func take() -> Bool {
    let isCaught =
      seekersRound.answer == .found && bomb?.tag == hunted && bomb?.status?.phase == .found
      && bomb?.status?.peer == tag.short
    guard isCaught || potato.gave && now.seconds(since: potato.heard) >= HotPotato.silence else {
      return false
    }
    let elapsed = max(
      bomb?.status?.elapsed.map(Double.init) ?? 0,
      potato.fuseBegan.map { now.seconds(since: $0) } ?? 0)
    role = .hider
    ownGame = .potato
    huntedAddress = nil
    seekersRound = SeekersRound()
    result = nil
    potato.isPlayed = true
    potato.gave = false
    hidersRound = HidersRound(number: potato.round, limit: potato.limit, isBomb: true)
    carryOn(potato.round, elapsed: elapsed)
    return true
  }

  /// The next round, with the same fuse.
  private mutating func carryOn(_ round: UInt8, elapsed: Double) {
    let limit = hidersRound.limit
    let latest = limit.map { max(Double($0) - HotPotato.grace, 0) } ?? .infinity
    hidersRound = HidersRound(
      carryingOn: round &+ 1, elapsed: min(elapsed, latest), limit: limit)
    potato.round = round &+ 1
    result = nil
  }

  /// Whether this player must not swap roles: it would throw the bomb away, or make a second one.
  var isBoundByBomb: Bool {
    switch role {
    case .watching: false
    case .hider:
      ownGame == .potato && hidersRound.phase != .waiting && hidersRound.phase != .timeUp
    case .seeker:
      potato.isPlayed && (potato.gave || bomb.map { $0.status?.phase != .timeUp } ?? false)
    }
  }

  /// The round of a new bomb, for a player who becomes the hider by choice.
  mutating func newBomb() -> HidersRound {
    ownGame = .potato
    return HidersRound(
      number: potato.round, limit: HotPotato.limit(hidersRound.limit, of: .potato), isBomb: true
    ).next()
  }

  /// All players of the game except the holder.
  /// - Parameter holder: the holder when the bomb went off.
  func survivors(of holder: PlayerTag?) -> [PlayerTag] {
    let own = role == .watching ? [] : [tag]
    return
      (roster.tags(where: { $0.status?.game == .potato && $0.role != .watching }) + own)
      .filter { $0 != holder }.sorted()
  }

  /// The holder, as an announcement.
  package var bombNow: BombEvent {
    let holder = bombHolder
    return BombEvent(holder: holder, name: holder.map(name) ?? .empty, isMine: holder == tag)
  }

  private mutating func announceBomb(into events: inout [GameEvent]) {
    let event = bombNow
    guard potato.announced?.holder != event.holder else { return }
    potato.announced = event
    events.append(.bomb(event, time: now))
  }
}

extension PlayerStatus {
  /// Whether this is a holder who has caught somebody.
  fileprivate var isHandingOn: Bool { role == .hider && game == .potato && phase == .found }
}

extension Game {
  /// Lets the bomb change hands, and makes a runner follow the current holder.
  mutating func handOn(into events: inout [GameEvent]) {
    if party?.handOn(into: &events) == true {
      followParty()
      mode = .potato
      return
    }
    guard !isHiding, let bomb = party?.bomb, bomb.tag != party?.hunted,
      let key = playingHiders.first(where: { player(at: $0.address)?.tag == bomb.tag })
    else { return }
    startHunt(key)
  }
}
