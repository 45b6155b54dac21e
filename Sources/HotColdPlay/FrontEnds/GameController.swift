import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdGame
import HotColdSystem
import HotColdView

/// A game whose player sits at the keys: what time and keys do to it, whatever shows it.
struct GameController {
  /// What there is to show.
  enum News {
    case event(GameEvent)
    /// The player did something, or may not do it now.
    case action(PlayerAction, PlayerAction.Outcome)
    /// A key changed the line that is typed; it has just begun where there was none before.
    case typing(EditLine, before: EditLine?)
    /// The typed line goes out, or the player has given it up.
    case typed(isSent: Bool)
    /// The sound was turned off or on.
    case muted
    /// A hider's `f` counts when it is pressed again.
    case confirmation
    /// A key that means nothing in the game.
    case key(Key)
  }

  private(set) var game: Game
  /// The thing that is looked for, where it is no player.
  let thing: ScanDevice?
  var effects: GameEffects
  /// The broker of a house, where there is one.
  let link: GameLink?
  /// Whether the game is played in the simulated house.
  var isSimulated = false
  /// What was recorded is over, and can be played once more.
  var isReplayed = false
  /// What is being typed, to be said.
  private(set) var entry: EditLine?
  /// It was sent too soon after what was said before: it waits for its turn.
  private var isSending = false
  /// When `f` was pressed for the first time.
  private var foundAsked: Timestamp?
  private var events: [GameEvent] = []
  private var news: [News] = []

  init(
    _ game: Game, lookingFor thing: ScanDevice? = nil, _ effects: GameEffects,
    link: GameLink? = nil
  ) {
    self.game = game
    self.thing = thing
    self.effects = effects
    self.link = link
  }

  /// Begins another round in another house.
  /// - Parameters:
  ///   - first: the game as it was in the first one.
  ///   - scores: of the other house.
  mutating func moveOn(from first: Game, scores: ScoreKeeper?) {
    self = GameController(game.elsewhere ?? first, lookingFor: thing, effects, link: link)
    effects.scores = scores
  }

  mutating func hear(_ sighting: Sighting) {
    guard !game.isOver else { return }
    game.hear(thing == nil ? sighting : ScanGame.ofSender(sighting), into: &events)
    follow()
  }

  mutating func reach(_ address: BluetoothAddress) {
    game.reach(address, into: &events)
    follow()
  }

  mutating func advance(to time: Timestamp) {
    effects.sound?.advance(to: time)
    guard !game.isOver else { return }
    game.advance(to: time, into: &events)
    follow()
    if isSending { send() }
    guard game.foundAt == nil else { return }
    effects.sound?.beep(game.toldEstimate, at: time)
    effects.scores?.forget()
  }

  mutating func broadcast(at time: Timestamp) -> Broadcast? { game.broadcast(at: time) }

  /// What there is to show since the last call.
  mutating func takeNews() -> [News] {
    if news.isEmpty { return [] }
    return exchange(&news, with: [])
  }

  private mutating func follow() {
    for event in events {
      news.append(.event(event))
      // Which things come and go is the list's to tell.
      switch event {
      case .enter, .exit: if thing != nil { continue }
      default: break
      }
      effects.follow(event, of: game)
    }
    events.removeAll(keepingCapacity: true)
  }

