import BeaconCodec
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
    let view = SeekView(
      self, isMuted: scene.isMuted, status: scene.status, walk: scene.walk, keys: keys)
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

extension WalkView {
  /// The house as far as it was explored, or all of it.
  init(_ world: World, revealed: Bool) {
    // A character of a terminal is about twice as high as it is wide.
    let map = world.map(
      width: FloorPlan.cellSize, height: 2 * FloorPlan.cellSize, revealed: revealed)
    let path = world.path
    self.init(
      map: MapGrid(columns: map.columns, rows: map.rows) { MapGrid.Square(map[$0, $1]) },
      walked: zip(path, path.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) })
  }
}

extension MapGrid.Square {
  init(_ square: WorldMap.Square) {
    switch square {
    case .unseen: self = .unseen
    case .floor: self = .floor
    case .wall: self = .wall
    case .path: self = .path
    case .me: self = .me
    case .hider: self = .hider
    case .seeker: self = .seeker
    }
  }
}
