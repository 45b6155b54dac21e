import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdWorld
import Testing

@testable import HotColdView

/// What one is told who plays for the first time.
struct TutorialTests {
  private func time(_ seconds: Double) -> Timestamp { .zero.advanced(bySeconds: seconds) }

  /// As keys walk, one step on the way to the next.
  private func walk(_ steps: Int, _ tutorial: inout Tutorial) {
    for count in 0...steps { tutorial.see(at: Point(x: 0.55 * Double(count), y: 2)) }
  }

  /// Steps, seconds, whether it is found, and how the longest text begins then; nil for none.
  @Test(
    arguments: [
      (Tutorial.Place.house, false, 0, 60.0, false, "Somebody hides here"),
      (.house, false, 3, 60, false, "Somebody hides here"), (.house, false, 5, 1, false, nil),
      (.house, false, 0, 1, true, nil),
      (.world, false, 0, 11, false, "Walk slowly"), (.world, false, 0, 12, false, nil),
      (.house, true, 9, 11, false, "You are the @"), (.house, true, 0, 12, false, nil),
      (.world, true, 0, 11, false, "Hide"), (.world, true, 0, 1, true, nil),
    ] as [(Tutorial.Place, Bool, Int, Double, Bool, String?)])
  func isToldAtTheBeginning(
    place: Tutorial.Place, isHiding: Bool, steps: Int, now: Double, isFound: Bool, text: String?
  ) {
    var tutorial = Tutorial(place, isHiding: isHiding)
    walk(steps, &tutorial)
    tutorial.advance(to: time(0), isFound: false)
    tutorial.advance(to: time(now), isFound: isFound)
    let told = tutorial.texts.first?.english
    #expect(text.map { told?.hasPrefix($0) == true } ?? (told == nil))
    // It does not come back.
    if told == nil {
      tutorial.advance(to: time(0), isFound: false)
      #expect(tutorial.texts.isEmpty)
    }
  }

  @Test func whoStandsAgainstAWallHasNotWalked() {
    var tutorial = Tutorial(.house)
    for _ in 0..<100 { tutorial.see(at: Point(x: 1, y: 2)) }
    tutorial.advance(to: time(60), isFound: false)
    #expect(!tutorial.texts.isEmpty)
  }

  /// At every size in which there is a line to spare at all the longest text that fits is told whole.
  @Test(arguments: [(80, 24), (60, 18), (120, 40), (40, 12), (26, 30), (60, 15), (20, 3), (30, 8)])
  func itIsToldAtEverySize(columns: Int, rows: Int) {
    for place in [Tutorial.Place.house, .world] {
      let tutorial = Tutorial(place)
      var view = Scene.walk
      view.hint = tutorial.texts
      let frame = SeekScreen.frame(view, size: Size(columns: columns, rows: rows), glyphs: .braille)
      let all = frame.plainText.map { $0.filter { $0 != "│" && $0 != "█" } }.joined(separator: " ")
        .split(separator: " ").joined(separator: " ")
      #expect(
        tutorial.texts.contains { all.contains($0.english) }, "\(frame.plainText)")
    }
  }

  @Test(
    arguments: [
      ([nil, 1.0, nil, nil, 4, nil], [nil, 1.0, 2, 3, 4, nil]), ([nil, nil], [nil, nil]),
      ([1, 2], [1, 2]),
    ] as [([Double?], [Double?])])
  func aShortSilenceIsBridged(values: [Double?], bridged: [Double?]) {
    #expect(HistoryBridge.bridged(values) == bridged)
  }

  @Test func aLongSilenceIsAGap() {
    let values = [1.0] + [Double?](repeating: nil, count: HistoryBridge.longest) + [1.0]
    #expect(HistoryBridge.bridged(values) == values)
  }

  /// Metres of a rival at one time and later, and what that means.
  @Test(
    arguments: [
      (10, 7, 4.0, .hotter), (10, 13, 4, .colder), (10, 9, 4, .steady), (10, 2, 1, .unknown),
      (10, nil, 4, .unknown), (nil, 3, 4, .unknown), (0, 3, 4, .unknown),
    ] as [(Double?, Double?, Double, Trend)])
  func whetherARivalComesCloser(then: Double?, now: Double?, after: Double, trend: Trend) {
    let tag = PlayerTag(BeaconUUID(high: 7 << 32, low: 0))
    var trends = RivalTrends()
    trends.update([(tag, then)], at: .zero)
    trends.update([(tag, now)], at: time(after))
    #expect(trends[tag] == trend)
  }

  @Test(
    arguments: [
      (nil, 0, false), (10, 0.1, false), (2.9, nil, true), (1, 0, true), (1, 0.5, false),
      (0.3, 0.3, false), (.nan, 0, false), (-1, 0, false),
    ] as [(Double?, Double?, Bool)])
  func theHeartBeatsWhereItIsNear(distance: Double?, time: Double?, isBeat: Bool) {
    #expect(Heartbeat(distance: distance, time: time).isBeat == isBeat)
  }

  @Test(
    arguments: [
      (30, .freezing), (12, .cold), (6, .cool), (3, .mild), (1.5, .warm), (0.8, .hot),
      (0.2, .burning),
      (nil, .plain), (.nan, .plain), (-1, .plain), (.infinity, .freezing),
    ] as [(Double?, Role)])
  func theRamp(distance: Double?, role: Role) {
    #expect(Role(distance: distance) == role)
  }
}
