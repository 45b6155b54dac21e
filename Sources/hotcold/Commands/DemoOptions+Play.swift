import BeaconCodec
import HotColdGame
import HotColdWorld

extension DemoOptions {
  /// Plays in the simulated world: on a terminal by keys and in real time; elsewhere it plays by
  /// itself, as fast as it can.
  /// - Parameters:
  ///   - game: of the player that is made for the seed.
  ///   - isPlayer: whether those who are met there play by the rules, too.
  func play<Played: ScreenGame>(
    _ game: (_ tag: PlayerTag) -> Played, in session: Session, isPlayer: Bool,
    world: (_ seed: UInt64) -> World
  ) throws {
    let seed = seed ?? UInt64.random(in: 0..<1_000_000)
    try session.play(
      game(.ofDemo(seed: seed, player: 0)), pace: { pace(walksByItself: $0 != .screen) },
      source: { form, round in
        let world = world(seed &+ round)
        return SimulatedAir(
          world: world, bots: isPlayer ? bots(of: world, seed: seed) : [],
          walksByItself: form != .screen)
      })
  }

  private func bots(of world: World, seed: UInt64) -> [Bot] {
    world.players.enumerated().map { index, player in
      let party = Party(
        tag: .ofDemo(seed: seed, player: index + 1),
        name: SafeText(world.role == .seek ? "Robin" : player.name),
        role: world.role == .seek ? .hider : .seeker)
      return Bot(
        party, address: player.address,
        random: SeededGenerator(seed: seed, stream: 1000 + UInt64(index)))
    }
  }

  func pace(walksByItself: Bool) -> Pace {
    if let speed { return .speed(speed) }
    return walksByItself ? .unlimited : .speed(1)
  }
}

extension PlayerTag {
  /// The same for the same seed; different for each player of a world.
  fileprivate static func ofDemo(seed: UInt64, player: Int) -> PlayerTag {
    var random = SeededGenerator(seed: seed, stream: 2000)
    let first = UInt64(truncatingIfNeeded: random.next()) >> 16
    return PlayerTag(BeaconUUID(high: (first &+ UInt64(player)) << 32, low: 0))
  }
}
