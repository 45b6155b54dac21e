import Glibc
import TestSupport
import Testing

@testable import BeaconRanging

/// How long to wait for a sender.
struct SenderIntervalTests {
  /// Hears packets at these times.
  private func interval(_ times: some Sequence<Double>) -> SenderInterval {
    var interval = SenderInterval()
    for time in times { interval.hear(at: time) }
    return interval
  }

  /// Packets every so many seconds with up to 10 ms of delay, of which a share is lost.
  private func packets(_ seconds: Double, loss: Double, count: Int, seed: UInt64) -> [Double] {
    var random = SeededRandom(seed: seed)
    var time = 0.0
    return (0..<count).compactMap { _ in
      time += seconds + .random(in: 0...0.01, using: &random)
      return Double.random(in: 0..<1, using: &random) < loss ? nil : time
    }
  }

  /// Seconds between packets, the share that is lost, and when the sender is lost, in seconds or in intervals.
  @Test(
    arguments: [
      (0.1, 0, 5...5), (0.1, 0.5, 5...5), (0.1, 0.9, 5...5), (0.25, 0.5, 5...5), (0.5, 0, 5...5),
      (1, 0, 5...5), (1, 0.5, 8...18), (2, 0, 7...8), (2, 0.2, 8...24), (6, 0, 21...24),
      (6, 0.3, 36...95), (12, 0, 44...48), (12, 0.5, 100...210), (30, 0, 110...116),
      (30, 0.3, 180...470),
    ] as [(Double, Double, ClosedRange<Double>)])
  func patience(seconds: Double, loss: Double, lost: ClosedRange<Double>) {
    for seed in 1...20 as ClosedRange<UInt64> {
      let interval = interval(packets(seconds, loss: loss, count: 200, seed: seed))
      #expect(lost.contains(interval.lostAfter), "\(interval.lostAfter)")
      #expect(interval.outAfter == 2 * interval.lostAfter)
      let known = seconds < 0.3 ? 0.1 : seconds
      #expect(interval.seconds >= known - 0.01 && interval.seconds <= known * 2 + 0.05)
    }
  }

  /// One packet says nothing about the next: its sender may be the slowest one. A second one does.
  @Test func onePacket() {
    #expect(interval([]).lostAfter == 32.5 && interval([7]).lostAfter == 32.5)
    #expect(interval([7]).outAfter > SenderInterval.range.upperBound * 2)
    #expect(interval([7, 7.001]).isUnknown)
    #expect(interval([7, 7.1]).lostAfter == 5 && !interval([7, 7.1]).isUnknown)
    #expect(interval([7, 13]).lostAfter > 18)
    // It was away for too long.
    #expect(interval([7, 107]).lostAfter == 32.5)
  }

  /// A steady sender, of which up to half of the packets are lost, is hardly ever lost.
  @Test(arguments: [0.1, 0.3, 1, 2, 6, 12, 30], [0, 0.1, 0.3, 0.5])
  func noFalseLoss(seconds: Double, loss: Double) {
    var lost = 0
    for seed in 1...10 as ClosedRange<UInt64> {
      var interval = SenderInterval()
      var last: Double?
      var heard = 0
      for time in packets(seconds, loss: loss, count: 400, seed: seed) {
        if let last, heard > 8, time - last > interval.lostAfter { lost += 1 }
        last = time
        heard += 1
        interval.hear(at: time)
      }
    }
    #expect(lost <= 1, "\(lost) in 4,000 packets")
  }

  /// Packets needed for a find, and seconds until there are as many.
  @Test(arguments: [
    (0.1, 6), (1, 6), (1.5, 6), (2, 5), (3, 4), (4, 3), (6, 3), (8, 2), (12, 2), (30, 2),
  ])
  func finds(seconds: Double, packets: Int) {
    #expect(interval((0..<10).map { Double($0) * seconds }).packetsForFind == packets)
  }

  private static let fast = (0..<20).map { Double($0) / 10 }

