import BeaconCodec
import HotColdGame
import PlayerSupport
import SceneSupport
import ScreenSupport
import TestSupport
import Testing

@testable import HotColdView

struct TrackerPictureTests {
  @Test func lanesAreApartAndStay() {
    let angles = (0..<16).map { Scene.blip("x", lane: $0, 3, .steady).angle }
    #expect(angles.allSatisfy { (0.2...2.95).contains($0) })
    let sorted = angles.sorted()
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $1 - $0 > 0.05 })
    // The first one stands upright.
    #expect(abs(angles[0] - .pi / 2) < 0.001)
  }

  /// Every screen with a tracker shows who hunts, how near, and that a lane is not a direction.
  @Test(arguments: [(80, 24), (40, 12), (60, 18), (100, 36), (60, 17), (38, 10)])
  func theTrackerIsExplained(columns: Int, rows: Int) {
    for glyphs in GlyphSet.allCases {
      let size = Size(columns: columns, rows: rows)
      let lines = Scene.hunted.frame(size, glyphs).plainText
      #expect(lines.contains { $0.contains("direction") }, "\(lines)")
      for name in ["B Ben", "C!Cleo", "Z Zo"] {
        #expect(lines.contains { $0.contains(name) && $0.contains(" m ") }, "\(name) \(lines)")
      }
    }
  }

  /// A strong signal finds a hider without messages.
  @Test func aHiderAloneIsFound() {
    var game = Game(hiding: .hider, interval: 100)
    let seeker = BeaconIdentity(uuid: .hotcold, major: 0xFFFF, minor: 1)
    for step in 0..<100 where game.foundAt == nil {
      var events: [GameEvent] = []
      let time = Timestamp.zero.advanced(bySeconds: Double(step) / 10)
      game.hear(sighting(time: time, rssi: -40, identity: seeker), into: &events)
    }
    let view = HideView(
      .hider, of: game, adapter: "", elapsed: 9, status: StatusLine(""))
    #expect(view.word == "FOUND" && view.news[0].english.hasPrefix("They found you after"))
  }

  @Test func theWaveRunsOutwards() {
    #expect(HideView.sweep(at: 0) == 0)
    #expect(abs(HideView.sweep(at: 11) - 0.5) < 0.001)
    #expect((0..<1).contains(HideView.sweep(at: -0.3)))
    #expect(HideView.sweep(at: .infinity) == 0)
  }

  @Test(arguments: [
    (GlyphSet.braille, ["⠑⢄"]), (.block, ["▀▄"]), (.ascii, ["'."]),
  ])
  func pixelsBecomeSigns(glyphs: GlyphSet, drawn: [String]) {
    var canvas = PixelCanvas(columns: 2, rows: 1, glyphs)
    let size = max(canvas.width, canvas.height)
    for step in 0..<size {
      canvas.dot(step * canvas.width / size, step * canvas.height / size, .plain)
    }
    canvas.dot(-1, 0, .plain)
    canvas.dot(0, canvas.height, .plain)
    var frame = Frame(Size(columns: 2, rows: 1), glyphs)
    frame.putCanvas(canvas, in: frame.area)
    #expect(frame.plainText == drawn)
    #expect(frame[0, 0].style == .plain)
  }
}
