import BeaconCodec
import HotColdGame
import HotColdView
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
    session.tutorial = cast?.game == .potato ? nil : Tutorial(.house)
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
