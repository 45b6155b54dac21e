import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdWorld
import PlayerSupport
import SceneSupport
import ScreenSupport
import TestSupport
import Testing

@testable import HotColdView

/// Hints for a player who is stuck.
struct HintsTests {
  /// A place in the demo's house.
  private static let house = Point(x: 1, y: 1)

  /// Place, role, metres walked, seconds, whether the lesson ends, and how the longest text begins; nil for none.
  @Test(
    arguments: [
      (house, false, 0, 60.0, false, "Find who hides!"),
      (house, false, 1.65, 60, false, "Find who hides!"), (house, false, 2.75, 1, false, nil),
      (house, false, 0, 1, true, nil),
      (nil, false, 0, 11, false, "Walk slowly"), (nil, false, 0, 12, false, nil),
      (house, true, 5, 11, false, "You are the @"), (house, true, 0, 12, false, nil),
      (nil, true, 0, 11, false, "Hide"), (nil, true, 0, 1, true, nil),
    ] as [(Point?, Bool, Double, Double, Bool, String?)])
  func lessons(
    place: Point?, isHiding: Bool, walked: Double, now: Double, endsLesson: Bool, text: String?
  ) {
    var hints = Hints(teaches: true, isHiding: isHiding)
    func follow(_ seconds: Double, _ endsLesson: Bool) {
      hints.follow(nil, at: place, walked: walked, time: .after(seconds), endsLesson: endsLesson)
    }
    follow(0, false)
    follow(now, endsLesson)
    let shown = hints.lesson.first?.english
    #expect(text.map { shown?.hasPrefix($0) == true } ?? (shown == nil))
    // It does not come back.
    if shown == nil {
      follow(0, false)
      #expect(hints.lesson.isEmpty)
    }
  }

  /// What to look for, and how to walk, fits on the smallest screen in every language.
  @Test(arguments: [false, true]) func lessonOnTheSmallestScreen(isForThing: Bool) throws {
    var hints = Hints(teaches: true, isForThing: isForThing)
    hints.follow(nil, at: Self.house, walked: 0, time: .zero, endsLesson: false)
    for catalogue in [.english] + Translated.catalogues {
      let texts = hints.lesson.map { catalogue.text($0) }
      #expect(try #require(texts.firstIndex { cellWidth($0) <= 34 }) < texts.count - 1, "\(texts)")
    }
  }

  /// Where it was hottest helps nobody who has not set out yet: patience begins with the first steps.
  @Test func keepsTheLessonUntilTheFirstSteps() {
    var hints = Hints(teaches: true)
    let moments: [(Double, walked: Double, isStuck: Bool)] = [
      (0, 0, false), (60, 0, false), (61, 3, false), (79, 4, false), (81, 4, true),
    ]
    for (seconds, walked, isStuck) in moments {
      hints.follow(9, at: Self.house, walked: walked, time: .after(seconds), endsLesson: false)
      #expect(hints.search(in: nil, name: "Robin", trend: .steady).isEmpty != isStuck)
    }
  }

  /// Seconds and metres to the hider, and how the longest text begins at the end; nil for none.
  @Test(
    arguments: [
      ([(0, 9), (30, 3), (49, 5)], nil),
      ([(0, 9), (30, 3), (51, 5)], "It was hottest 21 s ago"),
      ([(0, 9), (30, 3), (45, 2), (51, 5)], nil), ([(0, 9), (30, 3), (70, 5)], nil),
    ] as [([(Double, Double)], String?)])
  func hintsAtTheHottestPlace(hunt: [(Double, Double)], text: String?) {
    var hints = Hints()
    for (seconds, metres) in hunt {
      hints.follow(metres, at: nil, walked: 0, time: .after(seconds), endsLesson: false)
    }
    let shown = hints.search(in: nil, name: "Robin", trend: .steady).first?.english
    for news in [[], ["Now find Ada!"]] as [[Words]] {
      #expect(hints.search(in: nil, name: "Robin", trend: .hotter, news: news) == news)
    }
    #expect(text.map { shown?.hasPrefix($0) == true } ?? (shown == nil))
  }

  /// A hint about a wall hides no advice: with a word, and in a silent game.
  @Test(
    arguments: [
      (.hotter, false), (.colder, false), (nil, false), (.steady, true), (.unknown, true),
    ]
      as [(Trend?, Bool)])
  func aWallIsNoHintDuringAWord(trend: Trend?, isShown: Bool) {
    var world = World.seeking(.hider, seed: 1)
    let end = world.walk(.up, metres: 30, at: .zero)
    world.advance(to: end) { _ in }
    #expect(world.isBlocked)
    let shown = Hints().search(in: world, name: "Robin", trend: trend).map(\.english)
    #expect((shown.first == "Ouch! Find a way around.") == isShown)
  }

  /// Seconds when the round of the last measurement began, and whether there is a hint at the place of an earlier one.
  @Test(arguments: [(0.0, true), (40, false)])
  func aNewRoundHasNoHottestPlace(began: Double, hasHint: Bool) {
    var hints = Hints()
    for (seconds, metres, round) in [(0.0, 9.0, 0.0), (30, 3, 0), (51, 5, began)] {
      hints.follow(
        metres, since: .after(round), at: nil, walked: 0, time: .after(seconds), endsLesson: false)
    }
    #expect(hints.search(in: nil, name: "Robin", trend: .steady).isEmpty != hasHint)
  }

