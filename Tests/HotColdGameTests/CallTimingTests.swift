import BeaconCodec
import BeaconRanging
import TestSupport
import Testing

@testable import HotColdGame

@Suite("HOT and COLD")
struct CallTimingTests {
  struct Step: Sendable, CustomStringConvertible {
    var time: Double
    var trend: Trend
    var call: Call?

    var description: String { "\(time) \(trend)\(call.map { " \($0)" } ?? "")" }
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
    var timing = CallTiming()
    for step in steps {
      let call = timing.call(for: step.trend, at: seconds(step.time))
      #expect(call == step.call, "at \(step.time) s")
    }
  }

  @Test func areNeverCloserThanTwoSeconds() {
    var random = SeededRandom(seed: 11)
    var timing = CallTiming()
    var time = 0.0
    var last = -Double.infinity
    var calls = 0
    for _ in 0..<20_000 {
      time += .random(in: 0...0.5, using: &random)
      guard let trend = Trend.allCases.randomElement(using: &random),
        timing.call(for: trend, at: seconds(time)) != nil
      else { continue }
      #expect(time - last >= CallTiming.minimumGap - 1e-9)
      last = time
      calls += 1
    }
    #expect(calls > 1000)
  }
}
