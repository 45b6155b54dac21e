import BeaconCodec
import BeaconRanging
import TestSupport
import Testing

@testable import HotColdGame

@Suite("HOT and COLD")
struct TrendAnnouncerTests {
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
    var announcer = TrendAnnouncer()
    for step in steps {
      // Of the right change there is always enough.
      _ = announcer.hear(
        .unknown, distance: step.trend == .hotter ? 100 : 0.1, rssi: nil, at: seconds(step.time))
      let call = announcer.hear(step.trend, distance: 3, rssi: nil, at: seconds(step.time))
      #expect(call == step.call, "at \(step.time) s")
    }
  }

  struct Walk: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var trend: Trend
    /// Metres, one for each half second.
    var distances: [Double?]
    /// Seconds.
    var calls: [Double]
  }

  @Test(arguments: [
    Walk(
      testDescription: "no change", trend: .hotter, distances: .init(repeating: 8, count: 40),
      calls: []),
    Walk(
      testDescription: "too little", trend: .hotter, distances: [8, 7, 6.5, 6.1, 6.1], calls: []),
    Walk(
      testDescription: "enough", trend: .hotter, distances: [8, 7, 6.5, 5.9, 5.8], calls: [1.5]),
    Walk(testDescription: "the other way", trend: .hotter, distances: [3, 4, 5, 6, 7], calls: []),
    Walk(testDescription: "away", trend: .colder, distances: [3, 3.5, 4, 4.5], calls: [1]),
    Walk(
      testDescription: "again while it lasts", trend: .colder,
      distances: (0..<24).map { 2 + Double($0) / 2 }, calls: [1, 6, 11]),
    Walk(
      testDescription: "no longer", trend: .colder,
      distances: [2, 4] + .init(repeating: 4, count: 40), calls: [0.5, 5.5]),
    Walk(
      testDescription: "too slowly", trend: .hotter,
      distances: (0..<60).map { 10 - Double($0) * 0.05 }, calls: []),
    Walk(
      testDescription: "unknown in between", trend: .hotter, distances: [8, nil, nil, 4, nil],
      calls: [1.5]),
  ])
  func takeAChangeThatIsFelt(_ walk: Walk) {
    var announcer = TrendAnnouncer()
    var calls: [Double] = []
    for (step, distance) in walk.distances.enumerated() {
      let time = Double(step) / 2
      if announcer.hear(walk.trend, distance: distance, rssi: nil, at: seconds(time)) != nil {
        calls.append(time)
      }
    }
    #expect(calls == walk.calls)
  }

  @Test func areNeverCloserThanTwoSeconds() {
    var random = SeededRandom(seed: 11)
    var announcer = TrendAnnouncer()
    var time = 0.0
    var last = -Double.infinity
    var calls = 0
    for _ in 0..<20_000 {
      time += .random(in: 0...0.5, using: &random)
      guard let trend = Trend.allCases.randomElement(using: &random),
        announcer.hear(
          trend, distance: .random(in: 0.1...30, using: &random),
          rssi: .random(in: -100 ... -40, using: &random), at: seconds(time)) != nil
      else { continue }
      #expect(time - last >= TrendAnnouncer.minimumGap - 1e-9)
      last = time
      calls += 1
    }
    #expect(calls > 1000)
  }
}
