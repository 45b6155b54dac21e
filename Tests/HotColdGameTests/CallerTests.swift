import BeaconCodec
import BeaconRanging
import Testing

@testable import HotColdGame

@Suite("HOT and COLD")
struct CallerTests {
  struct Step: Sendable {
    var time: Double
    var trend: Trend
    var call: Call?
  }

  static let tables: [[Step]] = [
    // At once, and then no sooner than five seconds later.
    [
      Step(time: 0, trend: .unknown), Step(time: 1, trend: .steady),
      Step(time: 1.1, trend: .hotter, call: .hot), Step(time: 1.2, trend: .hotter),
      Step(time: 6, trend: .hotter), Step(time: 6.1, trend: .hotter, call: .hot),
      Step(time: 11.2, trend: .hotter, call: .hot),
    ],
    // A turn is called after two seconds.
    [
      Step(time: 0, trend: .hotter, call: .hot), Step(time: 1.9, trend: .colder),
      Step(time: 2, trend: .colder, call: .cold), Step(time: 3.9, trend: .hotter),
      Step(time: 4.1, trend: .hotter, call: .hot),
    ],
    // Standing still in between makes no new call of it.
    [
      Step(time: 0, trend: .colder, call: .cold), Step(time: 2.5, trend: .steady),
      Step(time: 3, trend: .colder), Step(time: 5, trend: .colder, call: .cold),
    ],
    // A clock that was set back does not silence it, nor let it stammer.
    [
      Step(time: 1000, trend: .hotter, call: .hot), Step(time: 10, trend: .hotter),
      Step(time: 11.9, trend: .colder), Step(time: 12, trend: .colder, call: .cold),
      Step(time: 17, trend: .colder, call: .cold),
    ],
  ]

  @Test(arguments: tables) func areCalledAsOneCanBear(_ steps: [Step]) {
    var caller = Caller()
    for step in steps {
      #expect(caller.hear(step.trend, at: seconds(step.time)) == step.call, "at \(step.time) s")
    }
  }

  @Test func areNeverCloserThanTwoSeconds() {
    var random = SeededRandom(seed: 11)
    var caller = Caller()
    var time = 0.0
    var last = -Double.infinity
    var calls = 0
    for _ in 0..<20_000 {
      time += .random(in: 0...0.5, using: &random)
      guard let trend = Trend.allCases.randomElement(using: &random),
        caller.hear(trend, at: seconds(time)) != nil
      else { continue }
      #expect(time - last >= Caller.minimumGap - 1e-9)
      last = time
      calls += 1
    }
    #expect(calls > 1000)
  }
}
