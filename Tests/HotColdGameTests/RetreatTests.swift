import BeaconCodec
import BeaconRanging
import Glibc
import TestSupport
import Testing

@testable import HotColdGame

@Suite("A retreat")
struct RetreatTests {
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
    var game = Game(seeking: .everyBeacon)
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
