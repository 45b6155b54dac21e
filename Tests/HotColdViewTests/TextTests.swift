import BeaconCodec
import BeaconRanging
import BeaconTracking
import HotColdGame
import SceneSupport
import Testing

@testable import HotColdView

struct TextTests {
  @Test(
    arguments: [
      (nil, "?"), (0, "?"), (-1, "?"), (.nan, "?"), (.infinity, ">99"), (1e308, ">99"),
      (0.001, "0.1"), (0.44, "0.4"), (1.58, "1.6"), (2.96, "3.0"), (3.2, "3.0"), (3.3, "3.5"),
      (9.7, "9.5"), (9.8, "10"), (14.4, "14"), (98.7, "99"), (99.5, ">99"),
    ] as [(Double?, String)])
  func roundsMetres(distance: Double?, text: String) {
    #expect(DistanceText.number(distance) == text)
  }

  @Test(
    arguments: [
      (0, "0:00"), (59.9, "0:59"), (102, "1:42"), (3723, "1:02:03"), (-1, "0:00"), (.nan, "0:00"),
      (1e308, "99:59:59"),
    ] as [(Double, String)])
  func clock(seconds: Double, text: String) {
    #expect(clockText(seconds) == text)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one two three", 100, ["one two three"]),
    ("  one   two ", 3, ["one", "two"]), ("abcdefgh", 3, ["abc", "def", "gh"]), ("", 5, [""]),
    ("猫猫猫", 4, ["猫猫", "猫"]), ("猫猫", 1, ["猫", "猫"]), ("word", 0, []),
    // A number and its unit.
    ("-60 dBm at 1 m, near", 12, ["-60 dBm at", "1 m, near"]),
    ("after 12 seconds", 8, ["after 12", "seconds"]),
  ])
  func wordsAreKeptWhole(text: String, columns: Int, lines: [String]) {
    #expect(wrapped(text, columns: columns) == lines)
  }

  @Test(
    arguments: [
      (true, "xterm-256color", .braille), (true, "linux", .block), (true, "linux-16color", .block),
      (false, "xterm-256color", .ascii), (true, "dumb", .ascii), (true, nil, .ascii),
      (true, "", .ascii),
    ] as [(Bool, String?, GlyphSet)])
  func glyphSets(utf8: Bool, term: String?, glyphs: GlyphSet) {
    #expect(GlyphSet.best(utf8: utf8, term: term) == glyphs)
  }

  @Test(arguments: [
    (BeaconFilter.everyBeacon, "an iBeacon"),
    (BeaconFilter(uuid: .hotcold), "a hotcold beacon"),
    (BeaconFilter(uuid: .hotcold, major: 1, minor: 2), "a hotcold beacon, major 1, minor 2"),
    (BeaconFilter(addressBits: 0xAABB_CCDD_EEFF), "the device AA:BB:CC:DD:EE:FF"),
  ])
  func filterWords(filter: BeaconFilter, words: String) {
    #expect(filter.words.english == words)
  }

  /// On the seeker's screen the word, its colour and the sentence agree.
  @Test(
    arguments: [
      (0.3, Trend.hotter, Proximity.immediate, "Almost! Look around you.", HeatColor.hot),
      (0.3, .steady, .immediate, "Almost! Look around you.", .plain),
      (0.3, .colder, .immediate, "Try another way!", .cold),
      (0.9, .hotter, .near, "So close! Keep going!", .hot), (6, .hotter, .far, "Keep going!", .hot),
      (0.9, .colder, .near, "Try another way!", .cold),
      (12, .colder, .far, "Try another way!", .cold),
      (1.2, .steady, .near, "No change yet. Walk on.", .plain),
      (7.9, .steady, .far, "No change yet. Walk on.", .plain),
      (8, .steady, .far, "Still far. Walk on.", .plain),
      (6, .unknown, .far, "Walk a few steps.", .plain),
      (0.3, .unknown, .immediate, "Almost! Look around you.", .plain),
    ] as [(Double, Trend, Proximity, String, HeatColor)])
  func remarkAgrees(
    distance: Double, trend: Trend, proximity: Proximity, sentence: String, colour: HeatColor
  ) {
    var view = Scene.hot
    view.estimate = Scene.estimate(distance, distance * 0.7, distance * 1.5, trend, proximity)
    view.isFar = distance >= 8
    #expect(view.sentences(hasNumber: true).map(\.english) == [sentence])
    #expect(view.sentences(hasNumber: false)[0].english.hasSuffix(sentence))
    #expect(view.wordStyle.ground == colour)
    #expect(sentence.split(separator: " ").count <= 8)
    if trend == .unknown {
      #expect(view.word.english == (proximity == .immediate ? "HERE" : "WALK"))
    }
    // After an answer, the next question has to wait.
    view.pause = 7
    #expect(view.sentences(hasNumber: true)[0].english == "Now walk. Ask again in 7 s.")
    #expect(view.number == DistanceText.number(distance) && view.wordStyle.ground == colour)
    view.pause = 0
    // A player who has not started walking is not told to keep walking.
    view.walk = WalkView(map: Scene.house(revealed: false), walked: 0)
    #expect(!view.sentences(hasNumber: true)[0].english.hasSuffix("Walk on."))
  }
}
