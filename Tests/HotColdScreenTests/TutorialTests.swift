import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdWorld
import Testing

@testable import HotColdScreen

/// What one is told who plays for the first time.
struct TutorialTests {
  private func time(_ seconds: Double) -> Timestamp { .zero.advanced(bySeconds: seconds) }

  /// As keys walk, one step on the way to the next.
  private func walk(_ steps: Int, _ tutorial: inout Tutorial) {
    for count in 0...steps { tutorial.see(at: Point(x: 0.55 * Double(count), y: 2)) }
  }

  @Test func whoStandsAgainstAWallHasNotWalked() {
    var tutorial = Tutorial(.house)
    for _ in 0..<100 { tutorial.see(at: Point(x: 1, y: 2)) }
    tutorial.advance(to: time(60), trend: .unknown, isFound: false)
    #expect(tutorial.texts.first?.english.hasSuffix("Arrow keys walk.") == true)
  }

  /// What happens, and how the longest text begins then; nil for none.
  @Test(
    arguments: [
      (Tutorial.Place.house, 0, nil, 60.0, .unknown, "You are the @"),
      (.house, 3, nil, 60, .steady, "You are the @"),
      (.house, 5, nil, 60, .steady, "Well walked"),
      (.house, 2, 10, 12, .colder, "COLD: you went"),
      // Who was lucky has not walked yet.
      (.house, 2, 10, 60, .colder, "COLD: you went"),
      (.house, 5, 10, 15, .colder, "COLD: you went"),
      // Nobody is to turn around who stands still by now.
      (.house, 2, 10, 12, .steady, "That was COLD"),
      (.house, 2, 10, 12, .unknown, "That was COLD"),
      (.house, 5, 10, 16, .colder, nil),
      (.world, 0, nil, 60, .unknown, "Walk slowly"),
      (.world, 0, 10, 12, .colder, "COLD: you went"),
      (.world, 0, 10, 17, .colder, nil),
    ] as [(Tutorial.Place, Int, Double?, Double, Trend, String?)])
  func oneThingAtATime(
    place: Tutorial.Place, steps: Int, call: Double?, now: Double, trend: Trend, text: String?
  ) {
    var tutorial = Tutorial(place)
    walk(steps, &tutorial)
    if let call { tutorial.hear(.hot, at: time(call)) }
    // What is called next is told in its place, and for no longer.
    if call != nil { tutorial.hear(.cold, at: time(now)) }
    tutorial.advance(to: time(now), trend: trend, isFound: false)
    #expect(
      (tutorial.texts.first?.english).map { text.map($0.hasPrefix) ?? false } ?? (text == nil))
  }

  @Test(
    arguments: [(.hotter, "HOT: you came"), (.steady, "That was HOT"), (.colder, "That was HOT")]
      as [(Trend, String)])
  func nobodyGoesOnWhoStandsStill(trend: Trend, text: String) {
    var tutorial = Tutorial(.house)
    tutorial.hear(.hot, at: time(10))
    tutorial.advance(to: time(11), trend: trend, isFound: false)
    #expect(tutorial.texts.first?.english.hasPrefix(text) == true)
  }

  /// Who hides is told so for a while, and no longer once it is over.
  @Test(
    arguments: [
      (Tutorial.Place.house, 1.0, false, "You are the @"), (.house, 15, false, nil),
      (.world, 14, false, "Hide"), (.world, 1, true, nil),
    ] as [(Tutorial.Place, Double, Bool, String?)])
  func whoHidesIsToldToo(place: Tutorial.Place, now: Double, isFound: Bool, text: String?) {
    var tutorial = Tutorial(place).forHider
    tutorial.advance(to: time(0), trend: .unknown, isFound: false)
    tutorial.advance(to: time(now), trend: .unknown, isFound: isFound)
    #expect(
      (tutorial.texts.first?.english).map { text.map($0.hasPrefix) ?? false } ?? (text == nil))
  }

  @Test func itIsOverForGood() {
    var tutorial = Tutorial(.house)
    tutorial.advance(to: time(1), trend: .unknown, isFound: true)
    #expect(tutorial.texts.isEmpty)
    tutorial.hear(.cold, at: time(2))
    tutorial.advance(to: time(3), trend: .unknown, isFound: false)
    #expect(tutorial.texts.isEmpty)
  }

  /// At every size in which there is a line to spare at all the longest text that fits is told whole.
  @Test(arguments: [(80, 24), (60, 18), (120, 40), (40, 12), (26, 30), (60, 15), (20, 3), (30, 8)])
  func itIsToldAtEverySize(columns: Int, rows: Int) {
    for steps in 0...5 {
      var tutorial = Tutorial(.house)
      walk(steps, &tutorial)
      var view = Scene.walk
      view.hint = tutorial.texts
      let frame = SeekScreen.frame(view, size: Size(columns: columns, rows: rows), glyphs: .braille)
      let all = frame.plainText.map { $0.filter { $0 != "│" && $0 != "█" } }.joined(separator: " ")
        .split(separator: " ").joined(separator: " ")
      #expect(
        tutorial.texts.contains { all.contains($0.english) }, "\(steps) \(frame.plainText)")
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
