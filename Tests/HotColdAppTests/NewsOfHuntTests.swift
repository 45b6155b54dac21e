import HotColdGame
import HotColdView
import PlayerSupport
import Testing

@testable import HotColdApp

struct NewsOfHuntTests {
  /// The reasons why Cleo hunts Anna instead of Ben. The trail has its own order, and in hot potato she only runs.
  @Test(arguments: [
    (GameMode.decoys, 2.0, false, "Now find Anna, who is nearer!"),
    (.decoys, 17, true, "Now find Anna!"),
    (.decoys, 24.9, false, "Now find Anna! Ben is out."),
    (.infection, 24.9, false, "Now find Anna! Ben seeks now."),
    (.trail, 17, false, "Now find Ben!"),
    (
      .potato, 17, false,
      "Ben has the bomb: keep away. Ben is about 5 metres away. 1 minute 5 seconds left."
    ),
  ])
  func givesTheReason(mode: GameMode, place: Double, usesKey: Bool, text: String) {
    var room = SharedAir(
      [
        Machine(0, .hider, at: 0, name: "Anna", playing: mode),
        Machine(1, .hider, at: 25, name: "Ben", playing: mode == .decoys ? .decoy : mode),
        Machine(2, .seeker, at: 17, name: "Cleo"),
      ], seed: 1)
    var rounds = RoundCount()
    room.walk(2, to: place, seconds: 25) { rounds.follow($0.machines[2].game) }
    // With several hiders, a find is not the end of the round.
    #expect(rounds.before == 0)
    // With two hiders, every second press leads to Anna.
    if usesKey {
      repeat {
        room.machines[2].perform(.huntNext)
      } while room.machines[2].party.hunted != Machine.tag(0)
    }
    let game = room.machines[2].game
    #expect((game.newsOfHunt(after: Machine.tag(1)).first ?? game.sentence).english == text)
  }
}