  mutating func answer(_ key: Key) -> LoopAction? {
    if let entry {
      type(key, into: entry)
      return nil
    }
    let isAfterRound = game.isAfterRound
    switch key {
    case .character("q"), .character("Q"): return .quit
    case .character("?"): return .help
    case .character("m"):
      effects.sound?.isMuted.toggle()
      news.append(.muted)
    case .character(" "), .character("r"):
      if game.isOver || isReplayed { return .again }
      if key == .character(" "), game.isSilent { perform(.ask) }
    // The simulated house begins anew, with everybody in another place.
    case .enter where isSimulated && isAfterRound: return .again
    case .character("s") where isSimulated && isAfterRound:
      return game.perform(.swapRole, into: &events) == .done ? .again : nil
    case .character("t") where !game.isAlone:
      entry = .toSay
      news.append(.typing(.toSay, before: nil))
    case .up: return .walk(.up)
    case .down: return .walk(.down)
    case .left: return .walk(.left)
    case .right: return .walk(.right)
    case .character("f") where game.isHiding && !isFoundAsked:
      foundAsked = game.tracker.now
      news.append(.confirmation)
    default:
      if let action = PlayerAction(key: key, isAfterRound: isAfterRound) {
        perform(action)
      } else {
        news.append(.key(key))
      }
    }
    return nil
  }

  /// Whether a hider has said once to be found: a round is not ended by a slip of the finger.
  var isFoundAsked: Bool {
    foundAsked.map { game.tracker.now.seconds(since: $0) < Self.confirmation } ?? false
  }

  /// Seconds for which the second press of `f` is waited for.
  private static let confirmation = 4.0

  private mutating func perform(_ action: PlayerAction) {
    let outcome = game.perform(action, into: &events)
    follow()
    news.append(.action(action, outcome))
  }

  /// Typing goes on until it is sent or given up.
  private mutating func type(_ key: Key, into line: EditLine) {
    isSending = false
    switch key {
    case .enter:
      news.append(.typed(isSent: true))
      send()
    case .escape:
      entry = nil
      news.append(.typed(isSent: false))
    default:
      entry?.press(key)
      news.append(.typing(entry ?? line, before: line))
    }
  }

  /// Says what was typed, now or as soon as it may be.
  private mutating func send() {
    if let text = entry?.safeText, !text.isEmpty {
      isSending = game.perform(.say(text), into: &events) == .refused
      if isSending { return }
      news.append(.action(.say(text), .said(text)))
    }
    entry = nil
    isSending = false
  }
}

/// What events do beside being shown: sounds, the player's own programs, scores.
struct GameEffects {
  /// nil where nothing is to be heard.
  var sound: Sound?
  let hooks: Hooks
  /// nil where none are kept.
  var scores: ScoreKeeper?

  mutating func follow(_ event: GameEvent, of game: Game) {
    hooks.run(for: event, in: game.tracker)
    scores?.take(event, of: game)
    switch event {
    case .call(let call, _, let time): sound?.call(call, in: game.mode, at: time)
    case .found(_, let time): sound?.found(at: time)
    case .taunt(let taunt, let time): sound?.taunt(taunt, at: time)
    default: break
    }
  }
}

/// What shows a game whose player sits at the keys.
protocol GameFrontEnd: FrontEnd {
  var controller: GameController { get set }

  mutating func show(_ news: GameController.News)
  /// Does what only this view does as time passes.
  mutating func pass(to time: Timestamp)
  /// Another round has begun in another house.
  mutating func beginRound()
}

extension GameFrontEnd {
  var game: Game { controller.game }
  var estimate: Estimate { controller.game.estimate }

  mutating func hear(_ sighting: Sighting) {
    controller.hear(sighting)
    tell()
  }

  mutating func reach(_ address: BluetoothAddress) {
    controller.reach(address)
    tell()
  }

  mutating func advance(to time: Timestamp) {
    controller.advance(to: time)
    tell()
    pass(to: time)
  }

  mutating func broadcast(at time: Timestamp) -> Broadcast? { controller.broadcast(at: time) }

  mutating func answer(_ key: Key) -> LoopAction? { press(key) }

  mutating func press(_ key: Key) -> LoopAction? {
    let action = controller.answer(key)
    tell()
    return action
  }

  private mutating func tell() {
    for news in controller.takeNews() { show(news) }
  }

  /// See `GameController.moveOn`.
  mutating func moveOn(from first: Game, scores: ScoreKeeper?) {
    controller.moveOn(from: first, scores: scores)
    beginRound()
  }
}
