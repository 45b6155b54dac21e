import BeaconCodec
import Glibc
import HotColdSystem
import HotColdView
import HotColdWorld
import LinuxSystem
import TestSupport
import Testing

@testable import BeaconTracking
@testable import HotColdApp
@testable import HotColdGame

private func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }

/// What the compass and the motion of the player's phone do to a game.
struct SensedTests {
  /// A game without a view.
  private struct Player: GameFrontEnd {
    var state = GameState(
      game: Game(seeking: .everyBeacon),
      effects: GameEffects(hooks: Hooks([:], clock: MonotonicClock())))
    var answers: [Turn.Answer] = []
    var calls = 0

    mutating func show(_ news: GameNews) {
      if case .event(.turn(let answer, _)) = news { answers.append(answer) }
      if case .event(.call) = news { calls += 1 }
    }
    mutating func pass(to time: Timestamp) {}
    mutating func beginRound() {}
    mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) -> Picture? {
      nil
    }

    mutating func hear(_ rssi: Double, at seconds: Double) {
      advance(to: .after(seconds))
      hear(
        sighting(
          time: .after(seconds), address: BluetoothAddress(bits: 1), rssi: Int8(rssi.rounded()),
          identity: seedIdentity, measuredPower: -59))
    }
  }

  /// Without a compass a turn is one to the right at an even pace; with it, its sense and pace do not matter.
  @Test(arguments: [(1.0, true), (-1, true), (1, false), (-1, false)])
  func aTurnByTheCompass(sense: Double, hasCompass: Bool) throws {
    var player = Player()
    for step in 0..<60 { player.hear(-65, at: Double(step) / 10) }
    // The sender is on the right of a player who looks to 300 degrees at first.
    if hasCompass { player.sense(Sensed(heading: 300)) }
    #expect(player.press(.character("l")) == .turn)
    for step in 0..<90 {
      let facing = sense * 360 * Double(step) / 80
      if hasCompass { player.sense(Sensed(heading: 300 + facing)) }
      player.hear(-70 + 5 * cosine(facing - 90), at: 6 + Double(step) / 10)
    }
    let direction = try #require(player.answers.first?.direction)
    #expect(cosine(direction - (hasCompass || sense > 0 ? 90 : 270)) > 0.9, "\(direction)")
  }

  /// While the phone stands still, a level that rises is no walk.
  @Test func stepsMakeCalls() {
    func calls(_ isWalking: Bool?) -> Int {
      var player = Player()
      for step in 0..<200 {
        if let isWalking { player.sense(Sensed(isWalking: isWalking)) }
        player.hear(-80 + max(0, Double(step) - 100) / 12, at: Double(step) / 10)
      }
      return player.calls
    }
    #expect(calls(true) > 0 && calls(false) == 0)
  }

  /// A phone that says nothing any more is forgotten, and in the simulated house none counts.
  @Test func silenceOfThePhone() {
    var player = Player()
    player.advance(to: .after(1))
    player.sense(Sensed(isWalking: true))
    player.advance(to: .after(2))
    #expect(player.state.game.isWalking == true)
    player.advance(to: .after(4))
    #expect(player.state.game.isWalking == nil)
    player.state.isSimulated = true
    player.sense(Sensed(isWalking: true))
    player.advance(to: .after(4.5))
    #expect(player.state.game.isWalking == nil)
  }
}