  /// Another hider in sight than the hunted one is named, too.
  @Test func anotherHiderIsInSight() throws {
    var world = World.seeking(.hider, hiders: 2, seed: 1)
    world.players[1].name = SafeText("Grace")
    world.put(at: try #require(world.position(of: world.players[1].address)))
    var hints = Hints()
    hints.follow(
      9, to: world.players[0].address, at: world.me, walked: 9, time: .zero, endsLesson: false)
    let shown = hints.search(in: world, name: "Ada", trend: .hotter).first?.english
    #expect(shown == "You see Grace: the G! Go there.")
  }

  /// The sentence about a hider in sight contradicts no word.
  @Test func theHiderIsInSight() {
    var world = World.seeking(.hider, seed: 1)
    world.put(at: world.hidingPlace)
    world.players[0].name = SafeText("Ada")
    var hints = Hints()
    hints.follow(
      1, to: world.players[0].address, at: nil, walked: 9, time: .zero, endsLesson: false)
    for trend in [Trend.hotter, .colder] {
      let shown = hints.search(in: world, name: "Ada", trend: trend).first?.english
      #expect(shown == "You see Ada: the A! Go there.")
    }
    // The revealed house names the hider even in the dark. It is not revealed at once.
    world.put(at: Self.house)
    for (seconds, text) in [(179.0, nil), (180, "The A is Ada: find the way.")] {
      hints.follow(
        9, to: world.players[0].address, at: Self.house, walked: 9, time: .after(seconds),
        endsLesson: false)
      hints.showHouse()
      let shown = hints.search(in: world, name: "Ada", trend: .steady).first?.english
      // In a silent game the countdown is more important.
      #expect(hints.search(in: world, name: "Ada", trend: nil).isEmpty)
      #expect(hints.showsHouse == (text != nil) && (text == nil || shown == text))
    }
  }

  /// A hider once seen stays seen: wherever the player goes, whatever is called and announced, and however long it takes.
  @Test(arguments: [1, 2, 1000, 1001, 1002] as [UInt64]) func aHiderOnceSeenStaysSeen(seed: UInt64)
  {
    var world = World.seeking(.hider, seed: seed)
    world.players[0].name = SafeText("Ada")
    let hider = world.players[0].address
    var hints = Hints()
    var random = SeededRandom(seed: seed)
    var time = 0.0
    world.put(at: world.hidingPlace)
    for _ in 0..<60 {
      let direction = Direction.allCases.randomElement(using: &random) ?? .up
      let metres = Double.random(in: 0.5...6, using: &random)
      let end = world.walk(direction, metres: metres, at: .after(time))
      world.advance(to: end) { _ in }
      time = max(end.seconds, time) + .random(in: 0...30, using: &random)
      hints.follow(
        .random(in: 0.5...15, using: &random), to: hider, at: world.me, walked: 9,
        time: .after(time), endsLesson: false)
      for trend in [nil, .hotter, .colder, .steady, .unknown] as [Trend?] {
        for news in [[], ["Now find Bob!"]] as [[Words]] {
          let shown = hints.search(in: world, name: "Ada", trend: trend, news: news).first?.english
          let isInSight = world.sees(hider)
          #expect(
            shown
              == (isInSight ? "You see Ada: the A! Go there." : "You saw Ada: go back to the A."))
        }
      }
      if !world.sees(hider) { #expect(world.map(revealed: false).place(of: .seenHider) != nil) }
    }
  }

  /// At every size with a free line, the longest text that fits is shown whole.
  @Test(arguments: [(80, 24), (60, 18), (120, 40), (40, 12), (26, 30), (60, 15), (30, 8)])
  func hintsFitEverySize(columns: Int, rows: Int) {
    for place in [Self.house, nil] {
      var hints = Hints(teaches: true)
      hints.follow(nil, at: place, walked: 0, time: .zero, endsLesson: false)
      let lesson = hints.lesson
      var view = Scene.walk
      view.hint = lesson
      let frame = view.frame(Size(columns: columns, rows: rows), .braille)
      let all = frame.plainText.map { $0.filter { $0 != "│" && $0 != "█" } }.joined(separator: " ")
        .split(separator: " ").joined(separator: " ")
      #expect(
        lesson.contains { all.contains($0.english) }, "\(frame.plainText)")
    }
  }

  @Test(
    arguments: [
      ([nil, 1.0, nil, nil, 4, nil], [nil, 1.0, 2, 3, 4, nil]), ([nil, nil], [nil, nil]),
      ([1, 2], [1, 2]), (longSilence, longSilence),
    ] as [([Double?], [Double?])])
  func aShortSilenceIsBridged(values: [Double?], shown: [Double?]) {
    #expect(bridged(values) == shown)
  }

  private static let longSilence =
    [1.0] + [Double?](repeating: nil, count: longestBridge) + [1.0]

  @Test(
    arguments: [
      (nil, 0, false), (10, 0.1, false), (2.9, nil, true), (1, 0, true), (1, 0.5, false),
      (0.3, 0.3, false), (.nan, 0, false), (-1, 0, false),
    ] as [(Double?, Double?, Bool)])
  func heartbeatWhenNear(distance: Double?, time: Double?, isBeat: Bool) {
    #expect(isHeartbeat(distance: distance, time: time) == isBeat)
  }

  @Test(
    arguments: [
      (30, .freezing), (12, .cold), (6, .cool), (3, .mild), (1.5, .warm), (0.8, .hot),
      (0.2, .burning),
      (nil, .plain), (.nan, .plain), (-1, .plain), (.infinity, .freezing),
    ] as [(Double?, HeatColor)])
  func heatColors(distance: Double?, role: HeatColor) {
    #expect(HeatColor(distance: distance) == role)
  }
}
