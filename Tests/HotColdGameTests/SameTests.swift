import BeaconRanging
import TestSupport
import Testing

@testable import BeaconCodec
@testable import HotColdGame

/// SAME does not stand over metres that creep away, and comes back when they have stopped.
struct SameTests {
  /// Metres in each second, and the seconds with SAME.
  @Test(arguments: [
    ("a player who stands", [Double](repeating: 3, count: 9), "SSSSSSSSS"),
    ("less than a quarter", [4, 4.4, 4.8, 4.9, 4.9, 4.9, 4.9], "SSSSSSS"),
    ("away, and then still", [4, 4.5, 5.1, 5.8, 5.8, 5.8, 5.8, 5.8, 5.8], "SS-----SS"),
    ("there and back", [4, 5.2, 4, 4, 4, 4, 4, 4], "S-----SS"),
    ("on and on", [4, 5.2, 6, 7, 8, 9.5, 11, 13], "S-------"),
  ])
  func isHidden(_: String, metres: [Double], same: String) {
    var hunt = Hunt()
    let shown = metres.enumerated().map { second, metres in
      var estimate = Estimate(distance: metres, trend: .steady)
      estimate.word = .steady
      hunt.show(estimate, at: .after(Double(second)))
      return hunt.shown(estimate).trend == .steady ? "S" : "-"
    }
    #expect(shown.joined() == same)
  }
}
