import BeaconRanging
import Testing

@testable import HotColdGame

/// HOT and COLD.
struct CallTimingTests {
  typealias Step = (time: Double, trend: Trend, call: Call?)

  static let tables: [[Step]] = [
    // Called at once, and repeated after five seconds at the earliest.
    [
      (0, .unknown, nil), (1, .steady, nil),
      (1.1, .hotter, .hot), (1.2, .hotter, nil),
      (6, .hotter, nil), (6.1, .hotter, .hot),
      (11.2, .hotter, .hot),
    ],
    // A turn is called after two seconds.
    [
      (0, .hotter, .hot), (1.9, .colder, nil),
      (2, .colder, .cold), (3.9, .hotter, nil),
      (4.1, .hotter, .hot),
    ],
    // Standing still in between does not cause a new call.
    [
      (0, .colder, .cold), (2.5, .steady, nil),
      (3, .colder, nil), (5, .colder, .cold),
    ],
    // A clock that was set back neither silences nor repeats the call.
    [
      (1000, .hotter, .hot), (10, .hotter, nil),
      (11.9, .colder, nil), (12, .colder, .cold),
      (17, .colder, .cold),
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

struct BeepIntervalTests {
  @Test(
    arguments: [
      (nil, nil), (0, nil), (-1, nil), (.nan, nil), (0.01, 0.125), (0.5, 0.125), (10, 2), (100, 2),
      (1, 0.559), (5, 1.566),
      (.infinity, 2), (.leastNonzeroMagnitude, 0.125), (.greatestFiniteMagnitude, 2),
    ] as [(Double?, Double?)])
  func interval(distance: Double?, interval: Double?) {
    let found = BeepInterval.interval(distance: distance)
    #expect(found.map { ($0 * 1000).rounded() / 1000 } == interval)
  }
}
