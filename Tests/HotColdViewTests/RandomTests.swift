import BeaconCodec
import BeaconRanging
import HotColdWorld
import PlayerSupport
import ScreenSupport
import TestSupport
import Testing

@testable import BeaconLocating
@testable import HotColdGame
@testable import HotColdView

/// Screens of any size with random contents and keys: nothing traps, and every cell is valid and within the frame.
struct RandomTests {
  @Test(arguments: 0...40)
  func everySize(rows: Int) {
    for columns in 0...100 {
      let scene = Scene.all[(columns * 41 + rows) % Scene.all.count]
      let size = Size(columns: columns, rows: rows)
      let glyphs = GlyphSet.allCases[(columns + rows) % 3]
      for catalogue in [.english] + Translated.catalogues {
        let frame = scene.frame(size, glyphs, catalogue)
        #expect(FrameCheck.fault(in: frame, size, glyphs) == nil, "\(scene) \(size)")
      }
    }
  }

  @Test(arguments: 0..<60)
  func randomViews(seed: Int) {
    var dice = RandomViews(seed: UInt64(seed))
    for _ in 0..<25 {
      let size = dice.size()
      let glyphs = dice.dice.pick(GlyphSet.allCases)
      let scene = dice.scene()
      #expect(
        FrameCheck.fault(in: scene.frame(size, glyphs), size, glyphs) == nil, "\(scene) \(size)")
    }
  }
}

/// Random views.
private struct RandomViews {
  var dice: SeededRandom

