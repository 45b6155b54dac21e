import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdGame
import HotColdSystem
import HotColdView

/// The state of a game with keys, independent of the view.
struct GameState {
  var game: Game
  /// The hunted device; nil in a game with players.
  var device: Device?
  var effects: GameEffects
  /// The connection to a house's broker, if any.
  var link: GameLink?
  /// Whether the game is played in the simulated house.
  var isSimulated = false
  /// What the player's phone measured last, and when.
  var measured: (Sensed, time: Timestamp)?
  /// The heading at the beginning of the turn.
  var turnStart: Double?
  /// The recording has ended, and can be replayed.
  var isReplayed = false
  /// The message being typed.
  var entry: EditLine?
  /// A message that waits because it came too soon after the last.
  var isSending = false
  /// The last result of this player, to stay in the terminal.
  var parting: Words?
  /// The number that was counted last, before a round.
  var counted: Int?
  /// When `f` was pressed for the first time.
  var foundAsked: Timestamp?

  /// Whether `f` was pressed once: the second press confirms, against slips.
  var isFoundAsked: Bool {
    foundAsked.map { game.tracker.now.seconds(since: $0) < Self.confirmation } ?? false
  }

  /// What the phone measures now. It sends five measurements a second; an old one does not count.
  var sensed: Sensed {
    guard let (sensed, time) = measured, game.tracker.now.seconds(since: time) < 2 else {
      return Sensed()
    }
    return sensed
  }

  /// Seconds to wait for the second press of `f`.
  private static let confirmation = 4.0
}

/// Something for the view of a game to show.
enum GameNews {
  case event(GameEvent)
  /// The result of a player's action: done or refused.
  case action(PlayerAction, PlayerAction.Outcome)
  /// Why an action was refused, if the player should read it.
  case refusal(Words)
  /// A key changed the typed line, or began it.
  case typing(EditLine, before: EditLine?)
  /// The typed line was sent or cancelled.
  case typed(isSent: Bool)
  /// The players have counted, and the round begins.
  case begun
  /// The sound was turned off or on.
  case muted
  /// A hider must press `f` again to confirm.
  case confirmation
  /// A key without a function.
  case key(Key)
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
    case .found(_, let time): sound?.say("Found!", or: .found, at: time)
    case .taunt(let taunt, let time): sound?.taunt(taunt, at: time)
    case .turn(let answer, let time): sound?.say(answer.words, or: .found, at: time)
    default: break
    }
  }

  /// Ends hooks that take too long, and stores scores that had to wait.
  func attend() {
    hooks.endOverdue()
    scores?.retry()
  }
}

/// A front end of a game with keys. The game and its keys work the same in each; only the view differs.
protocol GameFrontEnd: FrontEnd {
  var state: GameState { get set }

  mutating func show(_ news: GameNews)
  /// Advances this view to a time.
  mutating func pass(to time: Timestamp)
  /// Called when another round begins in another house.
  mutating func beginRound()
}

extension GameFrontEnd {
  var game: Game { state.game }
  var estimate: Estimate { state.game.estimate }

  mutating func hear(_ sighting: Sighting) {
    guard !state.game.isOver else { return }
    var sighting = sighting
    if let start = state.turnStart, let heading = state.sensed.heading, game.turnEighth != nil {
      sighting.facing = heading - start
    }
    change { $0.hear(sighting, into: &$1) }
  }

  mutating func sense(_ sensed: Sensed) {
    // In the simulated house, the player walks and turns by keys.
    if !state.isSimulated { state.measured = (sensed, game.tracker.now) }
  }

  mutating func reach(_ address: BluetoothAddress) {
    change { $0.reach(address, into: &$1) }
  }

  mutating func advance(to time: Timestamp) {
    state.effects.sound?.advance(to: time)
    if !state.game.isOver {
      change { $0.advance(to: time, into: &$1) }
      state.game.isWalking = state.sensed.isWalking
      if state.isSending { send() }
      count(at: time)
      if state.game.isPlaying {
        let (estimate, level) = (state.game.shownEstimate, state.game.huntedTrack?.rssi)
        if let eighth = state.game.turnEighth {
          state.effects.sound?.beat(eighth, level: level)
        } else {
          state.effects.sound?.beep(estimate, at: time)
        }
        state.effects.scores?.forget()
      }
    }
    pass(to: time)
  }

  /// Counts aloud before a round.
  private mutating func count(at time: Timestamp) {
    let left = game.count
    defer { state.counted = left }
    guard left != state.counted else { return }
    if let left, left > 0 {
      state.effects.sound?.say("\(left)", at: time)
    } else if state.counted != nil, !game.isCounting {
      state.effects.sound?.say("Ready or not, here I come!", at: time)
      show(.begun)
    }
  }

  mutating func broadcast(at time: Timestamp) -> Broadcast? {
    state.game.broadcast(at: time)
  }

  /// Starts another round in another house.
  /// - Parameters:
  ///   - first: the game at the start of the first round.
  ///   - scores: the scores of the new house.
  mutating func moveOn(from first: Game, scores: ScoreKeeper?) {
    let parting = state.parting
    state = GameState(
      game: game.elsewhere ?? first, device: state.device, effects: state.effects, link: state.link)
    state.effects.scores = scores
    state.parting = parting
    beginRound()
  }

