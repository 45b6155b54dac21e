import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdRooms
import HotColdScreen
import HotColdWorld

/// The title screen, until something is chosen.
struct TitleShow: Show {
  private(set) var form: TitleForm
  /// What is to be played.
  private(set) var choice: TitleForm.Choice?
  /// What the game before ended with, until a key is pressed.
  private var trouble: TitleView.Trouble?
  private let player: PlayerTag
  private let lookout: Lookout
  private let terminal: Terminal
  /// Who is in the room, without being one of them.
  private var watch: SeekGame
  private var room: SafeText
  private var helpPage: Int?
  private var curtain = Curtain()

  init(
    _ form: TitleForm, trouble: TitleView.Trouble?, player: PlayerTag, lookout: Lookout,
    terminal: Terminal
  ) {
    self.form = form
    self.trouble = trouble
    self.player = player
    self.lookout = lookout
    self.terminal = terminal
    room = form.choice.room
    watch = .watching(room: room, as: player)
  }

  var estimate: Estimate { .unknown }
  var isOver: Bool { choice != nil }
  var lingers: Bool { true }
  var isMoving: Bool { curtain.isMoving }

  mutating func hear(_ sighting: Sighting) {
    var events: [GameEvent] = []
    watch.hear(sighting, into: &events)
  }

  mutating func advance(to time: Timestamp) {
    form.offer(lookout.radios)
    lookout.choose(form.choice.radio, at: time)
    if form.choice.room != room {
      room = form.choice.room
      watch = .watching(room: room, as: player)
    }
    var events: [GameEvent] = []
    watch.advance(to: time, into: &events)
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) {
    curtain.draw(frame, of: .title, at: time, on: terminal)
  }

  private var frame: Frame {
    if let helpPage {
      return HelpScreen.frame(
        .title, page: helpPage, size: terminal.size, glyphs: terminal.glyphs)
    }
    let view = TitleView(
      form: form, trouble: trouble ?? lookout.trouble, players: watch.company,
      isListening: lookout.isListening)
    return TitleScreen.frame(view, size: terminal.size, glyphs: terminal.glyphs)
  }

  mutating func keys() -> [KeyAction] {
    for key in terminal.keys() {
      trouble = nil
      if let page = helpPage {
        helpPage = HelpScreen.turned(page, by: key)
        continue
      }
      switch form.press(key) {
      case .play(let choice):
        self.choice = choice
        return []
      case .help: helpPage = 0
      case .quit: return [.quit]
      case nil: continue
      }
    }
    return []
  }

  mutating func resized() { terminal.resize() }
  mutating func suspend() { terminal.suspend() }
  mutating func resume() { terminal.resume() }
}

extension SeekGame {
  fileprivate static func watching(room: SafeText, as player: PlayerTag) -> SeekGame {
    SeekGame(
      filter: BeaconFilter(uuid: room.isEmpty ? .hotcold : Room(name: "\(room)").uuid),
      effort: .light, party: Party(tag: player, name: .empty, role: .watching))
  }

  /// Who is there: those who tell of themselves, then the beacons of those who do not.
  fileprivate var company: [TitleView.Player] {
    let tracks = tracker.inRange
    let players = party?.roster.players ?? []
    let told = players.map { player in
      TitleView.Player(
        name: player.name, doing: .init(player.role),
        distance: tracks.first { $0.key.address == player.address }?.estimate.distance)
    }
    let silent = tracks.filter { track in
      track.key.identity?.major != BeaconFilter.seekersMajor && tracker.isSettled(track.key)
        && !players.contains { $0.address == track.key.address }
    }
    return told
      + silent.map { .init(name: .empty, doing: .hiding, distance: $0.estimate.distance) }
  }
}

extension TitleView.Player.Doing {
  fileprivate init(_ role: PlayerRole) {
    switch role {
    case .watching: self = .watching
    case .hider: self = .hiding
    case .seeker: self = .seeking
    }
  }
}
