import BeaconCodec
import BeaconRanging
import TestSupport
import Testing

@testable import HotColdGame

@Suite("The rule for finds")
struct FoundRuleTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Seconds, and dBm of a beacon that claims -59 dBm at 1 m.
    var heard: [(Double, Int8?)]
    /// When it is found.
    var found: Double?

    init(_ name: String, _ heard: [(Double, Int8?)], found: Double?) {
      testDescription = name
      self.heard = heard
      self.found = found
    }
  }

  private static func strong(_ times: Double...) -> [(Double, Int8?)] { times.map { ($0, -51) } }

  static let rows: [Row] = [
    Row("six in a second", strong(0, 0.2, 0.4, 0.6, 0.8, 1), found: 1),
    Row("six in less", strong(0, 0.1, 0.2, 0.3, 0.4, 0.5), found: nil),
    Row(
      "more in less, and one later", strong(0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 1), found: 1),
    Row("five in a second", strong(0, 0.2, 0.4, 0.6, 1), found: nil),
    Row("a beacon that is rarely heard", strong(0, 1.3, 2.6, 3.9, 5.2, 9.9), found: 9.9),
    Row("too rarely", strong(0, 2.1, 4.2, 6.3, 8.4, 10.5), found: nil),
    Row("five, and one after a long silence", strong(0, 0.2, 0.4, 0.6, 1, 11.1), found: nil),
    Row(
      "a fade is forgiven", strong(0, 0.2, 0.4) + [(0.6, -80)] + strong(0.8, 1), found: 1),
    Row(
      "two of six are not", strong(0, 0.2) + [(0.4, -80), (0.6, -80)] + strong(0.8, 1), found: nil),
    Row(
      "their mean is",
      [(0, -54), (0.2, -46), (0.4, -54), (0.6, -46), (0.8, -54), (1, -46)], found: 1),
    Row("a fade is no find", strong(0, 0.2, 0.4, 0.6, 0.8) + [(1, -80)], found: nil),
    Row("not strong enough", (0..<50).map { (Double($0) / 5, -52) }, found: nil),
    Row("without a number", (0..<50).map { (Double($0) / 5, nil) }, found: nil),
    Row(
      "those without a number do not count", [(0, nil)] + strong(0.1, 0.3, 0.5, 0.7, 0.9, 1.1),
      found: 1.1),
    Row("a burst is one", (0..<50).map { ($0 < 49 ? 0.0001 * Double($0) : 1, -51) }, found: nil),
    Row(
      "a late packet does no harm", strong(0, 0.2, 0.4, 0.1, 0.6, 0.8, 0.5, 1), found: 1),
    Row("the clock is set back", strong(100, 100.2, 100.4, 50, 50.2, 50.4, 50.6), found: nil),
    Row(
      "and then goes on", strong(100, 100.2, 100.4, 50, 50.2, 50.4, 50.6, 50.8, 51), found: 51),
  ]

  private func reading(
    at time: Double, rssi: Int8?, power: Int8? = -59, proximity: Proximity = .unknown
  ) -> Reading {
    Reading(
      time: seconds(time), key: key(1), rssi: rssi, measuredPower: power,
      estimate: Estimate(proximity: proximity))
  }

  @Test(arguments: rows) func isTold(_ row: Row) {
    var rule = FoundRule()
    let found = row.heard.filter { rule.hear(reading(at: $0, rssi: $1)) }.first
    #expect(found?.0 == row.found)
  }

  /// What the beacon claims, dBm at 1 m, with an RSSI that is strong for it or not.
  @Test(
    arguments: [
      (-59, -51, true), (-59, -52, false), (-40, -32, true), (-40, -33, false),
      // Nobody can claim to be found: what cannot be is taken for the usual.
      (-128, -52, false), (127, -51, true), (0, -52, false), (nil, -51, true), (nil, -52, false),
    ] as [(Int8?, Int8, Bool)])
  func usesTheMeasuredPower(power: Int8?, rssi: Int8, isFound: Bool) {
    var rule = FoundRule()
    let found = (0..<20).filter { rule.hear(reading(at: Double($0) / 5, rssi: rssi, power: power)) }
    #expect(found.isEmpty == !isFound)
  }

  @Test(arguments: Proximity.allCases) func anEstimateWithinReachIsStrongToo(_ proximity: Proximity)
  {
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
      #expect(rule.count <= 64)
    }
  }
}
