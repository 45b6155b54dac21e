import BeaconCodec
import BeaconRadio
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
  /// The last thing that somebody said.
  var taunt: TauntBanner?
  /// What is being typed, to be said.
  var entry: EditLine?
  /// Rounds that have ended before this one.
  var roundsBefore = 0
}

/// A game that can be played on the screen and in lines.
protocol ScreenGame: Game {
  var help: HelpScreen.Topic { get }
  /// The thing that is looked for, where it is no player.
  var goal: BluetoothAddress? { get }
  /// Whether its picture changes by itself, too.
  var isMoving: Bool { get }
  func frame(_ scene: Scene, size: Size, glyphs: GlyphSet) -> Frame
  /// Answers a key of its own.
  mutating func press(_ key: Key, into events: inout [GameEvent])
  /// Says something to everybody.
  /// - Returns: whether it was said.
  mutating func say(_ text: SafeText) -> Bool
  /// What goes on in another simulated house; nil for the same as in the first one.
  var elsewhere: Self? { get }
  /// What to have on the air now; nil where there is nothing to tell.
  mutating func broadcast(at time: Timestamp) -> Broadcast?
}

extension ScreenGame {
  var goal: BluetoothAddress? { nil }
  var isMoving: Bool { false }
  mutating func press(_ key: Key, into events: inout [GameEvent]) {}
  mutating func say(_ text: SafeText) -> Bool { false }
  var elsewhere: Self? { nil }
  mutating func broadcast(at time: Timestamp) -> Broadcast? { nil }
}

extension SeekGame: ScreenGame {
  var help: HelpScreen.Topic { .seek }

  func frame(_ scene: Scene, size: Size, glyphs: GlyphSet) -> Frame {
    let keys: [KeyHint] =
      scene.entry != nil
      ? .entry
      : foundAt != nil && party == nil
        ? .again : scene.walk != nil ? .walk : party == nil ? .seek : .hunt
    var view = SeekView(
      self, names: party?.names(of: tracker.inRange) ?? [:], isMuted: scene.isMuted,
      status: scene.status, walk: scene.walk, keys: keys)
    view.settle(on: scene.estimate)
    if scene.walk != nil { view.lookingFor = "the hider" }
    for (index, track) in tracker.inRange.enumerated() where view.beacons.indices.contains(index) {
      view.beacons[index].isDoubted = isDoubted(track.key) || party?.isDoubted(track) == true
    }
    if let party {
      view.taunt = scene.taunt
      view.entry = scene.entry
      view.round = party.clock(roundsBefore: scene.roundsBefore)
      if let hider = party.hunted {
        if !party.name(of: hider).isEmpty { view.lookingFor = "\(party.name(of: hider))" }
        view.others = party.seekers(of: hider).filter { $0.tag != party.tag }.map {
          OtherSeeker(name: party.name(of: $0.tag), distance: $0.distance)
        }
      }
    }
    return SeekScreen.frame(view, size: size, glyphs: glyphs)
  }

  mutating func press(_ key: Key, into events: inout [GameEvent]) {
    if key == .tab { huntNext() }
  }
}

extension HideGame: ScreenGame {
  var help: HelpScreen.Topic { .hide }
  /// The tracker sweeps.
  var isMoving: Bool { true }

  func frame(_ scene: Scene, size: Size, glyphs: GlyphSet) -> Frame {
    let isAlone = party?.roster.players.isEmpty ?? true
    let keys: [KeyHint] =
      scene.entry != nil
      ? .entry
      : foundAt != nil && party == nil
        ? .again : !isAlone ? .party : scene.walk != nil ? .walk : .hide
    var view = HideView(
      self, adapter: scene.adapter, elapsed: scene.elapsed, isMuted: scene.isMuted,
      status: scene.status, walk: scene.walk, keys: keys)
    if let party {
      let names = party.names(of: seekers)
      for (index, track) in seekers.enumerated() where view.seekers.indices.contains(index) {
        if let name = names[track.key] { view.seekers[index].name = name }
        view.seekers[index].isDoubted = party.isDoubted(track)
      }
      view.name = party.name
      view.round = party.clock(roundsBefore: scene.roundsBefore)
      view.taunts = Taunts.phrases
      view.tauntsSent = party.tauntCount
      view.taunt = scene.taunt
      view.entry = scene.entry
    }
    return HideScreen.frame(view, size: size, glyphs: glyphs)
  }
}

extension Party {
  /// Whether somebody else sends the same.
  fileprivate func isDoubted(_ track: Track) -> Bool {
    roster.player(at: track.key.address)?.isDoubted == true
      || track.key.identity.map(isDoubted) == true
  }

  /// Of those that have told theirs.
  fileprivate func names(of tracks: [Track]) -> [TrackKey: SafeText] {
    var names: [TrackKey: SafeText] = [:]
    for track in tracks {
      if let name = roster.player(at: track.key.address)?.name, !name.isEmpty {
        names[track.key] = name
      }
    }
    return names
  }

  fileprivate func clock(roundsBefore: Int) -> RoundView? {
    guard let round else { return nil }
    return RoundView(
      number: roundsBefore + 1, elapsed: round.phase == .waiting ? nil : round.elapsed,
      limit: round.limit.map(Double.init))
  }
}