  init(seed: UInt64) { dice = SeededRandom(seed: seed) }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &dice) }

  mutating func size() -> Size {
    switch int(0...9) {
    case 0: Size(columns: dice.pick([-1, 300, .max]), rows: int(-1...3))
    case 1: Size(columns: int(0...3), rows: dice.pick([.min, 200, .max]))
    case 2, 3: Size(columns: int(0...20), rows: int(0...12))
    case 4, 5: Size(columns: int(20...60), rows: int(1...30))
    case 6, 7: Size(columns: int(60...140), rows: int(10...50))
    default: dice.pick([Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
    }
  }

  mutating func number() -> Double {
    switch int(0...4) {
    case 0:
      dice.pick([.nan, .infinity, -.infinity, -1, 0, -0.0, 1e308, -1e308, .leastNonzeroMagnitude])
    case 1: Double.random(in: 0...0.5, using: &dice)
    case 2: Double.random(in: 0...400, using: &dice)
    default: Double.random(in: 0.3...30, using: &dice)
    }
  }

  mutating func numberOrNot() -> Double? { dice.chance(0.3) ? nil : number() }

  mutating func text() -> SafeText {
    let signs = Array(
      "aAnna Ben 019.,!? éß猫한🙂\u{301}\u{1161}👩\u{200D}👦🇨🇭\u{FE0F}\u{202E}\u{1B}\u{E000}\0"
        .unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<int(dice.pick([0...30, 0...300])) { text.append(dice.pick(signs)) }
    return SafeText(String(text))
  }

  mutating func words() -> Words { Words(verbatim: raw()) }

  mutating func raw() -> String {
    (0..<int(0...12)).map { _ in "\(text())" }.joined(
      separator: dice.pick([" ", "", "\n", "\u{1B}", "\u{202E}", "\u{301}\u{301}\u{301}", "\0"]))
  }

  mutating func estimate() -> Estimate {
    Estimate(
      distance: numberOrNot(), low: numberOrNot(), high: numberOrNot(), speed: numberOrNot(),
      trend: dice.pick(Trend.allCases), proximity: dice.pick(Proximity.allCases))
  }

  mutating func list<Element>(_ most: Int, _ one: (inout Self) -> Element) -> [Element] {
    (0..<int(0...most)).map { _ in one(&self) }
  }

  mutating func key() -> Key {
    dice.pick([
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .backTab, .escape,
      .backspace, .delete, .character(" "), .character("s"), .character("/"), .character("猫"),
      .character("\u{301}"), .character("a"), .character("h"),
    ])
  }

  mutating func entry() -> EditLine? {
    guard dice.chance(0.3) else { return nil }
    var line = EditLine(text(), maximumBytes: 36)
    for _ in 0..<int(0...20) { line.press(key()) }
    return line
  }

  mutating func status() -> StatusLine { StatusLine(words(), isProblem: dice.chance(0.3)) }

  mutating func round() -> RoundView? {
    dice.chance(0.3)
      ? nil
      : RoundView(
        number: dice.chance() ? int(.min ... .max) : int(1...9), elapsed: numberOrNot(),
        limit: numberOrNot())
  }

  mutating func taunt() -> TauntBanner? {
    dice.chance(0.4)
      ? nil : TauntBanner(name: text(), text: text(), age: number(), isMine: dice.chance())
  }

  mutating func walk() -> WalkView? {
    guard dice.chance(0.3) else { return nil }
    let (columns, rows) = dice.chance(0.1) ? (300, 150) : (int(0...60), int(0...30))
    var squares = (0..<columns * rows).map { _ in dice.pick(WorldMap.Square.allCases) }
    squares.append(.wall)
    return WalkView(
      map: WorldMap(columns: columns, rows: rows) { squares[$1 * columns + $0] }, walked: number())
  }

  mutating func keys() -> [KeyHint] {
    dice.chance(0.8)
      ? dice.pick([.seek, .party, .hunt, .scan, .title])
      : list(9) { KeyHint($0.words(), $0.words()) }
  }

  mutating func scene() -> Scene {
    switch int(0...6) {
    case 0: Scene("random hide", hide())
    case 1: Scene("random seek", seek())
    case 2: Scene("random title", title())
    case 3: Scene("random result", result())
    case 4: Scene("random house", house())
    case 5: help()
    default: scan()
    }
  }

  private mutating func help() -> Scene {
    var help = HelpView(
      dice.pick(HelpView.Topic.allCases), game: dice.pick(GameMode.allCases))
    help.page = dice.pick([0, 1, 2, -1, .max, .min])
    return Scene("random help", help)
  }

  private mutating func house() -> HouseView {
    var view = HouseView()
    view.clock = clockText(number())
    view.status = status()
    view.plan.rooms = list(3) { Room(name: $0.raw(), x: $0.span(), y: $0.span()) }
    view.plan.walls = list(2) { Wall(from: $0.point(), to: $0.point()) }
    view.plan.stations = list(2) { Station(name: "hall", x: $0.number(), y: $0.number(), z: 2) }
    if dice.chance() { view.gone = ["hall"] }
    view.list.update(
      list(dice.pick([1, 20, 300])) {
        HouseView.Thing(
          id: "\($0.int(0...99))", name: $0.text(), place: $0.dice.chance(0.8) ? $0.point() : nil,
          radius: $0.number(), whereabouts: $0.words(), trail: $0.list(3) { $0.point() },
          age: $0.number())
      })
    for _ in 0..<int(0...6) { _ = view.list.press(key()) }
    return view
  }

  private mutating func point() -> HousePlan.Point { HousePlan.Point(x: number(), y: number()) }

  private mutating func span() -> ClosedRange<Double> {
    let (one, other) = (number(), number())
    return one.isNaN || other.isNaN ? 0...1 : min(one, other)...max(one, other)
  }

  private mutating func hide() -> HideView {
    HideView(
      foundAfter: dice.chance(0.1) ? number() : nil, beacon: .hider,
      interval: number(), adapter: raw(), name: text(),
      seekers: list(dice.pick([3, 40, 300])) {
        Blip(
          name: $0.text(), lane: $0.dice.pick([$0.int(-3...70), .max, .min]),
          estimate: $0.estimate(),
          age: $0.number(), isDoubted: $0.dice.chance())
      },
      panel: dice.chance(0.1) ? house() : nil, sweep: numberOrNot(), elapsed: number(),
      round: round(), taunts: list(12) { $0.text() },
      taunt: taunt(), entry: entry(),
      isMuted: dice.pick([nil, true, false]), status: status(), walk: walk(), keys: keys())
  }

  private mutating func seek() -> SeekView {
    SeekView(
      phase: dice.pick([
        .listening, .hunting, .hunting, .lost(silence: number()), .found(after: number()),
      ]),
      lookingFor: words(), estimate: estimate(),
      nearest: numberOrNot(),
      history: list(600) { History.Sample(rssi: -80, distance: $0.numberOrNot()) },
      beacons: list(dice.pick([3, 12, 1000])) {
        var row = Scene.row(
          UInt64($0.int(0...9)), $0.estimate(), rssi: $0.dice.pick([nil, -128, 127, -60]),
          name: $0.dice.chance() ? "\($0.text())" : "", isHunted: $0.dice.chance(0.2))
        row.isDoubted = $0.dice.chance(0.2)
        row.isSealed = $0.dice.chance(0.2)
        return row
      },
      others: list(12) { BeaconRow(name: $0.text(), distance: $0.numberOrNot()) },
      elapsed: number(), round: round(), taunt: taunt(), entry: entry(),
      isMuted: dice.pick([nil, true, false]), status: status(), walk: walk(), keys: keys())
  }

  private mutating func title() -> TitleView {
    var form = TitleForm(
      activity: dice.pick(TitleForm.Activity.allCases), name: text(), room: text(),
      voices: list(4) { $0.raw() }, radios: list(3) { .adapter($0.raw()) })
    for _ in 0..<int(0...30) { _ = form.press(key()) }
    return TitleView(
      form: form,
      trouble: dice.chance() ? TitleView.Trouble(what: words(), fix: raw()) : nil,
      players: list(20) {
        .init(
          name: $0.text(), role: $0.dice.pick(PlayerRole.allCases),
          distance: $0.numberOrNot())
      }, isListening: dice.chance())
  }

  private mutating func result() -> ResultView {
    let names = ["Ann", "Ben", "Zoë"]
    var result = Scene.result(
      dice.pick(RoundResult.Outcome.allCases), dice.pick(names), by: dice.pick([nil, "Ben"]),
      after: dice.pick([nil, int(-9...999), .max, .min]), distance: numberOrNot(),
      isAgreed: dice.chance())
    for player in result.players { result.names[player] = text() }
    return ResultView(
      result: result, own: Scene.player(dice.pick(names)),
      round: dice.pick([int(0...999), .max, .min]),
      scores: list(20) {
        .init(
          name: $0.text(), isMe: $0.dice.chance(),
          points: $0.dice.pick([$0.int(-5...500), .max, .min]))
      },
      isMyTurnToHide: dice.chance(), notice: dice.chance() ? words() : "", status: status(),
      keys: keys())
  }

  private mutating func scan() -> Scene {
    let devices = list(dice.pick([1, 60, 700])) {
      ScanDevice(
        device: Scene.device(
          UInt64($0.int(0...50)), "\($0.text())", company: UInt16($0.int(0...0xFFFF))),
        distance: $0.numberOrNot(), trend: $0.dice.pick(Trend.allCases),
        rssi: Int8($0.int(-128...127)), age: $0.number())
    }
    return .scan("random", list(30) { $0.key() }, devices)
  }
}
