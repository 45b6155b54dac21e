import BeaconCodec
import BeaconRadio
import Glibc
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

extension Session {
  /// Plays on the live radio until it is over; the radio is off afterwards, however it ends.
  /// - Parameters:
  ///   - isPlayer: whether names and messages are listened for, too.
  ///   - secret: the room's, where it has one.
  ///   - link: to the broker of a house, where there is one; it is closed at the end.
  package func playLive(
    _ game: Game, _ plan: RadioPlan, isPlayer: Bool, secret: RoomSecret? = nil,
    link: GameLink? = nil
  ) throws {
    defer { link?.close() }
    var plan = plan
    let room = secret.map { SecretRoom($0, clock: clock) }
    if let room { plan.broadcast = plan.broadcast.flatMap { room.sealed($0) } }
    try onTheAir(plan, withDetails: isPlayer) { session, arena in
      var session = session
      session.link = link
      let radio = RoomRadio(arena.source, arena.transmitter, room: room, link: link)
      let whole = Arena(source: radio, transmitter: radio)
      try session.play(game, rate: { _ in .speed(1) }, in: { _, _, _ in whole })
    }
  }

  /// Switches the radio on for `body`, and off however that ends.
  /// - Parameters:
  ///   - withDetails: whether names and messages are listened for, too.
  ///   - body: plays the session, which knows the radio by name now, in the arena that it is given.
  func onTheAir(
    _ plan: RadioPlan, withDetails: Bool, _ body: (Session, Arena) throws -> Void
  ) throws {
    try offerMend(plan)
    let radio = try LiveRadio(plan, clock: clock)
    defer {
      radio.close()
      if let words = radio.lastWords { writeToStandardError("hotcold: \(words)\n") }
    }
    var session = self
    session.lesson = .world
    if let adapter = radio.adapter {
      session.adapter = adapter.name
      session.status =
        plan.isForBroadcast && plan.broadcast != nil
        ? "on the air by \(adapter.name)" : "listening on \(adapter.name)"
    }
    let source = RadioSource(radio, calibrations: .kept, withDetails: withDetails)
    try body(session, Arena(source: source, transmitter: radio))
    try radio.requireBegun(within: duration)
  }

  /// Asks a player who sits at a terminal whether to switch Bluetooth on, where it is off and he may. Whoever does
  /// not want to is told what is in the way, as where nobody can be asked.
  func offerMend(_ plan: RadioPlan) throws {
    // The title screen has a key for it.
    guard form == .screen, terminal == nil, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      !plan.waits
    else { return }
    do throws(RadioError) {
      _ = try Adapter.choose(plan.adapter)
    } catch {
      guard let mend = RadioMend(error, .own()) else { return }
      guard try isWanted(mend, adapter: error.adapter) else { throw Failure(error) }
      try RadioMend.perform(adapter: plan.adapter)
    }
  }

  private func isWanted(_ mend: RadioMend, adapter: String?) throws -> Bool {
    let name = adapter ?? "Bluetooth"
    let state: Words = mend == .unblock ? "\(name) is blocked." : "\(name) is switched off."
    let question: Words = "Press Enter to \(mend.words), or q and Enter to leave."
    let text = settings.catalogue.text(.joined([state, question])) + " "
    try writeAll(Array(text.utf8), to: STDOUT_FILENO)
    guard signals.wait(for: STDIN_FILENO, POLLIN, patience: 0) else {
      try writeAll([UInt8(ascii: "\n")], to: STDOUT_FILENO)
      throw Interrupted()
    }
    var line = [UInt8](repeating: 0, count: 256)
    let count = line.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    return count == 1 && line[0] == UInt8(ascii: "\n")
  }

