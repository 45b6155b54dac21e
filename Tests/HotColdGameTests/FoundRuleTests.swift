import BeaconCodec
import BeaconRanging
import TestSupport
import Testing

@testable import HotColdGame

struct FoundRuleTests {
  /// What is heard, and when the beacon is found, with the seconds for each character: s is strong, n nearly strong enough,
  /// w weak, ? without RSSI; l and h are a wavering level.
  static let rows: [(String, Double, heard: String, found: String)] = [
    ("six in a second", 0.1, "s-s-s-s-s-s", "----------F"),
    ("six in half a second", 0.1, "ssssss", "------"),
    ("seven in 0.6 s, and one at 1 s", 0.1, "sssssss---s", "----------F"),
    ("five in a second", 0.1, "s-s-s-s---s", "-----------"),
    ("a beacon that is rarely heard", 1.1, "sssss----s", "---------F"),
    ("too rarely", 2.1, "ssssss", "------"),
    (
      "five, and one after a long silence", 0.5,
      "sssss---------------------s",
      "---------------------------"
    ),
    ("one weak packet is forgiven", 0.1, "s-s-s-w-s-s", "----------F"),
    ("two weak packets of six are not", 0.1, "s-s-w-w-s-s", "-----------"),
    ("a wavering level counts by its mean", 0.1, "l-h-l-h-l-h", "----------F"),
    ("a weak last packet is no find", 0.1, "s-s-s-s-s-w", "-----------"),
    ("not strong enough", 0.2, "nnnnnnnnnnnnnnnnnnnn", "--------------------"),
    ("without RSSI", 0.2, "????????????????????", "--------------------"),
    ("packets without RSSI do not count", 0.1, "?s-s-s-s-s-s", "-----------F"),
  ]

  @Test(arguments: rows) func isFound(_: String, step: Double, heard: String, found: String) {
    let levels: [Character: Int8] = ["s": -51, "n": -52, "w": -80, "l": -54, "h": -46]
    var rule = FoundRule()
    var isFound = false
    let finds = heard.enumerated().map { index, sign -> Character in
      guard sign != "-",
        rule.hear(reading(at: step * Double(index), rssi: levels[sign])), !isFound
      else { return "-" }
      isFound = true
      return "F"
    }
    #expect(String(finds) == found)
  }

  /// The seconds of strong packets that do not come one after the other.
  @Test(
    arguments: [
      ("a burst counts as one packet", (0..<50).map { $0 < 49 ? 0.0001 * Double($0) : 1 }, nil),
      ("a late packet does no harm", [0, 0.2, 0.4, 0.1, 0.6, 0.8, 0.5, 1], 1),
      ("the clock is set back", [100, 100.2, 100.4, 50, 50.2, 50.4, 50.6], nil),
      (
        "the clock is set back, and goes on",
        [100, 100.2, 100.4, 50, 50.2, 50.4, 50.6, 50.8, 51], 51
      ),
    ] as [(String, [Double], Double?)])
  func isFoundWhateverTheClockSays(_: String, times: [Double], found: Double?) {
    var rule = FoundRule()
    #expect(times.first { rule.hear(reading(at: $0, rssi: -51)) } == found)
  }

  private func reading(
    at time: Double, rssi: Int8?, power: Int8? = -59, proximity: Proximity = .unknown
  ) -> Reading {
    Reading(
      time: seconds(time), key: key(1), rssi: rssi, measuredPower: power,
      estimate: Estimate(proximity: proximity))
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
    let found = (0..<20).filter { rule.hear(reading(at: Double($0) / 5, rssi: rssi, power: power)) }
    #expect(found.isEmpty == !isFound)
  }

  @Test(arguments: Proximity.allCases) func immediateEstimatesAreStrong(_ proximity: Proximity) {
    var rule = FoundRule()
    let found = (0..<20).filter {
      rule.hear(reading(at: Double($0) / 5, rssi: -70, proximity: proximity))
    }
    #expect(found.isEmpty == (proximity != .immediate))
  }

  @Test func memoryIsBounded() {
    var random = SeededRandom(seed: 14)
    var rule = FoundRule()
    var time = 0.0
    for _ in 0..<20_000 {
      time += .random(in: 0...0.01, using: &random)
      _ = rule.hear(reading(at: time, rssi: .random(in: -100 ... -30, using: &random)))
      #expect(rule.recent.count <= 64)
    }
  }
}
