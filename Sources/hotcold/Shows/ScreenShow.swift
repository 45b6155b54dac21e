import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdScreen
import HotColdWorld

/// A game on the full screen, to be seen and heard.
struct ScreenShow<Played: ScreenGame>: Show {
  private var game: Played
  private let terminal: Terminal
  private let adapter: String
  private var sound: Sound
  private let hooks: Hooks
  private var status: StatusLine
  /// The page of the help that is open.
  private var helpPage: Int?
  private var events: [GameEvent] = []
  private var settled = Settled()

  /// - Parameters:
  ///   - adapter: the radio's name, such as `hci0`.
  ///   - status: what the status line says while there is nothing else to say.
  init(
    _ game: Played, terminal: Terminal, sound: Sound, hooks: Hooks, adapter: String, status: String
  ) {
    self.game = game
    self.terminal = terminal
    self.sound = sound
    self.hooks = hooks
    self.adapter = adapter
    self.status = StatusLine(status)
  }

  var estimate: Estimate { game.estimate }
  /// The last picture stays until the player has seen it.
  var isOver: Bool { false }
  var lingers: Bool { true }

  mutating func hear(_ sighting: Sighting) {
    guard game.foundAt == nil else { return }
    game.hear(sighting, into: &events)
    tell()
  }

  mutating func advance(to time: Timestamp) {
    guard game.foundAt == nil else { return }
    game.advance(to: time, into: &events)
    tell()
    sound.beep(distance: game.estimate.distance, at: time)
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) {
    if let status {
      self.status = StatusLine(status.message, isProblem: status.isProblem)
    }
    hooks.endOverdue()
    settled.take(game.estimate, at: time)
    guard let helpPage else { return terminal.draw(frame(at: time, world: world)) }
    let topic = world != nil && game.help == .seek ? .walk : game.help
    terminal.draw(
      HelpScreen.frame(topic, page: helpPage, size: terminal.size, glyphs: terminal.glyphs))
  }

  private func frame(at time: Timestamp, world: World?) -> Frame {
    let scene = Scene(
      elapsed: time.seconds, isMuted: sound.isMuted, status: status, adapter: adapter,
      walk: world.map { WalkView($0, revealed: game.foundAt != nil) },
      estimate: settled.estimate)
    return game.frame(scene, size: terminal.size, glyphs: terminal.glyphs)
  }

  mutating func keys() -> [KeyAction] {
    terminal.keys().compactMap { key in
      if helpPage != nil { return answerInHelp(key) }
      switch key {
      case .character("q"), .character("Q"): return .quit
      case .character("?"): helpPage = 0
      case .character("m"): sound.isMuted.toggle()
      case .character(" "), .character("r"): return game.foundAt == nil ? nil : .again
      case .tab: game.next()
      case .up: return .walk(.up)
      case .down: return .walk(.down)
      case .left: return .walk(.left)
      case .right: return .walk(.right)
      default: break
      }
      return nil
    }
  }

  /// The help is turned over or left.
  private mutating func answerInHelp(_ key: Key) -> KeyAction? {
    switch key {
    case .right, .down, .pageDown, .tab, .character(" "), .character("?"):
      helpPage = (helpPage ?? 0) + 1
    case .left, .up, .pageUp, .backTab: helpPage = (helpPage ?? 0) - 1
    default: helpPage = nil
    }
    return nil
  }

  mutating func resized() { terminal.resize() }
  mutating func suspend() { terminal.suspend() }
  mutating func resume() { terminal.resume() }

  private mutating func tell() {
    for event in events {
      hooks.run(for: event, in: game.tracker)
      switch event {
      case .call(let call, _, let time): sound.call(call, at: time)
      case .found(_, let time): sound.found(at: time)
      default: break
      }
    }
    events.removeAll(keepingCapacity: true)
  }
}
