import BeaconCodec
import BeaconRanging
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

  @Test(arguments: tables) func neverCallsTooOften(_ steps: [Step]) {
    var timing = CallTiming()
    for step in steps {
      let call = timing.call(for: step.trend, at: seconds(step.time))
      #expect(call == step.call, "at \(step.time) s")
    }
  }
}

@Suite("Beep intervals")
struct BeepIntervalTests {
  @Test(
    arguments: [
      (nil, nil), (0, nil), (-1, nil), (.nan, nil), (0.01, 0.125), (0.5, 0.125), (10, 2), (100, 2),
      (.infinity, 2), (.leastNonzeroMagnitude, 0.125), (.greatestFiniteMagnitude, 2),
    ] as [(Double?, Double?)])
  func isOf(distance: Double?, interval: Double?) {
    #expect(BeepInterval.interval(distance: distance) == interval)
  }

  @Test func beepsFasterWhenCloser() throws {
    var last = BeepInterval.slowest
    for distance in stride(from: 20, to: 0.1, by: -0.01) {
      let interval = try #require(BeepInterval.interval(distance: distance))
      #expect(interval <= last)
      #expect((BeepInterval.quickest...BeepInterval.slowest).contains(interval))
      last = interval
    }
  }
}
