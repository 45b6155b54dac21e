import BeaconCodec
import BeaconRadio
import Glibc
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

extension Session {
  /// Plays on the live radio to the end, and turns the radio off.
  /// - Parameters:
  ///   - secret: the room's secret, if any.
  ///   - broker: the house's broker, if any, by which the players' messages come, too.
  func playLive(
    _ game: Game, _ plan: RadioPlan, secret: RoomSecret? = nil, broker: BrokerOptions? = nil
  ) throws {
    let uuid = game.beacon?.identity.uuid ?? .hotcold
    let link = try broker?.link(uuid: uuid, secret: secret, signals, clock)
    defer { link?.close() }
    var plan = plan
    let room = secret.map { SecretRoom($0, clock: clock) }
    if let room { plan.broadcast = plan.broadcast.flatMap { room.sealed($0) } }
    try onTheAir(plan) { session, radio in
      var session = session
      session.link = link
      let radio = RoomRadio(radio, radio, room: room, link: link)
      let arena = Arena(source: radio, transmitter: radio)
      try session.play(game, rate: { _ in .speed(1) }, in: { _, _, _ in arena })
    }
  }

  /// Turns the radio on, runs `body`, and turns it off.
  /// - Parameter body: gets a session with the adapter's name, and the radio.
  private func onTheAir(
    _ plan: RadioPlan, _ body: (Session, LiveRadio) throws -> Void
  ) throws {
    try offerRepair(plan)
    let radio = try LiveRadio(plan, calibrations: .kept, clock: clock)
    defer {
      radio.close()
      if let words = radio.lastWords { writeToStandardError("hotcold: \(words)\n") }
    }
    var session = self
    session.teaches = true
    if let adapter = radio.adapter {
      session.adapter = adapter.name
      session.status =
        plan.isForBroadcast && plan.broadcast != nil
        ? "on the air by \(adapter.name)" : "listening on \(adapter.name)"
    }
    try body(session, radio)
    try radio.requireBegun(within: duration)
  }

  /// If Bluetooth is off and the user may turn it on, asks at a terminal whether to do so. If the answer is no, throws
  /// the usual error.
  func offerRepair(_ plan: RadioPlan) throws {
    // The title screen has its own key for this.
    guard form == .screen, terminal == nil, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      !plan.waits
    else { return }
    do throws(RadioError) {
      _ = try Adapter.choose(plan.adapter)
    } catch {
      guard let repair = RadioRepair(error, .own()) else { return }
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
    var line = [UInt8](repeating: 0, count: 256)
    let count = line.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    return count == 1 && line[0] == UInt8(ascii: "\n")
  }

  /// Plays in the simulated world: on a terminal by keys in real time; otherwise by autopilot, as fast as possible.
  /// - Parameters:
  ///   - seed: the seed of the house, to repeat it.
  ///   - speed: demo seconds per real second.
  ///   - cast: the simulated players; nil to only simulate beacons.
  ///   - game: creates the game of the player with this tag.
  ///   - world: creates the world for the player's side.
  func playDemo(
    seed: UInt64?, speed: Double?, cast: DemoCast?, game: (_ tag: PlayerTag) -> Game,
    world: (_ seed: UInt64, _ side: PlayerRole?) -> World
  ) throws {
    let seed = seed ?? UInt64.random(in: 0..<1_000_000)
    var session = self
    session.place = { .demo(seed &+ $0) }
    // The hint would lead towards the bomb.
    session.teaches = cast?.game != .potato
    var game = game(.ofDemo(seed: seed, player: 0))
    game.findsByEye = true
    try session.play(
      game,
      rate: { isStepped ? .stepped : .demo(speed: speed, walksByItself: !$0.hasKeys) },
      in: { form, round, game in
        let world = world(seed &+ round, game.party?.role)
        return SimulatedHouse(
          world: world,
          bots: cast?.bots(of: world, seed: seed, beginRounds: !form.hasKeys) ?? [],
          walksByItself: !form.hasKeys && !isStepped
        ).arena
      })
  }
}

extension PlaybackRate {
  static func demo(speed: Double?, walksByItself: Bool) -> PlaybackRate {
    speed.map { .speed($0) } ?? (walksByItself ? .unlimited : .speed(1))
  }
}

extension PlayerTag {
  /// Derived from the seed, and different for each player of a world.
  static func ofDemo(seed: UInt64, player: Int) -> PlayerTag {
    var random = SeededGenerator(seed: seed, stream: 2000)
    let first = UInt64(truncatingIfNeeded: random.next()) >> 16
    return PlayerTag(BeaconUUID(high: (first &+ UInt64(player)) << 32, low: 0))
  }
}

/// The simulated players in the demo, the same in all rounds and on either side.
struct DemoCast {
  private let names: [SafeText]
  /// The game they play when they hide.
  let game: GameMode
  /// The player's place in the trail game; the hiders have the others.
  private let place: UInt8

