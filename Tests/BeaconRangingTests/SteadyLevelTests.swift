import TestSupport
import Testing

@testable import BeaconRanging

/// A level that changes at a constant rate, with hardly any noise, as outdoors or on a bench.
struct SteadyLevelTests {
  /// First and last level in dBm, seconds between them, and seconds between packets.
  @Test(
    arguments: [
      (-80, -50, 15, 0.1),
      (-80, -50, 15, 0.2),
      (-80, -50, 15, 0.6),
      (-90, -60, 20, 0.05),
      (-70, -55, 10, 0.1),
      (-65, -50, 6, 0.1),
      (-50, -65, 6, 0.1),
      (-50, -80, 15, 0.1),
      (-55, -85, 20, 0.2),
    ] as [(Double, Double, Double, Double)])
  func isReported(from: Double, to: Double, lasts: Double, interval: Double) {
    let way = to > from ? Trend.hotter : .colder
    let wrong = to > from ? Trend.colder : .hotter
    var generator = SeededRandom(seed: 1)
    var ranger = Ranger()
    var estimates: [Estimate] = []
    for time in stride(from: 0, to: 8 + lasts, by: interval) {
      let share = max(time - 8, 0) / lasts
      let level = from + (to - from) * share + generator.normal()
      let estimate = ranger.update(time: time, rssi: level.rounded(), measuredPower: -59)
      // Nearer than half a metre, 1 dB of noise equals a step, and the hunt is over.
      if time > 8, level < -53 { estimates.append(estimate) }
    }
    #expect(estimates.share(of: way) > 0.3)
    #expect(estimates.share(of: wrong) < 0.05)
  }
}
