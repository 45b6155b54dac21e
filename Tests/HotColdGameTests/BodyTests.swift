import BeaconCodec
import BeaconRanging
import Glibc
import TestSupport
import Testing

@testable import HotColdGame

/// Somebody who steps in between is no retreat.
@Suite("A body in between")
struct BodyTests {
  struct Levels: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// dBm, by seconds, of ten packets a second for six seconds.
    var level: @Sendable (Double) -> Double
    /// dB of noise, standard deviation.
    var noise = 0.0
    /// dB, of the step; nil where there is none.
    var step: ClosedRange<Double>?
  }

  @Test(arguments: [
    Levels(testDescription: "all the same") { _ in -60 },
    Levels(testDescription: "noise", level: { _ in -60 }, noise: 4),
    Levels(testDescription: "a walk", level: { -60 - 2 * $0 }, noise: 2),
    Levels(testDescription: "a walk without noise") { -60 - 2 * $0 },
    Levels(testDescription: "a small step", level: { $0 < 3 ? -60 : -64 }, noise: 1),
    Levels(
      testDescription: "a body", level: { $0 < 3 ? -60 : -70 }, noise: 2, step: -11 ... -9),
    Levels(
      testDescription: "a body that has just come", level: { $0 < 5.2 ? -60 : -70 }, noise: 2,
      step: -13 ... -7),
    Levels(
      testDescription: "a body that goes", level: { $0 < 3 ? -70 : -60 }, noise: 2, step: 9...11),
    Levels(
      testDescription: "a body without noise", level: { $0 < 3 ? -60 : -70 }, step: -11 ... -9),
  ])
  func steps(_ row: Levels) throws {
    var random = SeededRandom(seed: 17)
    var levels = RecentLevels()
    for index in 0..<60 {
      let time = Double(index) / 10
      let noise = row.noise * random.normal()
      levels.add((row.level(time) + noise).rounded(), at: seconds(time))
    }
    if let expected = row.step {
      #expect(expected.contains(try #require(levels.step)))
    } else {
      #expect(levels.step == nil)
    }
  }

  @Test func fewPacketsTellNothing() {
    var levels = RecentLevels()
    #expect(levels.step == nil)
    for index in 0..<7 { levels.add(index < 3 ? -50 : -70, at: seconds(Double(index) / 2)) }
    #expect(levels.step == nil)
    // And what is long ago is forgotten, as after a clock that was set back.
    levels.add(-70, at: seconds(100))
    levels.add(-60, at: seconds(1))
    #expect(levels.step == nil)
  }

  /// 24 hunts, in each of which somebody steps in between for some seconds: he is hardly ever called, and
  /// whoever walks away as far nearly always is.
  @Test(arguments: [(noise: 2.0, seconds: 2.0), (2, 5), (3, 2)])
  func isHardlyEverCalled(noise: Double, seconds: Double) {
    var calls = 0
    for seed in 1...24 {
      let level = [-55.0, -62, -68, -75][seed % 4]
      calls += Self.cold(seed: UInt64(seed), noise: noise, during: 12..<13 + seconds) {
        (12..<12 + seconds).contains($0) ? level - 10 : level
      }
    }
    #expect(calls <= 8)
  }

  @Test func aRetreatIsCalled() {
    var calls = 0
    for seed in 1...24 {
      // From 2 m to 10 m, 1 m/s.
      let distance: (Double) -> Double = { 2 + min(max($0 - 12, 0), 8) }
      calls += Self.cold(seed: UInt64(seed), noise: 3, during: 12..<21) {
        -59 - 20 * log10(distance($0))
      }
    }
    #expect(calls >= 20)
  }

  /// Hunts a beacon with 8 packets a second.
  /// - Returns: 1 if COLD was called in that time, otherwise 0.
  private static func cold(
    seed: UInt64, noise: Double, during: Range<Double>, level: (Double) -> Double
  ) -> Int {
    var random = SeededRandom(seed: seed)
    var game = Game(seeking: .everyBeacon, effort: .full)
    var events: [GameEvent] = []
    for time in stride(from: 0.0, to: during.upperBound, by: 0.125) {
      let rssi = level(time) + noise * random.normal()
      events += game.hear(heard(at: time, rssi: Int8(clamping: Int(rssi.rounded()))))
    }
    let isCalled = events.contains { event in
      guard case .call(.cold, _, let time) = event else { return false }
      return during.contains(time.seconds)
    }
    return isCalled ? 1 : 0
  }
}
