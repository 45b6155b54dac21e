import TestSupport
import Testing

@testable import BeaconRanging

private let efforts: [Ranger.Effort] = [.watch, .full]

/// Nothing moves, so there must be no trend.
struct StandingTests {
  /// dBm. The first packets must not look like a walk.
  @Test(arguments: efforts, Array(stride(from: -40.0, through: -95, by: -5)))
  func aConstantLevelIsNoTrend(effort: Ranger.Effort, level: Double) {
    var ranger = Ranger(effort: effort)
    let heard = packets(duration: 30) { _ in level }
    for estimate in ranger.update(heard) {
      #expect(estimate.trend == .steady || estimate.trend == .unknown)
    }
  }

  /// dBm, dB: the first seconds in noise.
  @Test(arguments: efforts, [(-50.0, 3.0), (-65, 3), (-80, 3), (-90, 3), (-80, 1.5), (-90, 1.5)])
  func theStartIsHardlyATrend(effort: Ranger.Effort, case: (level: Double, noise: Double)) {
    var generator = SeededRandom(seed: 21)
    var estimates: [Estimate] = []
    for _ in 0..<40 {
      let heard = packets(duration: 5) { _ in `case`.level + `case`.noise * generator.normal() }
      var ranger = Ranger(effort: effort)
      estimates += ranger.update(heard)
    }
    #expect(estimates.share(of: .hotter) + estimates.share(of: .colder) < 0.35)
  }

  /// dB: the measured power that the beacon sends is corrected while the player stands.
  @Test(arguments: efforts, [-15.0, -6, 6, 15])
  func anotherMeasuredPowerIsNoTrend(effort: Ranger.Effort, change: Double) throws {
    var ranger = Ranger(effort: effort)
    var before = Estimate.unknown
    for (index, packet) in packets(duration: 12, { _ in -70 }).enumerated() {
      let isCorrected = packet.time >= 8
      let estimate = ranger.update(
        time: packet.time, rssi: packet.rssi, measuredPower: isCorrected ? -59 + change : -59)
      if !isCorrected { before = estimate }
      // In the first two seconds the trend is unknown.
      #expect(estimate.trend == .steady || index <= 16)
      // A packet without a measured power uses the latest one.
      if isCorrected {
        let now = try #require(estimate.distance)
        let then = try #require(before.distance)
        #expect(change > 0 ? now > then : now < then)
        let silent = ranger.update(time: packet.time, rssi: packet.rssi, measuredPower: nil)
        let distance = try #require(silent.distance)
        #expect(distance / now < 1.1 && now / distance < 1.1)
      }
    }
  }

  /// dBm. After three silent seconds the level is as before.
  @Test(arguments: efforts, [-50.0, -65, -80, -90])
  func aGapIsNoTrend(effort: Ranger.Effort, level: Double) {
    var ranger = Ranger(effort: effort)
    for packet in packets(duration: 14, { _ in level }) where !(6..<9).contains(packet.time) {
      let estimate = ranger.update(time: packet.time, rssi: packet.rssi, measuredPower: -59)
      #expect(estimate.trend == .steady || estimate.trend == .unknown)
    }
  }

  /// For five seconds a person stands in between, who costs 10 dB. COLD is allowed then, but must not last, and no
  /// other word may follow.
  /// - Parameter level: dBm.
  @Test(arguments: efforts, [-55.0, -65, -75])
  func aBodyInBetweenIsForgotten(effort: Ranger.Effort, level: Double) throws {
    var ranger = Ranger(effort: effort)
    let heard = packets(duration: 32) { (12..<17).contains($0) ? level - 10 : level }
    let estimates = ranger.update(heard)
    func between(_ start: Double, _ end: Double) -> [Estimate] {
      zip(heard, estimates).filter { $0.0.time >= start && $0.0.time < end }.map(\.1)
    }
    #expect(between(0, 12).share(of: .hotter) + between(0, 12).share(of: .colder) == 0)
    #expect(between(12, 17).share(of: .hotter) < 0.25)
    #expect(between(24, 32).share(of: .steady) > 0.8)
    let before = try #require(between(11, 12).last?.distance)
    let after = try #require(between(31, 32).last?.distance)
    // It may have been a walk, after which small distances are reported as they are.
    #expect(after / before < 1.8 && before / after < 1.8)
  }

  /// Eight packets a second of the level at each time.
  private func packets(duration: Double, _ level: (Double) -> Double) -> [Packet] {
    stride(from: 0, to: duration, by: 0.125).map { Packet(time: $0, rssi: level($0).rounded()) }
  }
}
