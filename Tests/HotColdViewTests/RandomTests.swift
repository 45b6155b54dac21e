import BeaconCodec
import BeaconRanging
import HotColdWorld
import PlayerSupport
import SceneSupport
import ScreenSupport
import TestSupport
import Testing

@testable import BeaconTracking
@testable import HotColdGame
@testable import HotColdView

/// Screens of any size with random contents and keys: nothing traps, and every cell is valid and within the frame.
struct RandomTests {
  @Test(arguments: 0...40)
  func everySize(rows: Int) {
    for columns in 0...100 {
      let scene = Scene.all[(columns * 41 + rows) % Scene.all.count]
      #expect(Translated.fault(of: scene, Size(columns: columns, rows: rows)) == nil)
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

extension RandomViews {
  fileprivate mutating func estimate() -> Estimate {
    Estimate(
      distance: numberOrNot(), low: numberOrNot(), high: numberOrNot(),
      trend: dice.pick(Trend.allCases), proximity: dice.pick(Proximity.allCases))
  }

  fileprivate mutating func entry() -> EditLine? {
    guard dice.chance(0.3) else { return nil }
    var line = EditLine(text(), maximumBytes: 36)
    for _ in 0..<int(0...20) { line.press(key()) }
    return line
  }

  fileprivate mutating func round() -> RoundView? {
    dice.chance(0.3)
      ? nil
      : RoundView(
        number: dice.chance() ? int(.min ... .max) : int(1...9), elapsed: numberOrNot(),
        limit: numberOrNot())
  }

  fileprivate mutating func taunt() -> TauntBanner? {
    dice.chance(0.4)
      ? nil : TauntBanner(name: text(), text: text(), age: number(), isMine: dice.chance())
  }

  fileprivate mutating func walk() -> WalkView? {
    guard dice.chance(0.3) else { return nil }
    let (columns, rows) = dice.chance(0.1) ? (300, 150) : (int(0...60), int(0...30))
    var squares = (0..<columns * rows).map { _ in dice.pick(WorldMap.Square.allCases) }
    squares.append(.wall)
    return WalkView(
      map: WorldMap(columns: columns, rows: rows) { squares[$1 * columns + $0] }, walked: number())
  }

  fileprivate mutating func keys() -> [KeyHint] {
    dice.chance(0.8)
      ? dice.pick([.seek, .party, .hunt, .scan(onlyNew: false), .title])
      : list(9) { KeyHint($0.words(), $0.words()) }
  }

  fileprivate mutating func scene() -> Scene {
    switch int(0...5) {
    case 0: Scene("random hide", hide())
    case 1: Scene("random seek", seek())
    case 2: Scene("random title", title())
    case 3: Scene("random result", result())
    case 4: help()
    default: scan()
    }
  }

  fileprivate mutating func help() -> Scene {
    var help = HelpView(
      dice.pick(HelpView.Topic.allCases), game: dice.pick(GameMode.allCases))
    help.page = dice.pick([0, 1, 2, -1, .max, .min])
    return Scene("random help", help)
  }

  fileprivate mutating func hide() -> HideView {
    HideView(
      foundAfter: dice.chance(0.1) ? number() : nil, beacon: .hider,
      interval: number(), adapter: raw(), name: text(),
      seekers: list(dice.pick([3, 40, 300])) {
        Blip(
          name: $0.text(), lane: $0.dice.pick([$0.int(-3...70), .max, .min]),
          estimate: $0.estimate(),
          age: $0.number(), isDoubted: $0.dice.chance())
      },
      sweep: numberOrNot(), elapsed: number(),
      round: round(), taunts: list(12) { $0.text() },
      taunt: taunt(), entry: entry(),
      isMuted: dice.pick([nil, true, false]), status: status(), walk: walk(), keys: keys())
  }

  fileprivate mutating func seek() -> SeekView {
    SeekView(
      phase: dice.pick([
        .listening, .hunting, .hunting, .lost(silence: number()), .found(after: number()),
      ]),
      lookingFor: words(), estimate: estimate(),
      nearest: numberOrNot(),
      history: list(600) { Curve.Sample(rssi: -80, distance: $0.numberOrNot()) },
      beacons: list(dice.pick([3, 12, 1000])) {
        var row = Scene.row(
          UInt64($0.int(0...9)), $0.estimate(), rssi: $0.dice.pick([nil, -128, 127, -60]),
          name: $0.dice.chance() ? "\($0.text())" : "", isHunted: $0.dice.chance(0.2))
        row.isDoubted = $0.dice.chance(0.2)
        row.comesLater = $0.dice.chance(0.2)
        return row
      },
      others: list(12) { BeaconRow(name: $0.text(), distance: $0.numberOrNot()) },
      elapsed: number(), round: round(), taunt: taunt(), entry: entry(),
      isMuted: dice.pick([nil, true, false]), status: status(), walk: walk(), keys: keys())
  }

  fileprivate mutating func title() -> TitleView {
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

  fileprivate mutating func result() -> ResultView {
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

  fileprivate mutating func scan() -> Scene {
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
