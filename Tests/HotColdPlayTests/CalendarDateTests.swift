import Testing

@testable import HotColdPlay

struct CalendarDateTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_763_823_845, "2025-11-22T15:04:05Z"),
      (951_782_399, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (4_107_542_400, "2100-03-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"), (.max, "9999-12-31T23:59:59Z"),
      (-62_167_219_200, "0000-01-01T00:00:00Z"), (.min, "0000-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func text(_ seconds: Int64, _ text: String) {
    #expect(CalendarDate(unix: seconds).text == text)
  }
}
