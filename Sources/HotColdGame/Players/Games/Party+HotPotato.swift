import BeaconCodec

// How the bomb goes from one to the next, as `HotPotato` says.
extension Party {
  /// Lets the bomb change hands as far as is known now.
  /// - Returns: whether this player has another role than before.
  mutating func handOn(into events: inout [GameEvent]) -> Bool {
    let hasChanged =
      switch role {
      case .watching: false
      case .hider: ownGame == .potato && (letGo() || giveWay())
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
    case .seeker:
      hunted.flatMap { roster.player($0)?.status }
        .map { $0.game == .potato && $0.phase == .found } ?? false
    }
  }

  /// Who has the bomb, as far as this player knows; nil while it is on its way.
  package var bombHolder: PlayerTag? {
    if role == .hider { return ownGame == .potato ? tag : nil }
    guard !potato.isInTheAir, let hunted, roster.player(hunted)?.status?.game == .potato else {
      return nil
    }
    // A stranger has none of ours.
    let isKnown = potato.heir.map { [$0.tag, $0.giver].contains(hunted) } ?? true
    return isKnown || !isBombAwaited ? hunted : nil
  }

  // MARK: The giver

  /// The giver has nothing more to say once the taker has said that it was caught.
  private mutating func letGo() -> Bool {
    guard hidersRound.phase == .found, let taker = hidersRound.other else { return false }
    let record = roster.player(taker)
    let hasIt = record.map { Self.hasBomb($0, after: hidersRound.number) } ?? false
    if hasIt || record.map({ confirms($0, status) }) == true {
      potato.gift = HotPotato.Pass(
        other: taker, round: hidersRound.number, elapsed: hidersRound.elapsed,
        limit: hidersRound.limit, since: now)
      potato.meet(taker)
      potato.heir = HotPotato.Heir(
        giver: tag, tag: taker, round: hidersRound.number, since: now)
      becomeSeeker()
      return true
    }
    // Nobody else can have it, as nobody was told to take it.
    if hidersRound.hasStood(for: HotPotato.patience) {
      potato.meet(taker)
      carryOn(hidersRound.number, elapsed: hidersRound.elapsed + hidersRound.sinceEnd)
    }
    return false
  }

  /// Of two bombs one is put out: that of who has nobody to catch, or whose partners play with the other one.
  private mutating func giveWay() -> Bool {
    guard hidersRound.phase != .found, rivals(of: hidersRound.number).isEmpty == false else {
      potato.rivalSince = nil
      return false
    }
    let since = potato.rivalSince ?? now
    potato.rivalSince = since
    // Somebody may be about to come who hunted a stranger first.
    let doubt = ownSeekers.isEmpty ? HotPotato.loneliness : HotPotato.doubt
    guard now.seconds(since: since) >= doubt else { return false }
    becomeSeeker()
    return true
  }

  /// Those with a bomb that is to stay, beside that of a round. A stranger's word alone puts out no bomb: as long as
  /// somebody plays with this one, the other must be known, or be hunted by one who is.
  private func rivals(of round: UInt8) -> [PlayerRecord] {
    let players = roster.players
    let isAlone = role == .hider && ownSeekers.isEmpty
    return players.filter { other in
      guard let its = other.status, its.role == .hider, its.game == .potato, !other.isDoubted,
        its.phase == .running || its.phase == .waiting
      else { return false }
      let hunters = players.filter { $0.isSeeker(of: other.tag) }
      let isOver = role == .hider && hidersRound.phase.isOver
      let isStronger = isOver || HotPotato.givesWay((round, tag), to: (its.round, other.tag))
      if isAlone { return !hunters.isEmpty || isStronger }
      return isStronger
        && (potato.partners.contains(other.tag)
          || hunters.contains { potato.partners.contains($0.tag) })
    }
  }

  private mutating func becomeSeeker() {
    role = .seeker
    huntedAddress = nil
    huntedAnswers = false
    seekersRound = SeekersRound()
    potato.lastRound = hidersRound.number
    potato.isPlayed = true
    potato.rivalSince = nil
    result = nil
  }

  // MARK: The taker

