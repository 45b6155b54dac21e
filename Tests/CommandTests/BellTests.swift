import BeaconCodec
import BeaconRanging
import Testing

@testable import HotColdSystem

struct BellTests {
  /// Seconds at which it rings, looked at ten times a second.
  private func ring(_ pattern: Bells.Pattern, tickedAt tick: Double? = nil) -> [Double] {
    var bells = Bells()
    if let tick { bells.tick(at: .zero.advanced(bySeconds: tick)) }
    let start = 10.0
    bells.begin(pattern, at: .zero.advanced(bySeconds: start))
    var times: [Double] = []
    for tenths in 0...60 {
      let time = Timestamp.zero.advanced(bySeconds: start + Double(tenths) / 10 + 1e-6)
      if bells.isDue(at: time) { times.append(Double(tenths) / 10) }
    }
    return times
  }

  @Test(
    arguments: [
      (Bells.Pattern.hot, nil, [0, 0.3, 0.6]), (.cold, nil, [0, 0.9]),
      (.found, nil, [0, 0.3, 0.6, 1.2, 1.5, 1.8]),
      // A tick just before is no part of it.
      (.cold, 9.9, [0.6, 1.5]), (.cold, 9.3, [0, 0.9]), (.hot, 9.5, [0.2, 0.5, 0.8]),
    ] as [(Bells.Pattern, Double?, [Double])])
  func pattern(_ pattern: Bells.Pattern, tickedAt tick: Double?, rings times: [Double]) {
    #expect(ring(pattern, tickedAt: tick) == times)
  }

  /// Distances under a word, and how many ticks they give.
  @Test(
    arguments: [
      // Somebody stands: it is silent, however near.
      (.steady, [(2.0, 60.0)], 0...0), (.steady, [(0.4, 60.0)], 0...0),
      (.unknown, [(0.4, 60.0)], 0...0),
      // Somebody comes closer, or goes away.
      (.hotter, [(8, 4), (6, 4), (4, 4), (3, 4), (2, 4), (1.2, 4)], 15...40),
      (.colder, [(1.2, 4), (2, 4), (3, 4), (4, 4), (6, 4), (8, 4)], 15...40),
    ] as [(Trend, [(Double, Double)], ClosedRange<Int>)])
  func ticks(
    word: Trend, _ walk: [(distance: Double, seconds: Double)], count: ClosedRange<Int>
  ) {
    var geiger = Geiger()
    var ticks = 0
    var time = 0.0
    for (distance, seconds) in walk {
      let end = time + seconds
      while time < end {
        let estimate = Estimate(distance: distance, trend: word)
        if geiger.isDue(estimate, at: .zero.advanced(bySeconds: time)) { ticks += 1 }
        time += 0.03
      }
    }
    #expect(count.contains(ticks), "\(ticks)")
  }

  @Test(arguments: [Double.nan, 0, -1])
  func unknownIsSilent(_ distance: Double) {
    var geiger = Geiger()
    let isDue = geiger.isDue(Estimate(distance: distance, trend: .hotter), at: .zero)
    #expect(!isDue)
  }
}
