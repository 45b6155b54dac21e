import BeaconCodec
import HotColdGame
import HotColdWorld

extension DemoOptions {
  /// Plays in the simulated world: on a terminal by keys and in real time; elsewhere it plays by
  /// itself, as fast as it can.
  func play(
    _ game: some ScreenGame, in session: Session, world: (_ seed: UInt64) -> World
  ) throws {
    let seed = seed ?? UInt64.random(in: 0..<1_000_000)
    try session.play(
      game, pace: { pace(walksByItself: $0 != .screen) },
      source: { form, round in
        SimulatedAir(world: world(seed &+ round), walksByItself: form != .screen)
      })
  }

  func pace(walksByItself: Bool) -> Pace {
    if let speed { return .speed(speed) }
    return walksByItself ? .unlimited : .speed(1)
  }
}
