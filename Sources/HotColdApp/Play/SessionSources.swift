import BeaconCodec
import BeaconRadio
import Glibc
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

extension Session {
  /// Plays on the live radio, and then turns it off.
  /// - Parameter broker: also carries the players' messages.
  mutating func playLive(
    _ game: Game, _ plan: RadioPlan, secret: RoomSecret?, broker: BrokerOptions
  ) throws {
    let uuid = game.beacon?.identity.uuid ?? .hotcold
    link = try broker.link(uuid: uuid, secret: secret, map: map, signals, runtime.clock)
    defer { link?.close() }
    var plan = plan
    let room = secret.map { RoomListener($0, clock: runtime.clock, code: game.party?.code) }
    if let room {
      plan.use.broadcast = plan.use.broadcast.flatMap {
        room.sealed($0, at: runtime.clock.now())
      }
    }
    try onTheAir(plan) { session, radio in
      let radio = RoomRadio(radio, room: room, link: session.link)
      try session.play(game, in: { _, _, _ in radio })
    }
  }

  /// Turns the radio on, runs `body` with a session that has the adapter's name, and turns it off.
  mutating func onTheAir(
    _ plan: RadioPlan, _ body: (Session, LiveRadio) throws -> Void
  ) throws {
    try offerRepair(plan)
    let radio = try LiveRadio(plan, calibrations: .kept, clock: runtime.clock)
    defer { radio.close() }
    screen.teaches = true
    if let adapter = radio.adapter {
      screen.adapter = adapter.name
      screen.status = StatusLine(
        plan.use.optional == .scan
          ? "on the air by \(adapter.name)" : "listening on \(adapter.name)")
    }
    try body(self, radio)
    try radio.requireBegun(within: duration)
  }

  /// If Bluetooth is off and the user may turn it on, asks whether to, on a terminal. Throws the
  /// usual error if the answer is no.
  func offerRepair(_ plan: RadioPlan) throws {
    // The title screen has a key for this.
    guard form == .screen, terminal == nil, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      !plan.waits
    else { return }
    do throws(RadioError) {
      _ = try Adapter.choose(plan.adapter)
    } catch {
      guard let repair = RadioRepair(error, permitted: RadioRepair.permitted()) else { return }
      guard try isWanted(repair, adapter: error.adapter) else { throw Failure(error) }
      try RadioRepair.perform(adapter: plan.adapter)
    }
  }

  private func isWanted(_ repair: RadioRepair, adapter: String?) throws -> Bool {
    let name = adapter ?? "Bluetooth"
    let state: Words = repair == .unblock ? "\(name) is blocked." : "\(name) is switched off."
    let question: Words = "Press Enter to \(repair.words), or q and Enter to leave."
    let text = Catalogue.own.text(.joined([state, question])) + " "
    try writeAll(Array(text.utf8), to: STDOUT_FILENO)
    guard signals.wait(for: STDIN_FILENO, POLLIN, patience: 0) else {
      try writeAll([UInt8(ascii: "\n")], to: STDOUT_FILENO)
      throw Interrupted()
    }
    return readOnce(STDIN_FILENO, upTo: 256) == [UInt8(ascii: "\n")]
  }

  /// Plays in the simulated world: with keys in real time, otherwise as fast as possible.
  mutating func playDemo(
    _ demo: DemoOptions, _ cast: DemoCast, game: (_ tag: PlayerTag) -> Game
  ) throws {
    let seed = demo.usedSeed
    scorePlace = { .demo(seed &+ $0) }
    // A screen shows the keys.
    screen.status = StatusLine(
      form == .spoken ? "a pretend house: arrow keys walk" : "a pretend house")
    // In a chase, the lesson's hint would lead towards the bomb.
    screen.teaches = !(cast.isAmongPlayers && cast.game.rules.isChase)
    rate = rate ?? demo.rate
    var game = game(.ofDemo(seed: seed, player: 0))
    game.findsByEye = true
    let walksByItself = rate != .stepped
    try play(game) { form, round, game in
      let world = cast.world(seed: seed &+ round, isHiding: game.isHiding)
      return PretendHouse(
        world: world, bots: cast.bots(of: world, seed: seed, round, beginRounds: !form.hasKeys),
        walksByItself: !form.hasKeys && walksByItself)
    }
  }
}

extension PlayerTag {
  /// A tag derived from the seed, different for each player of a world.
  static func ofDemo(seed: UInt64, player: Int) -> PlayerTag {
    var random = SeededGenerator(seed: seed, stream: 2000)
    let first = UInt64(truncatingIfNeeded: random.next()) >> 16
    return PlayerTag(BeaconUUID(high: (first &+ UInt64(player)) << 32, low: 0))
  }
}

/// The simulated players of the demo, the same in all rounds and on both sides.
struct DemoCast {
  let beacon: IBeacon
  /// The number of simulated players, and of hiders among them if the player seeks.
  let count: Int
  let hiders: Int
  /// The name of the first hider.
  var hiderName: SafeText?
  /// Whether they send messages, not just beacons.
  let isAmongPlayers: Bool
  let game: GameMode
  /// The player's place on the trail; the hiders have the others.
  let place: UInt8

  /// - Parameter isHiding: whether the player hides. Of several hiders, one other then seeks.
  func world(seed: UInt64, isHiding: Bool) -> World {
    isHiding
      ? .hiding(
        from: count, hiders: hiders > 1 ? count - 1 : 0, uuid: beacon.identity.uuid, seed: seed)
      : .seeking(
        beacon, rivals: count - hiders, hiders: hiders, isFurnished: true, seed: seed)
  }

  /// - Parameters:
  ///   - round: from 0. The same players act differently in each round.
  ///   - beginRounds: whether a hider starts the next round by itself.
  func bots(of world: World, seed: UInt64, _ round: UInt64, beginRounds: Bool) -> [PlayerBot] {
    guard isAmongPlayers else { return [] }
    let names = ([hiderName].compactMap(\.self) + Player.names.map { SafeText($0) }).prefix(count)
    // Exactly one hider is not a decoy; it may be the player.
    let hiders = world.players.count { $0.isHidden }
    let isMine = world.role == .hide && game.rules.fake != nil
    let truth = isMine ? nil : Int((seed &+ round) % UInt64(max(hiders, 1)))
    let places = Trail.places.filter { world.role != .hide || $0 != place }
    return zip(world.players, names).enumerated().map { index, pair in
      let (player, name) = pair
      let party = Party(
        tag: .ofDemo(seed: seed, player: index + 1), name: name,
        role: player.isHidden ? .hider : .seeker,
        game: player.isHidden && index != truth
          ? game.announced.rules.fake ?? game.announced : game.announced,
        place: places[min(index, places.count - 1)])
      return PlayerBot(
        party, address: player.address,
        random: SeededGenerator(seed: seed &+ round, stream: 1000 + UInt64(index)),
        beginsRounds: beginRounds)
    }
  }
}
