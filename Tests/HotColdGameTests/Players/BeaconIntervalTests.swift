import HotColdGame
import PlayerSupport
import Testing

/// The interval of a player's beacon.
struct BeaconIntervalTests {
  @Test(
    arguments: [
      // A hider is hunted by a seeker, not by another hider; a seeker is no hider.
      (.hider, .seeker, 50 as Double?, 50.0), (.hider, .hider, 50, 100),
      (.hider, .seeker, nil, 100),
      (.seeker, .seeker, 50, 100), (.seeker, .hider, 50, 100),
    ] as [(PlayerRole, PlayerRole, Double?, Double)])
  func interval(role: PlayerRole, other: PlayerRole, hunted: Double?, interval: Double) {
    var room = SharedAir(
      [
        Machine(0, role, at: 0, name: "Ada", huntedInterval: hunted),
        Machine(1, other, at: 9, name: "Ben"),
      ], seed: 1)
    #expect(room.machines[0].game.interval == 100)
    room.run(6)
    #expect(room.machines[0].game.interval == interval)
    // Ben is gone.
    room.silent = [1]
    room.run(60)
    #expect(room.machines[0].game.interval == 100)
  }
}
