import BeaconCodec
import BeaconRanging
import Testing

@testable import HotColdGame

@Suite("When a beacon is found")
struct FoundRuleTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Seconds and what was believed then.
    var readings: [(Double, Proximity)]
    var isFound: Bool

    init(_ name: String, _ readings: [(Double, Proximity)], isFound: Bool) {
      testDescription = name
      self.readings = readings
      self.isFound = isFound
    }
  }

  private static func near(_ times: Double...) -> [(Double, Proximity)] {
    times.map { ($0, .immediate) }
  }

  static let rows: [Row] = [
    Row("six in a second", near(0, 0.2, 0.4, 0.6, 0.8, 1), isFound: true),
    Row("six in less", near(0, 0.1, 0.2, 0.3, 0.4, 0.5), isFound: false),
    Row("more in less, and one later", near(0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 1), isFound: true),
    Row("five in a second", near(0, 0.2, 0.4, 0.6, 1), isFound: false),
    Row("five, and one after a long silence", near(0, 0.2, 0.4, 0.6, 1, 6.1), isFound: false),
    Row("a beacon that is rarely heard", near(0, 1.3, 2.6, 3.9, 5.2, 9.9), isFound: true),
    Row(
      "one in between is only near", near(0, 0.2, 0.4) + [(0.6, .near)] + near(0.8, 1, 1.2),
      isFound: false),
    Row(
      "one in between is unknown", near(0, 0.2, 0.4) + [(0.6, .unknown)] + near(0.8, 1, 1.2),
      isFound: false),
    Row("all of them unknown", (0..<20).map { (Double($0), .unknown) }, isFound: false),
    Row("all of them far", (0..<20).map { (Double($0), .far) }, isFound: false),
    Row(
      "the clock is set back in the middle", near(100, 100.2, 100.4, 50, 50.2, 50.4), isFound: false
    ),
    Row("and then goes on", near(100, 100.2, 100.4, 50, 50.2, 50.4, 51), isFound: true),
  ]

  @Test(arguments: rows) func isTold(_ row: Row) {
    var rule = FoundRule()
    var isFound = false
    for (time, proximity) in row.readings {
      #expect(!isFound)
      isFound = rule.hear(proximity, at: seconds(time))
    }
    #expect(isFound == row.isFound)
  }
}
