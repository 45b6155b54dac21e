import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdScreen
import HotColdWorld

/// What the game does not know and the screen shows all the same.
struct Scene {
  /// Seconds since the session began.
  var elapsed: Double
  var isMuted: Bool
  var status: StatusLine
  var adapter: String
  var walk: WalkView?
  /// What is believed, refreshed slowly enough to be read.
  var estimate: Estimate
}

/// A game that can be played on the screen.
protocol ScreenGame: Game {
  var help: HelpScreen.Topic { get }
  func frame(_ scene: Scene, size: Size, glyphs: GlyphSet) -> Frame
  /// The Tab key.
  mutating func next()
}

extension SeekGame: ScreenGame {
  var help: HelpScreen.Topic { .seek }

  func frame(_ scene: Scene, size: Size, glyphs: GlyphSet) -> Frame {
    let keys: [KeyHint] = foundAt != nil ? .again : scene.walk != nil ? .walk : .seek
    var view = SeekView(
      self, isMuted: scene.isMuted, status: scene.status, walk: scene.walk, keys: keys)
    view.estimate = scene.estimate
    if scene.walk != nil { view.lookingFor = "the hider" }
    return SeekScreen.frame(view, size: size, glyphs: glyphs)
  }

  mutating func next() { huntNext() }
}

extension HideGame: ScreenGame {
  var help: HelpScreen.Topic { .hide }

  func frame(_ scene: Scene, size: Size, glyphs: GlyphSet) -> Frame {
    let view = HideView(
      self, adapter: scene.adapter, elapsed: scene.elapsed, isMuted: scene.isMuted,
      status: scene.status, walk: scene.walk,
      keys: foundAt != nil ? .again : scene.walk != nil ? .walk : .hide)
    return HideScreen.frame(view, size: size, glyphs: glyphs)
  }

  mutating func next() {}
}
