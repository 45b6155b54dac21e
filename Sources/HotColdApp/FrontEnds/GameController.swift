import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdGame
import HotColdSystem
import HotColdView

/// Controls a game by keys, independent of the view.
struct GameController {
  /// Something to show.
  enum News {
    case event(GameEvent)
    /// The result of a player's action: done or refused.
    case action(PlayerAction, PlayerAction.Outcome)
    /// A key changed the typed line, or began it.
    case typing(EditLine, before: EditLine?)
    /// The typed line was sent or cancelled.
    case typed(isSent: Bool)
    /// The sound was turned off or on.
    case muted
    /// A hider must press `f` again to confirm.
    case confirmation
    /// A key without a function.
    case key(Key)
  }

  private(set) var game: Game
  /// The hunted device; nil in a game with players.
  let thing: ScanDevice?
  var effects: GameEffects
  /// The connection to a house's broker, if any.
  let link: GameLink?
  /// Whether the game is played in the simulated house.
  var isSimulated = false
  /// The recording has ended, and can be replayed.
  var isReplayed = false
  /// The message being typed.
  private(set) var entry: EditLine?
  /// A message that waits because it came too soon after the last.
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

  /// Starts another round in another house.
  /// - Parameters:
  ///   - first: the game at the start of the first round.
  ///   - scores: the scores of the new house.
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
    effects.sound?.beep(game.shownEstimate, at: time)
    effects.scores?.forget()
  }

  mutating func broadcast(at time: Timestamp) -> Broadcast? { game.broadcast(at: time) }

  /// The new things to show since the last call.
  mutating func takeNews() -> [News] {
    if news.isEmpty { return [] }
    return exchange(&news, with: [])
  }

  private mutating func follow() {
    for event in events {
      news.append(.event(event))
      // The list of devices shows these.
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
    // The simulated house restarts with all players in new places.
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

  /// Whether `f` was pressed once: the second press confirms, against slips.
  var isFoundAsked: Bool {
    foundAsked.map { game.tracker.now.seconds(since: $0) < Self.confirmation } ?? false
  }

  /// Seconds to wait for the second press of `f`.
  private static let confirmation = 4.0

  private mutating func perform(_ action: PlayerAction) {
    let outcome = game.perform(action, into: &events)
    follow()
    news.append(.action(action, outcome))
  }

  /// Handles a key while typing, until the message is sent or cancelled.
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

  /// Sends the typed message, now or as soon as allowed.
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

/// The effects of events: sound, hooks and scores.
struct GameEffects {
  /// nil without sound.
  var sound: Sound?
  let hooks: Hooks
  /// nil to store none.
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

/// A front end of a game with keys.
protocol GameFrontEnd: FrontEnd {
  var controller: GameController { get set }

  mutating func show(_ news: GameController.News)
  /// Advances this view to a time.
  mutating func pass(to time: Timestamp)
  /// Called when another round begins in another house.
  mutating func beginRound()
}

extension GameFrontEnd {
  var game: Game { controller.game }
  var estimate: Estimate { controller.game.estimate }

  mutating func hear(_ sighting: Sighting) {
    controller.hear(sighting)
    showNews()
  }

  mutating func reach(_ address: BluetoothAddress) {
    controller.reach(address)
    showNews()
  }

  mutating func advance(to time: Timestamp) {
    controller.advance(to: time)
    showNews()
    pass(to: time)
  }

  mutating func broadcast(at time: Timestamp) -> Broadcast? { controller.broadcast(at: time) }

  mutating func answer(_ key: Key) -> LoopAction? { press(key) }

  mutating func press(_ key: Key) -> LoopAction? {
    let action = controller.answer(key)
    showNews()
    return action
  }

  private mutating func showNews() {
    for news in controller.takeNews() { show(news) }
  }

  /// See `GameController.moveOn`.
  mutating func moveOn(from first: Game, scores: ScoreKeeper?) {
    controller.moveOn(from: first, scores: scores)
    beginRound()
  }
}