  /// Plays in the simulated world: on a terminal by keys and in real time; elsewhere it plays by
  /// itself, as fast as it can.
  /// - Parameters:
  ///   - seed: makes the house repeatable.
  ///   - speed: seconds of the demo in one real second.
  ///   - cast: who else is there, playing by the rules; nil where nobody tells more than a beacon.
  ///   - game: of the player that is made for the seed.
  ///   - world: for the side that I play.
  package func playDemo(
    seed: UInt64?, speed: Double?, cast: DemoCast?, game: (_ tag: PlayerTag) -> Game,
    world: (_ seed: UInt64, _ side: PlayerRole?) -> World
  ) throws {
    let seed = seed ?? UInt64.random(in: 0..<1_000_000)
    var session = self
    session.place = { .demo(seed &+ $0) }
    // It would say to go where one runs from.
    session.lesson = cast?.game == .potato ? nil : .house
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
  package static func demo(speed: Double?, walksByItself: Bool) -> PlaybackRate {
    speed.map { .speed($0) } ?? (walksByItself ? .unlimited : .speed(1))
  }
}

extension PlayerTag {
  /// The same for the same seed; different for each player of a world.
  static func ofDemo(seed: UInt64, player: Int) -> PlayerTag {
    var random = SeededGenerator(seed: seed, stream: 2000)
    let first = UInt64(truncatingIfNeeded: random.next()) >> 16
    return PlayerTag(BeaconUUID(high: (first &+ UInt64(player)) << 32, low: 0))
  }
}

/// Who plays in the demo beside me. They are the same in all its rounds, whichever side I am on.
package struct DemoCast {
  private let names: [SafeText]
  /// The game that they play when they hide.
  let game: GameMode
  /// Mine on the trail: those who hide have the others.
  private let place: UInt8

  /// - Parameters:
  ///   - hider: who hides where I begin as a seeker; nil where I begin as the hider.
  ///   - others: how many seek beside me, or seek me.
  package init(hider: SafeText? = nil, others: Int, game: GameMode?, place: UInt8?) {
    names = (hider.map { [$0] } ?? []) + Player.names.prefix(others).map { SafeText($0) }
    self.game = game ?? .classic
    self.place = place ?? 1
  }

  /// - Parameter beginRounds: whether a hider begins the next round by itself.
  func bots(of world: World, seed: UInt64, beginRounds: Bool) -> [Bot] {
    // One of those who hide is true, unless that is me.
    let hiders = world.players.count { $0.isHidden }
    let isMine = world.role == .hide && game == .decoys
    let truth = isMine ? nil : Int(seed % UInt64(max(hiders, 1)))
    let places = Trail.places.filter { world.role != .hide || $0 != place }
    return zip(world.players, names).enumerated().map { index, pair in
      let (player, name) = pair
      let party = Party(
        tag: .ofDemo(seed: seed, player: index + 1), name: name,
        role: player.isHidden ? .hider : .seeker,
        game: game.told == .decoys && player.isHidden && index != truth ? .decoy : game.told,
        place: places[min(index, places.count - 1)])
      return Bot(
        party, address: player.address,
        random: SeededGenerator(seed: seed, stream: 1000 + UInt64(index)),
        beginsRounds: beginRounds)
    }
  }
}

extension Session {
  /// Plays what was recorded.
  package func replay(
    _ file: @autoclosure () throws -> InputFile, _ game: Game, rate: (Form) -> PlaybackRate
  ) throws {
    try play(game, rate: rate) { _, _, _ in Arena(source: try RecordedSource(file: file())) }
    try plot?.write()
  }

  /// Seconds that a look around in the demo lasts where nobody sits at the keys.
  private static let demoDuration = 30.0

  /// Lists the devices around on the live radio until it is over; the radio is off afterwards, however it
  /// ends.
  package func scanLive(_ plan: RadioPlan) throws {
    var plan = plan
    // Most things tell their name only to who asks.
    plan.scan.kind = .active
    try onTheAir(plan, withDetails: true) { session, arena in
      try session.scan(rate: { _ in .speed(1) }, in: { _ in arena })
    }
  }

  /// Lists the devices of the simulated house: on a terminal in real time; elsewhere it walks about by
  /// itself for half a minute, as fast as it can.
  package func scanDemo(
    seed: UInt64?, rate: (Form) -> PlaybackRate
  ) throws {
    var session = self
    session.adapter = "demo"
    session.status = "a simulated house: find the earbuds"
    session.lesson = .house
    let world = World.scanning(seed: seed ?? UInt64.random(in: 0..<1_000_000))
    if !form.hasKeys { session.duration = duration ?? Self.demoDuration }
    try session.scan(
      rate: rate,
      in: { SimulatedHouse(world: world, walksByItself: !$0.hasKeys).arena })
  }

  private func scan(
    rate: (Form) -> PlaybackRate,
    in arena: (Form) throws -> Arena
  ) throws {
    try inForm(
      screen: { terminal in
        let frontEnd = ScanScreenFrontEnd(
          effects(settings.sound, bell: { terminal?.beep() }), adapter: adapter, status: status,
          lesson: lesson, hasMotion: terminal?.hasMotion ?? settings.hasMotion)
        var loop = loop(
          try arena(.screen), frontEnd,
          on: .screen(Screen(terminal, settings.catalogue, page: page)),
          rate: rate(.screen))
        _ = try loop.run()
      },
      spoken: { terminal in
        let frontEnd = ScanReader(
          effects(settings.sound.besideAReader, bell: terminal.beep), lines: spokenLines,
          status: status)
        var loop = loop(
          try arena(.spoken), frontEnd, on: .lines(terminal), rate: rate(.spoken))
        _ = try loop.run()
      },
      lines: { form in
        let arena = try arena(form)
        if form == .json {
          try list(JSONLines.self, rate: rate(form), in: arena)
        } else {
          try list(PlainLines.self, rate: rate(form), in: arena)
        }
      })
  }

  private func list<Writer: LineWriter>(
    _: Writer.Type, rate: PlaybackRate, in arena: Arena
  ) throws {
    let frontEnd = ScanLines(
      writer: Writer(output: output, catalogue: settings.catalogue), hooks: hooks)
    var loop = loop(arena, frontEnd, on: .none, rate: rate)
    try loop.run { try $0.finish($1) }
  }
}