  /// Changes the game, and shows its events.
  @discardableResult
  private mutating func change<Result>(
    _ change: (inout Game, inout [GameEvent]) -> Result
  ) -> Result {
    var events: [GameEvent] = []
    let result = change(&state.game, &events)
    for event in events {
      switch event {
      // The list of devices shows when the hunted thing comes and goes.
      case .enter where state.device != nil, .exit where state.device != nil: break
      default: state.effects.follow(event, of: state.game)
      }
      remember(event)
      show(.event(event))
    }
    return result
  }

  /// Notes a result of this player, or its find of a beacon without a player.
  private mutating func remember(_ event: GameEvent) {
    let praise = state.effects.scores?.verdict?.words.capitalized ?? ""
    switch event {
    case .result(let result, _)
    where result.isAgreed && result.players.contains { $0 == game.party?.tag }:
      state.parting = .joined([result.story(for: game.party?.tag), praise])
    case .found where game.result == nil && !game.isHiding:
      let name: Words = state.device?.words ?? "the hider"
      state.parting = .joined(["You found \(name) in \(durationText(game.elapsed)).", praise])
    default: break
    }
  }

  // MARK: Keys

  mutating func press(_ key: Key) -> LoopAction? { handle(key) }

  /// Sends words of the page, as if they were typed here.
  mutating func perform(_ action: PlayerAction) -> PlayerAction.Outcome {
    guard case .say(let text) = action, !game.isAlone else { return .refused }
    state.entry = .toSay(text)
    send()
    return .done
  }

  mutating func handle(_ key: Key) -> LoopAction? {
    if let entry = state.entry {
      type(key, into: entry)
      return nil
    }
    let game = game
    let mayWalk = !game.isOver && !game.isAfterRound
    let mayRestart = state.isSimulated && game.isAfterRound
    let key = key.lowercased
    switch key {
    case .character("q"): return .quit
    case .character("?"): return .help
    case .character("m"):
      state.effects.sound?.isMuted.toggle()
      show(.muted)
    case .character(" "), .character("r"):
      if game.isOver || state.isReplayed { return .again }
      if game.mayHuntAgain { change { game, _ in game.beginRound() } }
      if key == .character(" "), game.isSilent { act(.ask) }
    // The simulated house restarts with all players in new places.
    case .enter where mayRestart: return .again
    case .enter: act(.nextRound)
    case .character("s") where mayRestart:
      return change { $0.perform(.swapRole, into: &$1) } == .done ? .again : nil
    // During a round it would be pressed by mistake.
    case .character("s") where game.isAfterRound: act(.swapRole)
    case .character("t") where !game.isAlone:
      state.entry = .toSay()
      show(.typing(.toSay(), before: nil))
    case .up where mayWalk: return .walk(.up)
    case .down where mayWalk: return .walk(.down)
    case .left where mayWalk: return .walk(.left)
    case .right where mayWalk: return .walk(.right)
    case .tab: act(.huntNext)
    case .character("l"): return act(.turn) == .done ? .turn : nil
    case .character("f")
    where !game.isPlaying || (game.isHiding ? game.isAlone : game.mode.rules.isChase):
      break
    case .character("f") where game.isHiding && !game.findsOnlyByEye && !state.isFoundAsked:
      state.foundAsked = game.tracker.now
      show(.confirmation)
    case .character("f"):
      state.foundAsked = nil
      act(.found)
    case .character(let digit):
      if let number = digit.wholeNumberValue { act(.taunt(number)) } else { show(.key(key)) }
    default: show(.key(key))
    }
    return nil
  }

  /// Performs an action of a key, and shows its outcome.
  @discardableResult
  private mutating func act(_ action: PlayerAction) -> PlayerAction.Outcome {
    let outcome = change { $0.perform(action, into: &$1) }
    if action == .turn, outcome == .done { state.turnStart = state.sensed.heading }
    switch (action, outcome) {
    case (.taunt(1...9), .refused) where !game.isAlone: show(.refusal("Not so fast."))
    case (.found, .refused) where game.findsOnlyByEye:
      show(.refusal("Just walk up close: f is not needed."))
    case (.found, .refused):
      show(.refusal(game.isHiding ? "Nobody is near enough." : "Go closer first."))
    case (.huntNext, .refused) where !game.isHiding && state.device == nil:
      let isFixed = game.findsByEye && game.mode.rules.hiders == .inOrder
      show(.refusal(isFixed ? "On the trail, the order is fixed." : "Nobody else to hunt."))
    case (.turn, .refused) where !game.isHiding && game.hunted == nil:
      show(.refusal("Nothing heard yet. Walk about."))
    default: show(.action(action, outcome))
    }
    return outcome
  }

  /// Handles a key while typing, until the message is sent or cancelled.
  private mutating func type(_ key: Key, into line: EditLine) {
    state.isSending = false
    switch key {
    case .enter:
      show(.typed(isSent: true))
      send()
    case .escape:
      state.entry = nil
      show(.typed(isSent: false))
    default:
      state.entry?.press(key)
      show(.typing(state.entry ?? line, before: line))
    }
  }

  /// Sends the typed message, now or as soon as allowed.
  private mutating func send() {
    if let text = state.entry?.safeText, !text.isEmpty {
      state.isSending = change { $0.perform(.say(text), into: &$1) } == .refused
      if state.isSending { return }
      show(.action(.say(text), .said(text)))
    }
    state.entry = nil
    state.isSending = false
  }
}
