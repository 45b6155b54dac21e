import TestSupport
import Testing

@testable import BeaconRanging

/// A level that changes by so many dB a second, with hardly any noise, as in a garden or on a bench.
struct SteadyLevelTests {
  /// dBm at first and at last, seconds from one to the other, and seconds between packets.
  struct Change: CustomTestStringConvertible {
    var from: Double
    var to: Double
    var lasts: Double
    var interval: Double
    var testDescription: String { "\(from) to \(to) dBm in \(lasts) s, every \(interval) s" }
  }

  static let changes = [
    Change(from: -80, to: -50, lasts: 15, interval: 0.1),
    Change(from: -80, to: -50, lasts: 15, interval: 0.2),
    Change(from: -80, to: -50, lasts: 15, interval: 0.6),
    Change(from: -90, to: -60, lasts: 20, interval: 0.05),
    Change(from: -70, to: -55, lasts: 10, interval: 0.1),
    Change(from: -65, to: -50, lasts: 6, interval: 0.1),
    Change(from: -50, to: -65, lasts: 6, interval: 0.1),
    Change(from: -50, to: -80, lasts: 15, interval: 0.1),
    Change(from: -55, to: -85, lasts: 20, interval: 0.2),
  ]

  @Test(arguments: changes) func isTold(change: Change) {
    let way = change.to > change.from ? Trend.hotter : .colder
    let wrong = change.to > change.from ? Trend.colder : .hotter
    var generator = SeededRandom(seed: 1)
    var ranger = Ranger()
    var told: [Estimate] = []
    for time in stride(from: 0, to: 8 + change.lasts, by: change.interval) {
      let share = max(time - 8, 0) / change.lasts
      let level = change.from + (change.to - change.from) * share + generator.normal()
      let estimate = ranger.update(time: time, rssi: level.rounded(), measuredPower: -59)
      // Nearer than half a metre a dB of noise is a step away, and the hunt is over.
      if time > 8, level < -53 { told.append(estimate) }
    }
    #expect(told.share(of: way) > 0.3)
    #expect(told.share(of: wrong) < 0.05)
  }
}
