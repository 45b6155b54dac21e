import BeaconCodec
import BeaconRanging
import Testing

@testable import HotColdPlay

struct DisplayedEstimateTests {
  /// Metres a second apart under a word, and what is shown of them.
  @Test(
    arguments: [
      (.hotter, [5, 6, 4, 4.5], [5, 5, 4, 4]), (.colder, [5, 4, 6, 5.5], [5, 5, 6, 6]),
      (.steady, [10, 20, 20], [10, 11, 12.1]), (.steady, [10, 9.8], [10, 9.8]),
      (.unknown, [5, 9, 2], [5, 9, 2]),
    ] as [(Trend, [Double], [Double])])
  func `metres do not contradict the word`(word: Trend, metres: [Double], shown: [Double]) {
    var displayed = DisplayedEstimate()
    let seen = metres.enumerated().map { second, metres in
      displayed.take(
        Estimate(distance: metres, low: metres * 0.9, high: metres * 1.1), under: word,
        at: .zero.advanced(bySeconds: Double(second)))
      return displayed.estimate
    }
    #expect(
      zip(seen, shown).allSatisfy { abs(($0.distance ?? 0) - $1) < 1e-9 }, "\(seen)")
    #expect(
      seen.allSatisfy { $0.low ?? 0 <= $0.distance ?? 0 && $0.distance ?? 0 <= $0.high ?? 0 })
  }

  @Test func `numbers change no more than twice a second, a word at once`() {
    var displayed = DisplayedEstimate()
    displayed.take(Estimate(distance: 5), under: .unknown, at: .zero)
    displayed.take(
      Estimate(distance: 3), under: .unknown, at: .zero.advanced(bySeconds: 0.3))
    #expect(displayed.estimate.distance == 5)
    displayed.take(Estimate(distance: 3), under: .hotter, at: .zero.advanced(bySeconds: 0.3))
    #expect(displayed.estimate.distance == 3)
  }
}
