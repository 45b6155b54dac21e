import BeaconCodec
import BeaconRanging
import ScreenSupport
import Testing

@testable import HotColdView

struct TrackerPictureTests {
  private func tracker(_ glyphs: GlyphSet = .braille) throws -> MotionTracker {
    try #require(MotionTracker(columns: 48, rows: 12, glyphs))
  }

  @Test(arguments: GlyphSet.allCases)
  func closerBlipsAreNearerTheMiddle(glyphs: GlyphSet) throws {
    let tracker = try tracker(glyphs)
    for lane in 0..<9 {
      var last = 100_000
      for distance in [40.0, 30, 10, 3, 1, 0.3] {
        let cell = try #require(tracker.cell(Scene.blip("x", lane: lane, distance, .steady)))
        #expect((0..<tracker.columns).contains(cell.column))
        #expect((0..<tracker.rows).contains(cell.row))
        // Twice as high as wide, squared.
        let (x, y) = (cell.column - tracker.columns / 2, tracker.rows - 1 - cell.row)
        let away = x * x + 4 * y * y
        #expect(away <= last + 4 * 12)
        last = away
      }
      #expect(last < 40)
    }
  }

  @Test func lanesAreApartAndStay() {
    let angles = (0..<16).map { Scene.blip("x", lane: $0, 3, .steady).angle }
    #expect(angles.allSatisfy { (0.2...2.95).contains($0) })
    let sorted = angles.sorted()
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $1 - $0 > 0.05 })
    // The first one stands upright.
    #expect(abs(angles[0] - .pi / 2) < 0.001)
  }

  @Test func aBlipFlashesWhenTheWavePasses() throws {
    let tracker = try tracker()
    // Its place is half way out.
    let blip = Scene.blip("x", lane: 0, 3, .hotter)
    let before = tracker.style(blip, sweep: 0.45)
    let flash = tracker.style(blip, sweep: 0.55)
    let after = tracker.style(blip, sweep: 0.9)
    #expect(flash == Style(.mild, bold: true, reverse: true))
    #expect(!before.reverse && !before.bold)
    #expect(!after.reverse && after.bold)
    var old = blip
    old.age = 20
    #expect(tracker.style(old, sweep: 0.55) == .dim)
    #expect(tracker.style(blip, sweep: nil) == Style(.mild, bold: true))
  }

  /// Every screen with a tracker shows who hunts, how near, and that a lane is not a direction.
  @Test(arguments: [(80, 24), (40, 12), (60, 18), (100, 36), (60, 17), (38, 10)])
  func theTrackerIsExplained(columns: Int, rows: Int) {
    for glyphs in GlyphSet.allCases {
      let size = Size(columns: columns, rows: rows)
      let lines = HideScreen.frame(Scene.hunted, size: size, glyphs: glyphs).plainText
      #expect(lines.contains { $0.contains("direction") }, "\(lines)")
      for name in ["A Ben", "B!Cleo", "C Zo"] {
        #expect(lines.contains { $0.contains(name) && $0.contains(" m ") }, "\(name) \(lines)")
      }
    }
  }

  @Test func unknownDistancesHaveNoCell() throws {
    let tracker = try tracker()
    let blip = Blip(name: SafeText("x"), lane: 0, estimate: .unknown)
    #expect(tracker.cell(blip) == nil)
    #expect(tracker.style(blip, sweep: 0.1) == .dim)
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
