import Testing

@testable import BeaconRanging

private let efforts: [Ranger.Effort] = [.watch, .full]

struct RangerTests {
  @Test(arguments: efforts)
  func startsUnknown(effort: Ranger.Effort) {
    var ranger = Ranger(effort: effort)
    #expect(ranger.estimate(at: 0) == .unknown)
    #expect(ranger.update(time: 0, rssi: -60, measuredPower: -59) == .unknown)
    let second = ranger.update(time: 0.1, rssi: -60, measuredPower: -59)
    #expect(second.distance != nil)
    #expect(second.proximity != .unknown)
    #expect(second.trend == .unknown)
    #expect(ranger.update(time: 1.1, rssi: -60, measuredPower: -59).trend == .unknown)
    let later = ranger.update(time: 2.2, rssi: -60, measuredPower: -59)
    #expect(later.trend != .unknown)
  }

  /// Distances in metres and seeds.
  @Test(arguments: efforts, [(0.5, 1), (1.0, 2), (2.0, 3), (5.0, 4), (10.0, 5)])
  func findsTheDistance(effort: Ranger.Effort, case: (distance: Double, seed: UInt64)) throws {
    var ranger = Ranger(effort: effort)
    let estimates = ranger.update(packets(seed: `case`.seed, duration: 20) { _ in `case`.distance })
    let last = try #require(estimates.last)
    let distance = try #require(last.distance)
    #expect(distance > `case`.distance / 2 && distance < `case`.distance * 2)
    let low = try #require(last.low)
    let high = try #require(last.high)
    #expect(low < distance && distance < high)
    #expect(low < `case`.distance && `case`.distance < high)
  }

  @Test(arguments: efforts)
  func findsTheTrend(effort: Ranger.Effort) {
    // Stands at 8 m for 10 s, walks to 1 m at 1 m/s, stands for 10 s, walks back. Noise may hide a turn for a second,
    // so ten hunts are evaluated together.
    let walk: (Double) -> Double = { time in
      switch time {
      case ..<10: 8
      case ..<17: 8 - (time - 10)
      case ..<27: 1
      case ..<34: 1 + (time - 27)
      default: 8
      }
    }
    var reported: [(time: Double, estimate: Estimate)] = []
    for seed in UInt64(1)...10 {
      let packets = packets(seed: seed, duration: 44, noise: 2.5, distance: walk)
      var ranger = Ranger(effort: effort)
      reported += zip(packets.map(\.time), ranger.update(packets)).map { ($0, $1) }
    }
    func between(_ start: Double, _ end: Double) -> [Estimate] {
      reported.filter { $0.time >= start && $0.time < end }.map(\.estimate)
    }
    #expect(between(14, 17).share(of: .hotter) > 0.7)
    #expect(between(10, 17).share(of: .colder) < 0.05)
    #expect(between(30, 34).share(of: .colder) > 0.65)
    #expect(between(30, 34).share(of: .hotter) < 0.02)
    #expect(between(22, 27).share(of: .steady) > 0.7)
  }

  @Test(arguments: efforts, [nil, 127, 21, -128, .nan, .infinity, -.infinity, 1e308] as [Double?])
  func ignoresInvalidRSSI(effort: Ranger.Effort, rssi: Double?) {
    var ranger = Ranger(effort: effort)
    var other = ranger
    for packet in packets(seed: 3, duration: 3, distance: { 6 - 0.5 * $0 }) {
      let estimate = ranger.update(time: packet.time, rssi: packet.rssi, measuredPower: -59)
      #expect(other.update(time: packet.time, rssi: packet.rssi, measuredPower: -59) == estimate)
      let same = other.update(time: packet.time, rssi: rssi, measuredPower: -59)
      #expect(same == estimate)
    }
  }

