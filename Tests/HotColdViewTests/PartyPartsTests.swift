import BeaconCodec
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
