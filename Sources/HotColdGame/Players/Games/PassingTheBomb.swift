import BeaconCodec

// How the bomb goes from one to the next, as `HotPotato` says.
extension Party {
  /// Lets the bomb change hands as far as is known now.
  /// - Returns: whether this player has another role than before.
  mutating func handOn(into events: inout [GameEvent]) -> Bool {
    let hasChanged =
      switch role {
      case .watching: false
      case .hider: ownGame == .potato && letGo()
      case .seeker: take()
      }
    tellBomb(into: &events)
    return hasChanged
  }

  /// Whether this player has caught somebody, or the one that it hunts has.
  package var isHandingOn: Bool {
    switch role {
    case .watching: false
    case .hider: ownGame == .potato && hidersRound.phase == .found
    case .seeker: hunted.flatMap { roster.player($0)?.status }?.isHandingOn ?? false
    }
  }

  /// Who has the bomb, as far as this player knows; nil while it is on its way.
  package var bombHolder: PlayerTag? {
    if role == .hider { return ownGame == .potato && !isHandingOn ? tag : nil }
    guard game == .potato, let bomb, bomb.status?.isHandingOn == false else { return nil }
    return bomb.tag
  }

  /// The player who says that it has the bomb; of several the one with the highest round.
  var bomb: PlayerRecord? {
    var bomb: (round: UInt8, tag: PlayerTag)?
    for tag in roster.tags(where: { $0.role == .hider && $0.status?.game == .potato }) {
      guard let round = roster.player(tag)?.status?.round else { continue }
      if bomb.map({ HotPotato.givesWay($0, to: (round, tag)) }) ?? true { bomb = (round, tag) }
    }
    return bomb.flatMap { roster.player($0.tag) }
  }

  /// Who has it lets go where somebody has a higher round. Whoever was caught and is not heard to have it leaves it here.
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

  /// Takes notes of the bomb that this player runs from.
  mutating func followBomb() {
    guard let bomb, let its = bomb.status else { return }
    if bomb.tag == hunted, seekersRound.isMeasured, huntedAnswers { potato.isPlayed = true }
    guard potato.isPlayed || bomb.tag == hunted else { return }
    potato.heard = max(potato.heard, bomb.lastHeard)
    potato.round = its.round
    potato.limit = its.limit
    if let clock = bomb.clock { potato.fuseBegan = clock.start }
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

  // MARK: By hand

  /// Whether this player may not change sides: nobody throws the bomb away, and nobody makes a second one.
  var isBoundByBomb: Bool {
    switch role {
    case .watching: false
    case .hider:
      ownGame == .potato && hidersRound.phase != .waiting && hidersRound.phase != .timeUp
    case .seeker:
      potato.isPlayed && (potato.gave || bomb.map { $0.status?.phase != .timeUp } ?? false)
    }
  }

  /// A fresh one, of whoever takes it up by hand.
  mutating func newBomb() -> HidersRound {
    ownGame = .potato
    return HidersRound(
      number: potato.round, limit: HotPotato.limit(hidersRound.limit, of: .potato), isBomb: true
    ).next()
  }

  // MARK: What is told

  /// All who are in the game, and do not have the bomb.
  /// - Parameter holder: who had it when it went off.
  func survivors(of holder: PlayerTag?) -> [PlayerTag] {
    let own = role == .watching ? [] : [tag]
    return
      (roster.tags(where: { $0.status?.game == .potato && $0.role != .watching }) + own)
      .filter { $0 != holder }.sorted()
  }

  /// Who has the bomb, as a player is told.
  package var bombNow: BombEvent {
    let holder = bombHolder
    return BombEvent(holder: holder, name: holder.map(name) ?? .empty, isMine: holder == tag)
  }

  private mutating func tellBomb(into events: inout [GameEvent]) {
    let event = bombNow
    guard potato.told?.holder != event.holder else { return }
    potato.told = event
    events.append(.bomb(event, time: now))
  }
}

extension PlayerStatus {
  /// Whether it is that of a player with the bomb who has caught somebody.
  fileprivate var isHandingOn: Bool { role == .hider && game == .potato && phase == .found }
}

extension Game {
  /// The bomb changes hands, and whoever runs from it runs from who has it now.
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
