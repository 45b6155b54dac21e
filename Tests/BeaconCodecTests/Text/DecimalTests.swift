import TestSupport
import Testing

@testable import BeaconCodec

struct DecimalTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("+7", 7), ("-65", -65), ("007", 7), ("12.304", 12.304),
      ("-0.050", -0.05), ("1,2", 1.2), ("5.", 5), (".5", 0.5), ("1e3", 1000), ("1.5E+2", 150),
      ("1e-05", 1e-5),
      ("123456789012345678", 123_456_789_012_345_680), ("9223372036854775808", 0x1p63),
      ("0.1000000000000000055511", 0.1), ("1e308", 1e308), ("0e999999999999999999999", 0),
      ("1e-400", 0), ("0." + String(repeating: "9", count: 10_000), 1),
    ] as [(String, Double)])
  func isRead(text: String, value: Double) {
    #expect(CSVTable.number(Array(text.utf8).span) == value)
  }

  @Test(arguments: [
    "", "-", "+", ".", "-.", "+.", "--1", "+-1", "1-", "1.2.3", "1,2,3", "1.2,3", " 1", "1 ", "1e",
    "1e-",
    "1e+", "e5", ".e5", "1e5.0", "1e5e5", "0x10", "1_000", "nan", "NaN", "inf", "-Inf", "infinity",
    "١", "1\0", "½", "1e309", "-1e309", String(repeating: "9", count: 10_000),
  ])
  func refuses(_ text: String) {
    #expect(CSVTable.number(Array(text.utf8).span) == nil)
    #expect(CSVTable.time(Array(text.utf8).span) == nil)
  }

  @Test(
    arguments: [
      ("-.5", -500_000_000), ("5.", 5_000_000_000), ("1.123456789e1", 11_234_567_890),
      ("0.9999999999999", 999_999_999), ("1e-400", 0), ("1e10", nil), ("9223372036.854775808", nil),
    ] as [(String, Int64?)])
  func timeIsRead(text: String, nanoseconds: Int64?) {
    #expect(CSVTable.time(Array(text.utf8).span)?.nanoseconds == nanoseconds)
  }

  @Test func integersOfAllLengthsAreWritten() {
    var power: UInt64 = 1
    for _ in 0..<20 {
      for value in [power - 1, power, power + 1, UInt64.max - power] {
        let signed = Int64(bitPattern: value)
        let text = asciiText(capacity: maximumDecimalLength) {
          appendFixedPoint(signed, places: 0, minimum: 0, to: &$0)
        }
        #expect(text == "\(signed)")
      }
      power = power &* 10
    }
  }

  @Test(
    arguments: [
      (0, 3, "0"), (1.5, 3, "1.5"), (-0.05, 2, "-0.05"), (1.0005, 3, "1.001"), (0.0004, 3, "0"),
      (-0.0004, 3, "0"), (123456.789, 0, "123457"), (1e15, 3, "1000000000000000"), (1e16, 3, ""),
      (1e308, 3, ""), (.nan, 3, ""), (.infinity, 3, ""), (-.infinity, 3, ""),
    ] as [(Double, Int, String)])
  func doublesAreWritten(value: Double, places: Int, text: String) {
    #expect(decimalText(value, places: places, isFixed: false, unknown: "") == text)
  }
}

struct TimestampTests {
  private static let first = Timestamp(nanoseconds: .min)
  private static let last = Timestamp(nanoseconds: .max)

  @Test(
    arguments: [
      (0, "0.000"), (12_304_000_000, "12.304"), (1, "0.000000001"), (-1, "-0.000000001"),
      (1_500_000_000, "1.500"), (-2_000_000_000, "-2.000"), (123_456, "0.000123456"),
      (1_750_000_000_123_456_789, "1750000000.123456789"), (.max, "9223372036.854775807"),
      (.min, "-9223372036.854775808"),
    ] as [(Int64, String)])
  func roundTripExactly(nanoseconds: Int64, text: String) {
    let time = Timestamp(nanoseconds: nanoseconds)
    #expect(time.secondsText == text)
    #expect(CSVTable.time(Array(text.utf8).span) == time)
  }

  @Test func differencesNeverTrap() {
    #expect(Self.last.seconds(since: Self.first) > 1.8e10)
    #expect(Self.first.seconds(since: Self.last) < -1.8e10)
    #expect(Timestamp(nanoseconds: 1_500_000_000).seconds(since: .zero) == 1.5)
  }

  @Test(
    arguments: [
      (0, 1.5, 1_500_000_000), (0, -1.5, -1_500_000_000), (.max, 1, .max), (.min, -1, .min),
      (0, 1e300, .max), (0, -1e300, .min), (0, .infinity, .max), (0, -.infinity, .min),
      (5, .nan, .max),
    ] as [(Int64, Double, Int64)])
  func advancingNeverTraps(from: Int64, by seconds: Double, to: Int64) {
    #expect(Timestamp(nanoseconds: from).advanced(bySeconds: seconds).nanoseconds == to)
  }
}