  /// - Parameters:
  ///   - hider: the hider if the player begins as a seeker; nil if as the hider.
  ///   - others: the number of other seekers.
  init(hider: SafeText? = nil, others: Int, game: GameMode?, place: UInt8?) {
    names = (hider.map { [$0] } ?? []) + Player.names.prefix(others).map { SafeText($0) }
    self.game = game ?? .classic
    self.place = place ?? 1
  }

  /// - Parameter beginRounds: whether a hider starts the next round by itself.
  func bots(of world: World, seed: UInt64, beginRounds: Bool) -> [Bot] {
    // Exactly one hider is not a decoy, possibly the player.
    let hiders = world.players.count { $0.isHidden }
    let isMine = world.role == .hide && game == .decoys
    let truth = isMine ? nil : Int(seed % UInt64(max(hiders, 1)))
    let places = Trail.places.filter { world.role != .hide || $0 != place }
    return zip(world.players, names).enumerated().map { index, pair in
      let (player, name) = pair
      let party = Party(
        tag: .ofDemo(seed: seed, player: index + 1), name: name,
        role: player.isHidden ? .hider : .seeker,
        game: game.announced == .decoys && player.isHidden && index != truth
          ? .decoy : game.announced,
        place: places[min(index, places.count - 1)])
      return Bot(
        party, address: player.address,
        random: SeededGenerator(seed: seed, stream: 1000 + UInt64(index)),
        beginsRounds: beginRounds)
    }
  }
}

extension Session {
  /// Plays a recording.
  func replay(
    _ file: @autoclosure () throws -> InputFile, _ game: Game, rate: (OutputForm) -> PlaybackRate
  ) throws {
    try play(game, rate: rate) { _, _, _ in Arena(source: try RecordedSource(file: file())) }
    try plot?.write()
  }

  /// Seconds that a scan of the demo lasts without keys.
  private static let demoDuration = 30.0

  /// Lists the devices in range of the live radio to the end, and turns the radio off.
  func scanLive(_ plan: RadioPlan) throws {
    var plan = plan
    // Most devices send their name only in a scan response.
    plan.scan.kind = .active
    try onTheAir(plan) { session, radio in
      try session.scan(rate: { _ in .speed(1) }, in: { _ in Arena(source: radio) })
    }
  }

  /// Lists the devices of the simulated house: on a terminal in real time; otherwise by autopilot for half a minute, as
  /// fast as possible.
  func scanDemo(
    seed: UInt64?, rate: (OutputForm) -> PlaybackRate
  ) throws {
    var session = self
    session.adapter = "demo"
    session.status = "a simulated house: find the earbuds"
    session.teaches = true
    let world = World.scanning(seed: seed ?? UInt64.random(in: 0..<1_000_000))
    if !form.hasKeys { session.duration = duration ?? Self.demoDuration }
    try session.scan(
      rate: rate,
      in: { SimulatedHouse(world: world, walksByItself: !$0.hasKeys).arena })
  }

  private func scan(
    rate: (OutputForm) -> PlaybackRate,
    in arena: (OutputForm) throws -> Arena
  ) throws {
    try inForm(
      screen: { terminal in
        let frontEnd = ScanScreenFrontEnd(
          effects(sound, bell: { terminal?.beep() }), adapter: adapter, status: status,
          teaches: teaches, hasMotion: terminal?.hasMotion ?? !options.screen.noMotion)
        var loop = loop(
          try arena(.screen), frontEnd,
          on: .screen(Screen(terminal, .own, page: page)),
          rate: rate(.screen))
        _ = try loop.run()
      },
      spoken: { terminal in
        let frontEnd = ScanReader(
          effects(sound.besideAReader, bell: terminal.beep), lines: spokenLines,
          status: status)
        var loop = loop(
          try arena(.spoken), frontEnd, on: .lines(terminal), rate: rate(.spoken))
        _ = try loop.run()
      },
      lines: { form in
        var loop = loop(
          try arena(form), ScanLines(writer: lines(form), hooks: hooks), on: .none,
          rate: rate(form))
        _ = try loop.run()
      })
  }
}
