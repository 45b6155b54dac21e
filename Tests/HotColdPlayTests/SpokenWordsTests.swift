import Testing

@testable import HotColdPlay

struct SpokenWordsTests {
  @Test(
    arguments: [
      (nil, "unknown distance"), (.nan, "unknown distance"), (-1, "unknown distance"),
      (0, "less than a metre"), (0.9, "about 1 metre"), (1.4, "about 1.5 metres"),
      (2.1, "about 2 metres"), (2.9, "about 3 metres"), (4.4, "about 4 metres"),
      (19.6, "about 20 metres"), (1e9, "about 10000 metres"), (.infinity, "unknown distance"),
    ] as [(Double?, String)])
  func distance(_ metres: Double?, _ words: String) {
    #expect(spokenDistance(metres).english == words)
  }

  @Test(arguments: [
    (0.0, "0 seconds"), (1.9, "1 second"), (59, "59 seconds"), (60, "1 minute"),
    (125, "2 minutes 5 seconds"), (-3, "0 seconds"), (.infinity, "5999 minutes 59 seconds"),
  ])
  func duration(_ seconds: Double, _ words: String) {
    #expect(spokenDuration(seconds).english == words)
  }
}
