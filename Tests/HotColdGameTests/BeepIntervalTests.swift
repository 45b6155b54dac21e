import Testing

@testable import HotColdGame

@Suite("The pace of the beeps")
struct BeepIntervalTests {
  @Test(
    arguments: [
      (nil, nil), (0, nil), (-1, nil), (.nan, nil), (0.01, 0.125), (0.5, 0.125), (10, 2), (100, 2),
      (.infinity, 2), (.leastNonzeroMagnitude, 0.125), (.greatestFiniteMagnitude, 2),
    ] as [(Double?, Double?)])
  func isOf(distance: Double?, interval: Double?) {
    #expect(BeepInterval.interval(distance: distance) == interval)
  }

  @Test func neverSlowsOnTheWay() throws {
    var last = BeepInterval.slowest
    for distance in stride(from: 20, to: 0.1, by: -0.01) {
      let interval = try #require(BeepInterval.interval(distance: distance))
      #expect(interval <= last)
      #expect((BeepInterval.quickest...BeepInterval.slowest).contains(interval))
      last = interval
    }
  }
}