  /// Takes notes of the bomb that is hunted, and of having been caught with it.
  mutating func followBomb() {
    guard let hunted, let record = roster.player(hunted), let its = record.status else { return }
    guard its.game == .potato else {
      // A stranger who hides is no reason to forget a bomb that is on its way, but a game that this player is in is.
      if seekersRound.isMeasured && huntedAnswers { potato.heir = nil }
      if !isBombAwaited {
        potato.isPlayed = false
        potato.fuseBegan = nil
      }
      return
    }
    if seekersRound.isMeasured && huntedAnswers || potato.heir?.tag == hunted {
      potato.isPlayed = true
      potato.holder = hunted
    }
    if potato.holder == hunted {
      potato.lastRound = its.round
      if let clock = record.clock { potato.fuseBegan = clock.start }
    }
    followHeir(hunted, its)
    guard its.phase == .found, its.peer == tag.short, seekersRound.answer == .found,
      potato.pass?.round != its.round
    else { return }
    // The giver's clock stands still by now, and the fuse does not.
    let burnt = max(its.elapsed.map(Double.init) ?? 0, fuseElapsed(of: record) ?? 0)
    potato.pass = HotPotato.Pass(
      other: hunted, round: its.round, elapsed: burnt, limit: its.limit, since: now)
  }

  /// Takes notes of who is to have the bomb next.
  private mutating func followHeir(_ hunted: PlayerTag, _ its: PlayerStatus) {
    if let heir = potato.heir {
      // It has the bomb, its giver has kept it, or it runs from another one, to which it gave way.
      let isElsewhere = roster.player(heir.tag)?.status.map {
        $0.role == .seeker && $0.phase == .running && $0.peer == hunted.short
      }
      if hunted == heir.tag || hunted == heir.giver && its.round != heir.round
        || hunted != heir.giver && isElsewhere == true
      {
        potato.heir = nil
      }
    }
    if potato.gift.map({ $0.other == hunted || potato.partners.contains(hunted) }) == true {
      potato.gift = nil
    }
    if its.phase == .found, let peer = its.peer, potato.gift == nil, potato.holder == hunted,
      potato.heir?.round != its.round || potato.heir?.giver != hunted,
      let heir = roster.tags(where: { $0.tag.short == peer }).first
    {
      potato.heir = HotPotato.Heir(giver: hunted, tag: heir, round: its.round, since: now)
    }
  }

  /// Whether a bomb is on its way, as far as this player knows.
  package var isBombAwaited: Bool {
    potato.isInTheAir
      || potato.heir.map { (0..<HotPotato.lost).contains(now.seconds(since: $0.since)) } ?? false
  }

  /// Whoever has the bomb now, as the one before has said.
  var heirWithBomb: PlayerTag? {
    guard let heir = potato.heir, let player = roster.player(heir.tag),
      Self.hasBomb(player, after: heir.round)
    else { return nil }
    return heir.tag
  }

  private mutating func take() -> Bool {
    if let pass = potato.pass {
      switch fate(of: pass) {
      case .open: if now.seconds(since: pass.since) >= HotPotato.lost { potato.pass = nil }
      case .other: potato.pass = nil
      case .mine:
        potato.pass = nil
        potato.meet(pass.other)
        if rivals(of: pass.round &+ 1).isEmpty { return take(pass) }
      }
      return false
    }
    guard let gift = potato.gift else { return false }
    let isGone = roster.player(gift.other) == nil
    guard isGone || now.seconds(since: gift.since) >= HotPotato.lost else { return false }
    potato.gift = nil
    // Whoever got the bomb is gone with it, and nobody else has it.
    return isGone && !isElsewhere(after: gift.round) && take(gift)
  }

  /// What has become of a bomb that this player was caught with.
  private enum Fate {
    /// The giver has not let go of it.
    case open
    /// The giver has kept it, or given it to somebody else.
    case other
    case mine
  }

  private func fate(of pass: HotPotato.Pass) -> Fate {
    guard let giver = roster.player(pass.other), let its = giver.status, its.role != .watching
    else {
      return isElsewhere(after: pass.round) ? .other : .mine
    }
    guard its.game == .potato else { return .other }
    if its.role == .hider { return its.round == pass.round ? .open : .other }
    return its.peer == tag.short && its.round == pass.round &+ 1 ? .mine : .other
  }