  /// Times of packets, and the interval that is known after them.
  @Test(
    arguments: [
      ([], 0.1), ([5], 0.1), ([0, 6], 6), ([0, 12, 18], 6), ([0, 60], 30), ([0, 70], 0.1),
      // Advertisements that arrive twice.
      ([0, 0.003, 6, 6.003, 12], 6),
      // A button was pressed once.
      ((0...12).map { Double($0) * 6 } + [72.1, 78, 84], 5.9),
      // It sends more often now, and less often.
      ([0, 6, 12, 18] + fast.map { 20 + $0 }, 0.1),
      (fast + (1...6).map { 2 + Double($0) * 10 }, 10),
      // It was away.
      ((0...5).map { Double($0) * 6 } + [600, 606], 6), (fast + [100], 0.1),
      // Steps back count as no time.
      ([100, 106, 50, 56], 6), ([0, .nan, 6, .infinity, 12], 6),
    ] as [([Double], Double)])
  func isLearnt(times: [Double], seconds: Double) {
    let known = interval(times).seconds
    #expect((known - seconds).magnitude < 0.02, "\(known)")
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>) func anyTimes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var interval = SenderInterval()
    var time = 0.0
    for _ in 0..<5000 {
      time += pow(10, .random(in: -3...3, using: &random))
      if Int.random(in: 0..<50, using: &random) == 0 {
        time = .random(in: -1e9...1e9, using: &random)
      }
      let odd = [Double.nan, .infinity, -1e300].randomElement(using: &random) ?? 0
      interval.hear(at: Int.random(in: 0..<100, using: &random) == 0 ? odd : time)
      #expect(SenderInterval.range.contains(interval.seconds))
      #expect((5...600).contains(interval.lostAfter))
      #expect((2...6).contains(interval.packetsForFind))
    }
  }

  private func pow(_ base: Double, _ power: Double) -> Double {
    exponential(power * logarithm(base))
  }
}

/// Slow senders are ranged, too.
struct SlowSenderTests {
  /// A sender at rest: its distance by free space, within a factor of 2.5, and never a word.
  @Test(arguments: [2.0, 6, 12, 30], [(-79.0, 10.0), (-65, 2), (-59, 1), (-47, 0.25)])
  func atRest(seconds: Double, place: (rssi: Double, metres: Double)) throws {
    var ranger = Ranger()
    var estimate = Estimate.unknown
    for packet in 0..<20 {
      estimate = ranger.update(
        time: Double(packet) * seconds, rssi: place.rssi, measuredPower: -59)
      #expect(estimate.trend == .unknown || estimate.trend == .steady)
      #expect((estimate.distance == nil) == (packet == 0))
    }
    let distance = try #require(estimate.distance)
    #expect(distance < place.metres * 2.5 && distance > place.metres / 2.5, "\(distance)")
    // It is known until it is out of range.
    let last = 19 * seconds
    let out = ranger.interval.outAfter
    #expect(ranger.estimate(at: last + out - 0.1).distance != nil)
    #expect(ranger.estimate(at: last + out + 0.1).distance == nil)
  }

  /// Behind walls free space would be several times as far: the interval is as wide.
  @Test(arguments: [6.0, 12, 30]) func behindWalls(seconds: Double) throws {
    var ranger = Ranger()
    var estimate = Estimate.unknown
    for packet in 0..<20 {
      estimate = ranger.update(time: Double(packet) * seconds, rssi: -95, measuredPower: -59)
    }
    let (low, high) = try (#require(estimate.low), #require(estimate.high))
    #expect(low < 12 && high > 3.5 * low, "\(low) to \(high)")
  }

  /// A walk to it and back: HOT while the metres fall, COLD while they rise.
  @Test(arguments: [2.0, 6, 12]) func walk(seconds: Double) {
    var ranger = Ranger()
    var words: Set<Trend> = []
    var last: Double?
    let levels = Array(stride(from: -85.0, through: -43, by: 3))
    for (packet, rssi) in (levels + levels.reversed()).enumerated() {
      let estimate = ranger.update(
        time: Double(packet) * seconds, rssi: rssi, measuredPower: -59)
      guard let distance = estimate.distance else { continue }
      let isNear = packet < levels.count
      words.insert(estimate.trend)
      if estimate.trend == .hotter { #expect(distance < last ?? .infinity && isNear) }
      if estimate.trend == .colder { #expect(distance > last ?? 0 && !isNear) }
      last = distance
    }
    #expect(words.isSuperset(of: [.hotter, .colder]))
  }

  /// After a step away or towards it, one word while the player stands at the new place.
  @Test(arguments: [(2.0, 14.0, Trend.colder), (14, 2, .hotter)])
  func oneWordForAStep(from: Double, to: Double, word: Trend) {
    var ranger = Ranger()
    let words = (0..<20).map { packet in
      let metres = packet < 3 ? from : to
      return ranger.update(
        time: Double(packet) * 12, rssi: -59 - 22 * log10(metres), measuredPower: -59
      ).trend
    }
    #expect(words.count { $0 == word } == 1, "\(words)")
    #expect(words.allSatisfy { $0 == word || $0 == .unknown || $0 == .steady })
  }

  /// Levels that no receiver hears are none.
  @Test(arguments: [0, 1, 20.0]) func impossibleLevels(rssi: Double) {
    var ranger = Ranger()
    for packet in 0..<50 {
      let estimate = ranger.update(time: Double(packet) / 10, rssi: rssi, measuredPower: -59)
      #expect(estimate == .unknown)
    }
  }
}
