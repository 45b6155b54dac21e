import BeaconCodec
import HotColdGame
import PlayerSupport
import SceneSupport
import ScreenSupport
import Testing

@testable import HotColdView

struct PartyPartsTests {
  @Test(
    arguments: [
      (RoundView(number: 2, elapsed: 102, limit: 300), "round 2   1:42 of 5:00", false),
      (RoundView(number: 2, elapsed: 102), "round 2   1:42", false),
      (RoundView(elapsed: 281.5, limit: 300), "19 s left", true),
      (RoundView(elapsed: 300, limit: 300), "time is up", true),
      (RoundView(number: 1, limit: 300), "round 1   waiting for a seeker", false),
      (RoundView(number: 1, waiting: "about to begin"), "round 1   about to begin", false),
      (RoundView(elapsed: .nan, limit: .nan), "0:00 of 0:00", false),
    ])
  func clockTexts(clock: RoundView, text: String, hurries: Bool) {
    #expect(clock.texts[0].english == text)
    #expect((clock.style == .bold) == hurries)
    for (long, short) in zip(clock.texts, clock.texts.dropFirst()) {
      #expect(cellWidth(short.english) <= cellWidth(long.english))
    }
  }

  /// Where `q` leads back to the title screen, the line of the keys says so.
  @Test(arguments: [(false, "q quit  "), (true, "q menu  ")])
  func quitKey(isFromTitle: Bool, text: String) {
    let size = Size(columns: 80, rows: 24)
    for view in [Scene.hot, Scene.hunted] as [any ScreenView] {
      let frame = view.frame(size, .ascii, isFromTitle: isFromTitle)
      #expect(frame.plainText[23].hasPrefix(text))
    }
  }

  /// The holder of the bomb is not told to catch somebody before that is possible.
  @Test(arguments: [
    (0.0, "CATCH!", "about 2.4 m - Catch Ben!"),
    (4, "BOMB", "Let them run: catch somebody in 4 s."),
  ])
  func headStart(seconds: Double, word: String, sentence: String) {
    var view = Scene.bomb
    view.headStart = seconds
    #expect(view.word.english == word && view.news[0].english == sentence)
  }

  /// FAR becomes NEAR when somebody comes within three metres, not when another is the nearest now.
  @Test func nearMeansSomebodyCame() {
    var room = SharedAir(
      [
        Machine(0, .hider, at: 0, name: "Anna"), Machine(1, .seeker, at: 2, name: "Ben"),
        Machine(2, .seeker, at: 3.8, name: "Cleo"),
      ], seed: 1)
    var words: [String] = []
    for end in [7.0, 2, 7, 2] {
      room.walk(1, to: end, seconds: 20) { air in
        let view = HideView(
          .hider, of: air.machines[0].game, adapter: "", elapsed: 0, status: StatusLine(""))
        let word = view.word.english
        if words.last == "FAR", word == "NEAR" {
          #expect(view.nearest?.estimate.distance ?? 9 < 3)
        }
        words.append(word)
      }
    }
    #expect(words.contains("FAR") && words.contains("NEAR"))
  }

  /// It leaves a narrow header earlier.
  @Test(arguments: [
    (0.5, 30, Style.alarm), (3, 30, .bold), (4, 30, nil), (4, 60, .bold), (6, 60, .dim),
    (8, 60, nil),
    (.nan, 60, nil),
  ])
  func tauntsFade(age: Double, columns: Int, style: Style?) {
    var frame = Frame(Size(columns: columns, rows: 1), .ascii)
    let taunt = TauntBanner(name: SafeText("Anna"), text: SafeText("Boo!"), age: age)
    frame.putHeader(
      Header(title: "seek", clocks: ["round 2   1:42", "1:42"], taunt: taunt), in: frame.area)
    let text = frame.plainText[0]
    #expect(
      text.contains("Anna says: Boo!") == (style != nil) && text.contains("seek") == (style == nil))
    #expect(text.hasSuffix("1:42"))
    if let style { #expect(frame[5, 0].style == style) }
  }
}