  @Test(arguments: efforts, [-110.0, -100, 0, 20])
  func hardlyMovesForAnOutlier(effort: Ranger.Effort, rssi: Double) throws {
    var ranger = Ranger(effort: effort)
    let estimates = ranger.update(packets(seed: 5, duration: 15) { _ in 2 })
    let before = try #require(estimates.last?.distance)
    let after = try #require(
      ranger.update(time: 15.1, rssi: rssi, measuredPower: -59).distance)
    #expect(after / before < 1.35 && before / after < 1.35)
  }

  @Test(arguments: efforts)
  func losesTheSignal(effort: Ranger.Effort) throws {
    var ranger = Ranger(effort: effort)
    let heard = packets(seed: 6, duration: 20) { _ in 3 }
    let last = try #require(heard.last).time
    let now = try #require(ranger.update(heard).last)
    let soon = ranger.estimate(at: last + 4)
    #expect(soon.trend != .unknown)
    #expect(try #require(soon.high) > #require(now.high))
    #expect(try #require(soon.low) < #require(now.low))
    let later = ranger.estimate(at: last + 8)
    #expect(later.trend == .unknown)
    #expect(later.distance != nil)
    #expect(ranger.estimate(at: last + 10.1) == .unknown)
    #expect(ranger.estimate(at: .infinity) == .unknown)
    // The first packet after the loss is a first packet again.
    #expect(ranger.update(time: last + 30, rssi: -60, measuredPower: -59) == .unknown)
    #expect(ranger.update(time: last + 30.1, rssi: -60, measuredPower: -59).distance != nil)
  }

  /// The estimate of a beacon that is only watched changes less often, and is equally good.
  @Test func watchesLessOften() throws {
    var watching = Ranger(effort: .watch)
    var full = Ranger(effort: .full)
    let heard = packets(seed: 13, duration: 60) { _ in 4 }
    let watched = watching.update(heard).compactMap(\.distance)
    let followed = full.update(heard).compactMap(\.distance)
    let changes = zip(watched, watched.dropFirst()).count { $0 != $1 }
    #expect((1...150).contains(changes))
    for distance in try [#require(watched.last), #require(followed.last)] {
      #expect((4 / 1.25...4 * 1.25).contains(distance))
    }
  }

  /// Levels are averaged over 1.2 s, and over 2.4 s to compare beacons: 1.2 s after a step of 20 dB,
  /// one has followed by 63%, the other by 39%.
  @Test func averagesLevels() throws {
    var ranger = Ranger()
    _ = ranger.update(packets(seed: 1, duration: 20, rate: 20, noise: 0) { _ in 10 })
    #expect(abs(ranger.usualLoss - 20) < 0.1)
    #expect(try abs(#require(ranger.level) + 79) < 0.1)
    _ = ranger.update(
      packets(seed: 1, duration: 21.2, rate: 20, noise: 0) { _ in 1 }.filter { $0.time > 20 })
    #expect(abs(ranger.usualLoss - 12.1) < 1)
    #expect(try abs(#require(ranger.level) + 66.4) < 1)
  }

  /// However many packets arrive, the network runs at most ten times a second.
  @Test func runsTenTimesASecond() {
    var ranger = Ranger()
    let heard = packets(seed: 12, duration: 10, rate: 200) { 1 + $0 }
    let reported = ranger.update(heard).compactMap(\.distance)
    #expect(zip(reported, reported.dropFirst()).count { $0 != $1 } <= 112)
  }

  @Test func keepsItsStateWhenTheEffortChanges() throws {
    for (from, to) in [(Ranger.Effort.watch, Ranger.Effort.full), (.full, .watch)] {
      var ranger = Ranger(effort: from)
      let before = try #require(
        ranger.update(packets(seed: 11, duration: 20) { _ in 2 }).last?.distance)
      ranger.effort = to
      #expect(ranger.effort == to)
      let after = ranger.update(time: 20.1, rssi: -65, measuredPower: -59)
      let distance = try #require(after.distance)
      #expect(distance / before < 1.6 && before / distance < 1.6)
      #expect(after.trend != .unknown)
    }
  }

  /// A beacon whose estimates were not needed is now hunted.
  @Test func beginsWhenItIsHunted() throws {
    var ranger = Ranger(effort: .interval)
    let heard = packets(seed: 11, duration: 20) { 12 - $0 / 2 }
    #expect(ranger.update(heard).allSatisfy { $0 == .unknown })
    ranger.effort = .full
    #expect(ranger.update(time: 20.1, rssi: -65, measuredPower: -59) == .unknown)
    let distance = try #require(ranger.update(time: 20.2, rssi: -65, measuredPower: -59).distance)
    #expect(distance > 1 && distance < 4)
  }
}
