import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdGame
import HotColdScreen
import HotColdWorld

/// A game on the full screen, to be seen and heard.
struct ScreenShow<Played: ScreenGame>: Show {
  private(set) var game: Played
  private let terminal: Terminal
  private let adapter: String
  private(set) var sound: Sound
  private let hooks: Hooks
  var status: StatusLine
  /// The page of the help that is open.
  private var helpPage: Int?
  private var events: [GameEvent] = []
  private var settled = Settled()
  /// What is being typed, to be said.
  private var entry: EditLine?
  /// It was sent too soon after what was said before: it waits for its turn.
  private var isSending = false
  /// What was said last, and when.
  private var taunt: (banner: TauntBanner, time: Timestamp)?
  private var rounds = RoundCount()
  private var isSimulated = false
  private var curtain = Curtain()

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

  /// Begins another round in another house.
  /// - Parameter first: the game as it was in the first one.
  mutating func moveOn(from first: Played) {
    game = game.elsewhere ?? first
    events = []
    settled = Settled()
    entry = nil
    isSending = false
    taunt = nil
  }

  var estimate: Estimate { game.estimate }
  /// The last picture stays until the player has seen it.
  var isOver: Bool { false }
  var lingers: Bool { true }
  var isMoving: Bool { game.isMoving || curtain.isMoving }

  mutating func hear(_ sighting: Sighting) {
    guard !isStill else { return }
    game.hear(sighting, into: &events)
    tell()
  }

  mutating func advance(to time: Timestamp) {
    guard !isStill else { return }
    game.advance(to: time, into: &events)
    tell()
    if isSending { send() }
    rounds.follow(game.party)
    if game.foundAt == nil { sound.beep(distance: game.estimate.distance, at: time) }
  }

  /// Who plays alone stops at the find; among players the game goes on with the next round.
  private var isStill: Bool { game.foundAt != nil && game.party == nil }

  mutating func broadcast(at time: Timestamp) -> Broadcast? { game.broadcast(at: time) }

  mutating func present(at time: Timestamp, world: World?, status: Status?) {
    if let status {
      self.status = StatusLine(status.message, isProblem: status.isProblem)
    }
    hooks.endOverdue()
    isSimulated = world != nil
    settled.take(game.estimate, at: time)
    guard let helpPage else {
      return curtain.draw(frame(at: time, world: world), of: game.help, at: time, on: terminal)
    }
    let topic = world != nil && game.help == .seek ? .walk : game.help
    terminal.draw(
      HelpScreen.frame(topic, page: helpPage, size: terminal.size, glyphs: terminal.glyphs))
  }

  private func frame(at time: Timestamp, world: World?) -> Frame {
    let scene = Scene(
      elapsed: time.seconds, isMuted: sound.isMuted, status: status, adapter: adapter,
      walk: world.map { WalkView($0, revealed: game.foundAt != nil, goal: game.goal) },
      estimate: settled.estimate,
      taunt: taunt.map { taunt in
        var banner = taunt.banner
        banner.age = max(0, time.seconds(since: taunt.time))
        return banner
      },
      entry: entry, roundsBefore: rounds.before)
    return game.frame(scene, size: terminal.size, glyphs: terminal.glyphs)
  }

  mutating func keys() -> [KeyAction] {
    terminal.keys().compactMap { answer($0) }
  }

  /// Whether the help is open, which any key closes.
  var isInHelp: Bool { helpPage != nil }

  mutating func answer(_ key: Key) -> KeyAction? {
    if let page = helpPage {
      helpPage = HelpScreen.turned(page, by: key)
      return nil
    }
    if entry != nil { return answerInEntry(key) }
    switch key {
    case .character("q"), .character("Q"): return .quit
    case .character("?"): helpPage = 0
    case .character("m"): sound.isMuted.toggle()
    case .character(" "), .character("r"): return isStill ? .again : nil
    // The simulated house begins anew, with everybody in another place.
    case .enter where isSimulated && game.party?.result != nil: return .again
    case .character("s") where isSimulated && game.party?.result != nil:
      press(key)
      return game.party?.result == nil ? .again : nil
    case .character("t") where game.party != nil: entry = EditLine(maximumBytes: 36)
    case .up: return .walk(.up)
    case .down: return .walk(.down)
    case .left: return .walk(.left)
    case .right: return .walk(.right)
    default: press(key)
    }
    return nil
  }

  private mutating func press(_ key: Key) {
    let before = game.party?.tauntCount
    game.press(key, into: &events)
    tell()
    if let party = game.party, party.tauntCount != before, case .character(let digit) = key,
      let number = digit.wholeNumberValue.flatMap(UInt8.init(exactly:)),
      let phrase = Taunts.phrase(number)
    {
      said(phrase)
    }
  }

  /// Typing goes on until it is sent or given up.
  private mutating func answerInEntry(_ key: Key) -> KeyAction? {
    switch key {
    case .enter: send()
    case .escape:
      entry = nil
      isSending = false
    default:
      entry?.press(key)
      isSending = false
    }
    return nil
  }

  /// Says what was typed, now or as soon as it may be.
  private mutating func send() {
    if let text = entry?.safeText, !text.isEmpty {
      isSending = !game.say(text)
      if isSending { return }
      said(text)
    }
    entry = nil
    isSending = false
  }

  private mutating func said(_ text: SafeText) {
    taunt = (
      TauntBanner(name: game.party?.name ?? .empty, text: text, age: 0, isMine: true),
      game.tracker.now
    )
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
      case .taunt(let event, let time):
        taunt = (TauntBanner(name: event.name, text: event.text, age: 0), time)
        sound.taunt(event, at: time)
      default: break
      }
    }
    events.removeAll(keepingCapacity: true)
  }
}
