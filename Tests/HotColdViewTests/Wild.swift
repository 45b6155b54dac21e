import BeaconCodec
import BeaconRanging
import HotColdGame

@testable import HotColdView

/// Values that nobody would think of, for the screens of many players.
enum Wild {
  static func number(_ index: Int) -> Double? {
    WildTests.numbers[index % WildTests.numbers.count]
  }

  static func text(_ index: Int) -> SafeText {
    SafeText(WildTests.texts[index % WildTests.texts.count])
  }

  static func round(_ index: Int) -> RoundView? {
    if index % 5 == 0 { return nil }
    return RoundView(
      number: [nil, .max, .min, 0][index % 4], elapsed: number(index), limit: number(index + 3))
  }

  static func taunt(_ index: Int) -> TauntBanner? {
    if index % 4 == 0 { return nil }
    return TauntBanner(
      name: text(index), text: text(index + 1), age: number(index) ?? 1, isMine: index % 3 == 0)
  }

  static func entry(_ index: Int) -> EditLine? {
    if index % 3 != 0 { return nil }
    var line = EditLine(text(index))
    for _ in 0..<index { line.press(.left) }
    return line
  }

  static func blips(_ index: Int, _ estimate: Estimate) -> [Blip] {
    (0..<[0, 1, 40, 300][index % 4]).map { number in
      var estimate = estimate
      if number % 3 == 0 { estimate.distance = self.number(number + index) }
      return Blip(
        name: text(number + index), lane: [number, .max, .min, -number][number % 4],
        estimate: estimate, age: self.number(number) ?? 0)
    }
  }

  static func scenes(_ index: Int) -> [Scene] {
    let texts = WildTests.texts
    let trouble = TitleView.Trouble(
      what: Words(verbatim: texts[index % texts.count]), fix: texts[(index + 1) % texts.count])
    var form = TitleForm(
      name: text(index), room: text(index + 1), voices: Array(texts.prefix(index)),
      radios: texts.prefix(index).map { .adapter($0) })
    for key in [Key.tab, .right, .down, .left, .up, .down, .down].prefix(index % 8) {
      _ = form.press(key)
    }
    let players = (0..<[0, 1, 3, 50][index % 4]).map { number in
      TitleView.Player(
        name: text(number + index), role: PlayerRole.allCases[number % 3],
        distance: self.number(number))
    }
    let title = TitleView(
      form: form, trouble: index % 2 == 0 ? trouble : nil, players: players,
      isListening: index % 3 == 0)

    let one = ResultView.Player(name: text(index), isMe: index % 2 == 0)
    let two = ResultView.Player(name: text(index + 1), isMe: index % 3 == 0)
    let nearest: ResultView.Player? = index % 4 == 1 ? two : nil
    let outcome: ResultView.Outcome =
      index % 7 == 3
      ? .decoy(hider: one, by: nearest, after: number(index) ?? 0)
      : index % 7 == 5
        ? .boom(holder: one, after: number(index) ?? 0)
        : index % 2 == 0
          ? .found(hider: one, by: two, after: number(index) ?? 0)
          : .timeUp(hider: one, nearest: nearest, distance: number(index))
    let result = ResultView(
      outcome: outcome,
      round: [.max, .min, 0, -1][index % 4], winner: index % 3 == 0 ? one : nil,
      scores: (0..<index * 3).map { .init(player: one, points: [$0, .max, .min][$0 % 3]) },
      isMyTurnToHide: index % 3 == 1,
      notice: index % 5 == 0 ? Words(verbatim: texts[index % texts.count]) : "",
      status: StatusLine(verbatim: texts[index % texts.count], isProblem: index % 3 == 0))

    let levels: [Int8?] = [nil, -128, 127, 0]
    let devices = (0..<[0, 1, 40, 700][index % 4]).map { (item: Int) -> ScanDevice in
      ScanDevice(
        address: BluetoothAddress(bits: UInt64(item / 2)), name: text(item), company: UInt16(item),
        distance: number(item), trend: Trend.allCases[item % 4], rssi: levels[item % 4],
        age: number(item + 3) ?? 0, isExtended: item % 2 == 0)
    }
    let keys: [Key] = [
      .down, .pageDown, .character("s"), .end, .up, .character("/"), .character("e"),
    ]
    return [
      .title("wild \(index)", title), .result("wild \(index)", result),
      .scan("wild \(index)", Array(keys.prefix(index % 8)), devices),
    ]
  }
}
