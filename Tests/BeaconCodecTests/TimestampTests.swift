import TestSupport
import Testing

@testable import BeaconCodec

@Suite("Times")
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
  func areWrittenExactlyAndComeBack(nanoseconds: Int64, text: String) throws {
    let time = Timestamp(nanoseconds: nanoseconds)
    #expect(time.secondsText == text)
    let number = try #require(decimal(text))
    #expect(Timestamp(seconds: number) == time)
  }

  @Test(
    arguments: [
      (0, 0), (1, 1000), (-1, -1000), (9_223_372_036_854_775, 9_223_372_036_854_775_000),
      (9_223_372_036_854_776, nil), (-9_223_372_036_854_776, nil), (.max, nil), (.min, nil),
    ] as [(Int64, Int64?)])
  func ofMicrosecondsFitOrAreNone(microseconds: Int64, nanoseconds: Int64?) {
    #expect(Timestamp(microseconds: microseconds)?.nanoseconds == nanoseconds)
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
  func movesNeverTrap(from: Int64, by seconds: Double, to: Int64) {
    #expect(Timestamp(nanoseconds: from).advanced(bySeconds: seconds).nanoseconds == to)
  }
}
