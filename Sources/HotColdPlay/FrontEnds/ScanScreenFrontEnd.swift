import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// The devices around on the full screen, and the hunt for one of them.
struct ScanScreenFrontEnd: FrontEnd {
  private var game: ScanGame
  private var list = ScanList()
  /// The hunt that was chosen from the list.
  private var hunt: GameScreen?
  private let adapter: String
  private let hooks: Hooks
  private var sound: Sound
  private var status: StatusLine
  /// What is told in the first hunt.
  private let tutorial: Tutorial?
  private let hasMotion: Bool
  /// How many hunts there were.
  private var hunts = 0
  private var events: [ScanEvent] = []
  private var refreshed: Timestamp?

  /// Seconds between two looks at what is heard: so many numbers cannot be read any faster, and however many
  /// packets there are, sorting them is no work.
  private static let refreshInterval = 0.25

  /// - Parameters:
  ///   - adapter: the radio's name, such as `hci0`.
  ///   - status: what the status line says while there is nothing else to say.
  init(
    _ game: ScanGame, sound: Sound, hooks: Hooks, adapter: String, status: Words,
    tutorial: Tutorial? = nil, hasMotion: Bool = true
  ) {
    self.tutorial = tutorial
    self.hasMotion = hasMotion
    self.game = game
    self.sound = sound
    self.hooks = hooks
    self.adapter = adapter
    self.status = StatusLine(status)
  }

  var estimate: Estimate { hunt?.estimate ?? .unknown }
  var isOver: Bool { false }

  mutating func hear(_ sighting: Sighting) {
    game.hear(sighting, into: &events)
    tell()
    hunt?.hear(sighting)
  }

  mutating func reach(_ address: BluetoothAddress) { hunt?.reach(address) }

  mutating func advance(to time: Timestamp) {
    game.advance(to: time, into: &events)
    tell()
    hunt?.advance(to: time)
    let since = refreshed.map { game.tracker.now.seconds(since: $0) } ?? .infinity
    if !(0..<Self.refreshInterval).contains(since) { refresh() }
  }

  private mutating func tell() {
    for event in events { hooks.run(for: event, in: game) }
    events.removeAll(keepingCapacity: true)
  }

  private mutating func refresh() {
    let now = game.tracker.now
    if refreshed == nil, game.tracker.firstTime == nil { return }
    refreshed = now
    list.update(
      game.tracks.map { ScanDevice(game.device($0.key.address), $0, now: now) }, at: now.seconds)
    if hunt == nil { game.chosen = list.selected.map { list.rows[$0].address } }
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) -> Picture? {
    if let status {
      self.status = StatusLine(status.message, isProblem: status.isProblem)
    }
    if hunt != nil { return hunt?.present(at: time, world: world, status: status) }
    hooks.endOverdue()
    var view = ScanView(
      list: list, elapsed: time.seconds, isMuted: sound.isMuted, status: self.status)
    // Who has hunted once knows how.
    if world != nil, hunts == 0 { view.hint = ScanView.wayToWalk }
    return Picture(.scan) {
      ScanScreen.frame(view, size: $0, glyphs: $1, catalogue: $2)
    }
  }

  mutating func answer(_ input: Input) -> LoopAction? {
    guard case .key(let key) = input else { return nil }
    return hunt == nil ? answerInList(key) : answerInHunt(key)
  }

  private mutating func answerInList(_ key: Key) -> LoopAction? {
    if key == .character("m"), !list.isTyping {
      sound.isMuted.toggle()
      return nil
    }
    let outcome = list.press(key)
    game.chosen = list.selected.map { list.rows[$0].address }
    switch outcome {
    case .hunt(let device): begin(device)
    case .help: return .help
    case .back, .quit: return .quit
    case nil: break
    }
    return nil
  }

  private mutating func begin(_ device: ScanDevice) {
    guard let track = game.track(device.address) else { return }
    game.chosen = device.address
    list.choose(device.address)
    hunts += 1
    let controller = GameController(
      Game(following: track, at: game.tracker.now), lookingFor: device,
      GameEffects(sound: sound, hooks: hooks))
    hunt = GameScreen(
      controller, number: hunts, adapter: adapter, status: status,
      tutorial: hunts == 1 ? tutorial : nil, hasMotion: hasMotion)
  }

  private mutating func answerInHunt(_ key: Key) -> LoopAction? {
    if key == .escape {
      sound = hunt?.controller.effects.sound ?? sound
      hunt = nil
      refresh()
      return nil
    }
    guard let action = hunt?.answer(.key(key)) else { return nil }
    // Who goes on looking goes on with the same thing.
    guard action == .again, let chosen = game.chosen, let track = game.track(chosen) else {
      return action
    }
    sound = hunt?.controller.effects.sound ?? sound
    begin(ScanDevice(game.device(chosen), track, now: game.tracker.now))
    return nil
  }
}
