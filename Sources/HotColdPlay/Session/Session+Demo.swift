import BeaconCodec
import HotColdGame
import HotColdSystem
import HotColdWorld

extension Session {
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
}