  /// Whether anybody tells of a bomb that was handed on after a round, and not by this player.
  private func isElsewhere(after round: UInt8) -> Bool {
    roster.players.contains { player in
      guard let its = player.status, its.game == .potato, its.peer != tag.short,
        Int8(bitPattern: its.round &- round) > 0
      else { return false }
      return its.role == .hider || its.role == .seeker && its.phase == .running
    }
  }

  private mutating func take(_ pass: HotPotato.Pass) -> Bool {
    role = .hider
    ownGame = .potato
    potato.heir = nil
    huntedAddress = nil
    seekersRound = SeekersRound()
    result = nil
    potato.holder = nil
    hidersRound = HidersRound(number: pass.round, limit: pass.limit, isBomb: true)
    carryOn(pass.round, elapsed: pass.elapsed + now.seconds(since: pass.since))
    return true
  }

  /// The next round, with the same fuse.
  private mutating func carryOn(_ round: UInt8, elapsed: Double) {
    let limit = hidersRound.limit
    let latest = limit.map { max(Double($0) - HotPotato.grace, 0) } ?? .infinity
    hidersRound = HidersRound(
      carryingOn: round &+ 1, elapsed: min(elapsed, latest), limit: limit)
    result = nil
  }

  private static func hasBomb(_ player: PlayerRecord, after round: UInt8) -> Bool {
    guard let its = player.status else { return false }
    return its.role == .hider && its.game == .potato && Int8(bitPattern: its.round &- round) > 0
  }

  // MARK: By hand

  /// Whether this player may not change sides: nobody throws the bomb away, and nobody makes a second one.
  var isBoundByBomb: Bool {
    switch role {
    case .watching: return false
    case .hider:
      return ownGame == .potato && hidersRound.phase != .waiting && hidersRound.phase != .timeUp
    case .seeker:
      guard potato.isPlayed else { return false }
      let hasHolder = roster.players.contains {
        $0.role == .hider && $0.status?.game == .potato && $0.status?.phase != .timeUp
      }
      return hasHolder || potato.isInTheAir
    }
  }

  /// A fresh one, of whoever takes it up by hand.
  mutating func newBomb() -> HidersRound {
    ownGame = .potato
    return HidersRound(
      number: potato.lastRound, limit: HotPotato.limit(hidersRound.limit, of: .potato),
      isBomb: true
    ).next()
  }

  // MARK: What is told

  /// Of a seeker whose hider has no bomb any more, or not yet: that it plays on, and to whom it gave the bomb.
  func statusBetweenBombs(_ taunt: TauntHeader) -> PlayerStatus {
    let gift = potato.gift
    return PlayerStatus(
      role: .seeker, round: gift.map { $0.round &+ 1 } ?? 0, limit: gift?.limit,
      peer: gift?.other.short, taunt: taunt,
      game: potato.isPlayed || gift != nil ? .potato : .classic)
  }

  /// All who are in the game, and do not have the bomb.
  /// - Parameter holder: who had it when it went off.
  func survivors(of holder: PlayerTag?) -> [PlayerTag] {
    let own = role == .watching ? [] : [tag]
    return
      (roster.tags(where: { $0.status?.game == .potato && $0.role != .watching }) + own)
      .filter { $0 != holder }.sorted()
  }

  /// Seconds of a fuse whose bomb was not heard to burn since it was handed on.
  func fuseElapsed(of holder: PlayerRecord) -> Double? {
    guard holder.status?.game == .potato, potato.holder == holder.tag else { return nil }
    return potato.fuseBegan.map { now.seconds(since: $0) }
  }

  private mutating func tellBomb(into events: inout [GameEvent]) {
    let holder = bombHolder
    guard potato.told?.holder != holder else { return }
    let event = BombEvent(
      holder: holder, name: holder.map(name) ?? .empty, isMine: holder == tag)
    potato.told = event
    events.append(.bomb(event, time: now))
  }
}
