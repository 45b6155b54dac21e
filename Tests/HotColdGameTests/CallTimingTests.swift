import BeaconRanging
import TestSupport
import Testing

@testable import HotColdGame

/// HOT and COLD.
struct CallTimingTests {
  /// The ranger's word, in small letters while the latest packets do not bear it out, and what is
  /// called, half a second for each character.
  @Test(arguments: [
    // Called at once, and repeated after five seconds at the earliest.
    (
      "..HHHHHHHHHHHHHHHHHHHHH",
      "..H.........H.........H"
    ),
    // A turn is called after two seconds.
    (
      "HCCCCHHHH",
      "H...C...H"
    ),
    // Standing still in between does not cause a new call.
    (
      "CCCC===CCCC",
      "C.........C"
    ),
    // A word that fades is not said again; another one is said in any case.
    (
      "HHHHhhhhhhhhhHHc",
      "H............H.."
    ),
    (
      "HHHHhhhhcccc",
      "H.......C..."
    ),
  ])
  func neverCallsTooOften(words: String, calls: String) {
    var timing = CallTiming()
    let called = words.enumerated().map { step, word -> Character in
      let trends: [String: Trend] = ["H": .hotter, "C": .colder, "=": .steady]
      let trend = trends[word.uppercased()] ?? .unknown
      switch timing.call(for: trend, isRenewed: word.isUppercase, at: seconds(Double(step) / 2)) {
      case .hot: return "H"
      case .cold: return "C"
      case nil: return "."
      }
    }
    #expect(String(called) == calls)
  }

  /// A clock that was set back neither silences nor repeats the call.
  @Test func theClockIsSetBack() {
    var timing = CallTiming()
    for (time, trend, call) in [
      (1000, .hotter, .hot), (10, .hotter, nil), (11.9, .colder, nil), (12, .colder, .cold),
      (17, .colder, .cold),
    ] as [(Double, Trend, Call?)] {
      #expect(timing.call(for: trend, isRenewed: true, at: seconds(time)) == call, "at \(time) s")
    }
  }
}

struct BeepIntervalTests {
  @Test(
    arguments: [
      (nil, nil), (0, nil), (-1, nil), (.nan, nil), (0.01, 0.125), (0.5, 0.125), (10, 2), (100, 2),
      (1, 0.559), (5, 1.566),
      (.infinity, 2), (.leastNonzeroMagnitude, 0.125), (.greatestFiniteMagnitude, 2),
    ] as [(Double?, Double?)])
  func interval(distance: Double?, interval: Double?) {
    let found = BeepInterval.interval(distance: distance)
    #expect(found.map { ($0 * 1000).rounded() / 1000 } == interval)
  }
}
