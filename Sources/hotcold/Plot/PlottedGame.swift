import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdScreen

/// A seeker's game of which a picture will be drawn.
struct PlottedGame: ScreenGame {
  private var game: SeekGame
  private let plot: PlotFile

  init(_ game: SeekGame, plot: PlotFile) {
    self.game = game
    self.plot = plot
  }

  var tracker: Tracker { game.tracker }
  var estimate: Estimate { game.estimate }
  var foundAt: Timestamp? { game.foundAt }
  var help: HelpScreen.Topic { game.help }
  var party: Party? {
    get { game.party }
    set { game.party = newValue }
  }

  mutating func hear(_ sighting: Sighting, into events: inout [GameEvent]) {
    let old = events.count
    game.hear(sighting, into: &events)
    for event in events.dropFirst(old) {
      switch event {
      case .estimate(let reading) where reading.key == game.hunted:
        plot.add(reading, truth: sighting.truth)
      case .call(let call, _, let time):
        plot.add(call, at: time)
      default: break
      }
    }
  }

  mutating func advance(to time: Timestamp, into events: inout [GameEvent]) {
    game.advance(to: time, into: &events)
  }

  func frame(_ scene: Scene, size: Size, glyphs: GlyphSet) -> Frame {
    game.frame(scene, size: size, glyphs: glyphs)
  }

  mutating func next() { game.huntNext() }
}
