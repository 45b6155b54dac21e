import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdScreen

/// The hunt for one device of the list, as a game for the seeker's screen.
struct ThingHunt: ScreenGame {
  private var game: SeekGame
  private let device: ScanDevice

  /// - Parameter now: when the hunt begins.
  init(_ device: ScanDevice, following track: Track, effort: Tracker.EffortRule, at now: Timestamp)
  {
    game = SeekGame(following: track, effort: effort, at: now)
    self.device = device
  }

  var tracker: Tracker { game.tracker }
  var estimate: Estimate { game.estimate }
  var foundAt: Timestamp? { game.foundAt }
  /// Whoever looks for a thing plays with nobody.
  var party: Party? {
    get { nil }
    set {}
  }
  var goal: BluetoothAddress? { device.address }
  var help: HelpScreen.Topic { .thing }

  mutating func hear(_ sighting: Sighting, into events: inout [GameEvent]) {
    game.hear(ScanGame.ofSender(sighting), into: &events)
    dropComings(from: &events)
  }

  mutating func advance(to time: Timestamp, into events: inout [GameEvent]) {
    game.advance(to: time, into: &events)
    dropComings(from: &events)
  }

  /// Who comes and goes is told by the list.
  private func dropComings(from events: inout [GameEvent]) {
    events.removeAll { event in
      switch event {
      case .enter, .exit: true
      default: false
      }
    }
  }

  func frame(_ scene: Scene, size: Size, glyphs: GlyphSet) -> Frame {
    let keys: [KeyHint] =
      foundAt != nil ? .thingFound : scene.walk != nil ? .walkToThing : .thing
    var names: [TrackKey: SafeText] = [:]
    for track in tracker.inRange { names[track.key] = device.title }
    var view = SeekView(
      game, names: names, isMuted: scene.isMuted, status: status(scene.status), walk: scene.walk,
      keys: keys)
    view.settle(on: scene.estimate)
    view.lookingFor = "\(device.title)"
    return SeekScreen.frame(view, size: size, glyphs: glyphs)
  }

  /// Silence may mean no more than another address.
  private func status(_ status: StatusLine) -> StatusLine {
    guard game.isLost, device.address.type.changes, !status.isProblem else { return status }
    return StatusLine("It may have changed its address: see the list (Esc)")
  }
}
