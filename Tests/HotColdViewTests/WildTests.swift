import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdWorld
import ScreenSupport
import Testing

@testable import HotColdView

/// Whatever the size and whatever the values: no trap, and every cell in its place.
struct WildTests {
  @Test(arguments: 0...40)
  func everySize(rows: Int) {
    let scenes = Scene.all + Self.wild
    for columns in 0...100 {
      let scene = scenes[(columns * 41 + rows) % scenes.count]
      let glyphs = GlyphSet.allCases[(columns + rows) % 3]
      check(scene, Size(columns: columns, rows: rows), glyphs)
    }
  }

  @Test(arguments: wild)
  func everyWildValue(scene: Scene) {
    let sides = [
      (0, 5), (5, 0), (1, 1), (2, 30), (3, 2), (7, 7), (19, 8), (20, 3), (31, 12), (32, 8),
      (40, 12),
      (46, 40), (59, 18), (60, 18), (61, 17), (79, 23), (80, 24), (82, 25), (120, 40), (-1, 9),
      (9, .min), (300, 2), (2, .max), (.max, 3),
    ]
    for (number, (columns, rows)) in sides.enumerated() {
      check(scene, Size(columns: columns, rows: rows), GlyphSet.allCases[number % 3])
      check(scene, Size(columns: columns, rows: rows), GlyphSet.allCases[(number + 1) % 3])
    }
  }

  private func check(_ scene: Scene, _ size: Size, _ glyphs: GlyphSet) {
    if let fault = FrameCheck.fault(in: scene.frame(size, glyphs), size, glyphs) {
      Issue.record("\(scene) at \(size): \(fault)")
    }
  }

  static let numbers: [Double?] = [
    nil, 0, -0.0, -1, 1e308, -1e308, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, 0.049,
    2.96, 9.9, 98.6,
  ]

  static let texts = [
    "", "\u{1B}]0;x\u{7}", "a\nb\tc", "\u{202E}evil", String(repeating: "猫", count: 200),
    "e" + String(repeating: "\u{301}", count: 1000), "\u{301}\u{301}alone",
    "\u{200B}\u{FEFF}\u{E000}",
    String(repeating: "word ", count: 100), "👩‍👩‍👧‍👦🇨🇭☃️", "\0",
  ]

  static let wild: [Scene] = numbers.indices.flatMap { index -> [Scene] in
    func number(_ offset: Int) -> Double? { numbers[(index + offset) % numbers.count] }
    let trend = Trend.allCases[index % 4]
    let estimate = Estimate(
      distance: number(0), low: number(3), high: number(5), speed: number(1), trend: trend,
      proximity: Proximity.allCases[index / 4 % 4])
    let rssi: Int8? = [nil, -128, 127, 0][index % 4]
    let tracks = (0..<[0, 1, 2, 1000][index % 4]).map { number in
      Scene.track(UInt64(number), estimate, rssi: rssi)
    }
    let text = texts[index % texts.count]
    let status = StatusLine(verbatim: texts[(index + 1) % texts.count], isProblem: index % 3 == 0)
    let keys = (0..<index).map {
      KeyHint(Words(verbatim: texts[$0 % texts.count]), Words(verbatim: text))
    }
    let wild = number(2) ?? 1
    let side = [0, 1, 49, 300][index % 4]
    let map = WorldMap(columns: side, rows: side / 2) { column, row in
      WorldMap.Square.allCases[(column + row * 3) % WorldMap.Square.allCases.count]
    }
    let phases: [SeekView.Phase] = [
      .listening, .hunting, .lost(silence: wild), .found(after: wild),
    ]
    let seek = SeekView(
      phase: phases[index % 4 ^ index / 4 % 4], lookingFor: Words(verbatim: text), trend: trend,
      estimate: estimate, nearest: number(4),
      history: (0..<index * 40).map { _ in History.Sample(rssi: rssi, distance: number(6)) },
      beacons: tracks.map {
        BeaconRow($0, name: SafeText(text), isHunted: $0.key == tracks.last?.key)
      },
      others: numbers.prefix(index).map { OtherSeeker(name: SafeText(text), distance: $0) },
      elapsed: wild, round: Wild.round(index), taunt: Wild.taunt(index), entry: Wild.entry(index),
      isMuted: index % 2 == 0,
      status: status, walk: index % 5 == 0 ? nil : WalkView(map: map, walked: wild), keys: keys)
    let hide = HideView(
      phase: index % 3 == 0 ? .found(after: wild) : .hiding, beacon: Scene.beacon, interval: wild,
      adapter: text,
      name: SafeText(text), seekers: Wild.blips(index, estimate), sweep: number(7), elapsed: wild,
      round: Wild.round(index), taunts: texts.prefix(index).map { SafeText($0) },
      taunt: Wild.taunt(index),
      entry: Wild.entry(index), isMuted: nil, status: status, walk: seek.walk, keys: keys)
    return Wild.scenes(index) + [
      .seek("wild \(index)", seek), .hide("wild \(index)", hide),
      Scene(name: "wild help \(index)") {
        HelpScreen.frame(
          .init(.seek, game: GameMode.allCases[index % GameMode.allCases.count]),
          page: [.max, .min, -1, index][index % 4], size: $0, glyphs: $1, catalogue: $2)
      },
    ]
  }
}
