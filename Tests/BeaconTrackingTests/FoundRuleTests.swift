import BeaconCodec
import BeaconRanging
import TestSupport
import Testing

@testable import BeaconTracking

struct FoundRuleTests {
  private static func strong(_ times: Double...) -> [(Double, Int8?)] { times.map { ($0, -51) } }

  static let rows: [(String, [(Double, Int8?)], found: Double?)] = [
    ("six in a second", strong(0, 0.2, 0.4, 0.6, 0.8, 1), found: 1),
    ("six in half a second", strong(0, 0.1, 0.2, 0.3, 0.4, 0.5), found: nil),
    (
      "seven in 0.6 s, and one at 1 s", strong(0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 1), found: 1
    ),
    ("five in a second", strong(0, 0.2, 0.4, 0.6, 1), found: nil),
    ("a beacon that is rarely heard", strong(0, 1.3, 2.6, 3.9, 5.2, 9.9), found: 9.9),
    ("a beacon that sends every two seconds", strong(0, 2.1, 4.2, 6.3, 8.4), found: 8.4),
    ("every six seconds", strong(0, 6, 12), found: 12),
    ("every six seconds, of which half are lost", strong(0, 6, 18, 30, 36), found: 18),
    ("every thirty seconds", strong(0, 30, 60), found: 30),
    (
      "every six seconds, and weak", (0..<50).map { (Double($0) * 6, -52) }, found: nil
    ),
    (
      "every six seconds, and strong now and then",
      (0..<50).map { (Double($0) * 6, $0 % 3 == 0 ? -51 : -60) }, found: nil
    ),
    (
      "a fast beacon that was strong and is rarely heard",
      (0..<16).map { (Double($0) / 10, -80) } + strong(4, 7, 9), found: nil
    ),
    ("five, and one after a long silence", strong(0, 0.2, 0.4, 0.6, 1, 11.1), found: nil),
    (
      "one weak packet is forgiven", strong(0, 0.2, 0.4) + [(0.6, -80)] + strong(0.8, 1), found: 1
    ),
    (
      "two weak packets of six are not",
      strong(0, 0.2) + [(0.4, -80), (0.6, -80)] + strong(0.8, 1), found: nil
    ),
    (
      "a wavering level counts by its mean",
      [(0, -54), (0.2, -46), (0.4, -54), (0.6, -46), (0.8, -54), (1, -46)], found: 1
    ),
    ("a weak last packet is no find", strong(0, 0.2, 0.4, 0.6, 0.8) + [(1, -80)], found: nil),
    ("not strong enough", (0..<50).map { (Double($0) / 5, -52) }, found: nil),
    ("without RSSI", (0..<50).map { (Double($0) / 5, nil) }, found: nil),
    (
      "packets without RSSI do not count", [(0, nil)] + strong(0.1, 0.3, 0.5, 0.7, 0.9, 1.1),
      found: 1.1
    ),
    (
      "a burst counts as one packet", (0..<50).map { ($0 < 49 ? 0.0001 * Double($0) : 1, -51) },
      found: nil
    ),
    (
      "a late packet does no harm", strong(0, 0.2, 0.4, 0.1, 0.6, 0.8, 0.5, 1), found: 1
    ),
    ("the clock is set back", strong(100, 100.2, 100.4, 50, 50.2, 50.4, 50.6), found: nil),
    (
      "the clock is set back, and goes on",
      strong(100, 100.2, 100.4, 50, 50.2, 50.4, 50.6, 50.8, 51), found: 51
    ),
  ]

  private func reading(
    at time: Double, rssi: Int8?, power: Int8? = -59, proximity: Proximity = .unknown
  ) -> Reading {
    Reading(
      time: seconds(time), key: key(1), rssi: rssi, measuredPower: power,
      estimate: Estimate(proximity: proximity))
  }

  @Test(arguments: rows) func isFound(_: String, heard: [(Double, Int8?)], found: Double?) {
    var rule = FoundRule()
    var interval = SenderInterval()
    let times = heard.filter { time, rssi in
      interval.hear(at: time)
      return rule.hear(reading(at: time, rssi: rssi), every: interval)
    }
    #expect(times.first?.0 == found)
  }

  /// The claimed measured power and an RSSI in dBm, and whether that RSSI is strong enough.
  @Test(
    arguments: [
      (-59, -51, true), (-59, -52, false), (-40, -32, true), (-40, -33, false),
      // An impossible measured power counts as the usual one, so that a beacon cannot claim to be found.
      (-128, -52, false), (127, -51, true), (0, -52, false), (nil, -51, true), (nil, -52, false),
    ] as [(Int8?, Int8, Bool)])
  func usesTheMeasuredPower(power: Int8?, rssi: Int8, isFound: Bool) {
    var rule = FoundRule()
    let found = (0..<20).filter {
      rule.hear(reading(at: Double($0) / 5, rssi: rssi, power: power), every: SenderInterval())
    }
    #expect(found.isEmpty == !isFound)
  }

  @Test(arguments: Proximity.allCases) func immediateEstimatesAreStrong(_ proximity: Proximity) {
    var rule = FoundRule()
    let found = (0..<20).filter {
      rule.hear(
        reading(at: Double($0) / 5, rssi: -70, proximity: proximity), every: SenderInterval())
    }
    #expect(found.isEmpty == (proximity != .immediate))
  }

  /// 0 dBm and more are no levels.
  @Test(arguments: [0, 5, 20] as [Int8]) func impossibleLevels(rssi: Int8) {
    var rule = FoundRule()
    for step in 0..<50 {
      let isFound = rule.hear(
        reading(at: Double(step) / 5, rssi: rssi), every: SenderInterval())
      #expect(!isFound)
    }
  }

  @Test func memoryIsBounded() {
    var random = SeededRandom(seed: 14)
    var rule = FoundRule()
    var time = 0.0
    for _ in 0..<20_000 {
      time += .random(in: 0...0.01, using: &random)
      _ = rule.hear(
        reading(at: time, rssi: .random(in: -100 ... -30, using: &random)), every: SenderInterval())
      #expect(rule.recent.count <= 64)
    }
  }
}
