import BeaconRanging
import TestSupport
import Testing

/// No input from the radio or a clock may trap or give an invalid number.
struct HostileInputTests {
  private static let times: [Double] = [
    0, -0.0, 0.1, 1, 5, 11, 1e9, 1e300, 1e308, .greatestFiniteMagnitude, -1, -1e308, .nan,
    .signalingNaN, .infinity, -.infinity, .leastNonzeroMagnitude,
  ]
  private static let levels: [Double?] = [
    nil, -60, -127, 20, 127, 0, -0.0, 1e308, -1e308, .nan, .infinity, -.infinity,
    .leastNonzeroMagnitude,
  ]

  @Test(arguments: [Ranger.Effort.watch, .full], 1...4)
  func arbitraryInput(effort: Ranger.Effort, seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    var ranger = Ranger(effort: effort)
    for _ in 0..<500 {
      let time = Self.times.randomElement(using: &generator) ?? 0
      let rssi = Self.levels.randomElement(using: &generator) ?? nil
      let power = Self.levels.randomElement(using: &generator) ?? nil
      expectSane(ranger.update(time: time, rssi: rssi, measuredPower: power))
      expectSane(ranger.estimate(at: Self.times.randomElement(using: &generator) ?? 0))
      if Bool.random(using: &generator) {
        ranger.effort = generator.pick([.full, .watch, .interval])
      }
    }
  }

  /// The same packet over and over, at the very same time or with any step.
  @Test(arguments: [Ranger.Effort.watch, .full], [0, 1e-300, 1e-9, 0.1, 3, 9.9, 10, 1e6])
  func constantInput(effort: Ranger.Effort, step: Double) {
    for rssi in [-127.0, -60, 20] {
      var ranger = Ranger(effort: effort)
      var time = 0.0
      for _ in 0..<100 {
        expectSane(ranger.update(time: time, rssi: rssi, measuredPower: -59))
        time += step
      }
    }
  }

  @Test(
    arguments: [Ranger.Effort.watch, .full],
    [nil, 0, 20, -128, .nan, 1e308, -59] as [Double?])
  func absurdPowerCountsAsUnknown(effort: Ranger.Effort, power: Double?) {
    let heard = packets(seed: 2, duration: 10) { _ in 3 }
    var ranger = Ranger(effort: effort)
    var usual = Ranger(effort: effort)
    let distances = ranger.update(heard, measuredPower: power).map(\.distance)
    #expect(distances == usual.update(heard).map(\.distance))
  }

  /// When the clock is set back, time stands still and then goes on from there.
  @Test(arguments: [Ranger.Effort.watch, .full])
  func aClockSetBack(effort: Ranger.Effort) {
    var ranger = Ranger(effort: effort)
    let heard = packets(seed: 4, duration: 20) { 12 - 0.5 * $0 }
    for (index, packet) in heard.enumerated() {
      let time = packet.time - (index < heard.count / 2 ? 0 : 1000)
      let estimate = ranger.update(time: time, rssi: packet.rssi, measuredPower: -59)
      expectSane(estimate)
      if packet.time > 5 { #expect(estimate.trend != .unknown) }
    }
  }

  private func expectSane(_ estimate: Estimate) {
    for distance in [estimate.distance, estimate.low, estimate.high].compactMap({ $0 }) {
      #expect(distance.isFinite && distance > 0)
    }
    if let distance = estimate.distance, let low = estimate.low, let high = estimate.high {
      #expect(low <= distance && distance <= high)
    }
    #expect((estimate.distance == nil) == (estimate.proximity == .unknown))
    #expect((estimate.distance == nil) == (estimate.low == nil))
  }
}
