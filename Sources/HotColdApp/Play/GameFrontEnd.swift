import BeaconCodec
import BeaconRadio
import BeaconRanging
import BeaconTracking
import HotColdGame
import HotColdSystem
import HotColdView

/// The state of a game with keys, independent of the view.
struct GameState {
  var game: Game
  /// The hunted device; nil in a game among players.
  var device: Device?
  var effects: GameEffects
  var link: GameLink?
  var isSimulated = false
  /// Whether this is a recording, in which the player cannot walk, turn or see; a pipe may be live.
  var isRecorded = false
  /// Whether the recording has ended.
  var isRecordingOver = false
  /// What the recording lacks.
  var lacks: Words?
  /// The phone's last measurement, and its time.
  var measured: (Sensed, time: Timestamp)?
  /// The heading at the start of the turn.
  var turnStart: Double?
  var entry: EditLine?
  /// Whether a message waits to be sent, because it came too soon after the last one.
  var isSending = false
  /// The player's last result, which is printed when the screen closes.
  var parting: Words?
  /// The last number of the countdown.
  var counted: Int?
  var ring: RingState?
  /// When `f` was first pressed.
  var foundAsked: Timestamp?

  /// Whether the recording has ended and can be replayed, unlike that of a scan.
  var isReplayed: Bool { isRecordingOver && device == nil }

  /// For the terminal, which has room for the full text.
  var partings: Words? {
    let last = parting ?? (isRecorded ? "" : game.unfinished(huntFor: device))
    let words: Words = .joined([last, lacks ?? ""])
    return words.isEmpty ? nil : words
  }

  /// Whether `f` was pressed once, and the second press would confirm.
  var isFoundAsked: Bool {
    foundAsked.map { game.tracker.now.seconds(since: $0) < Self.confirmation } ?? false
  }

  /// The phone's current measurement. It sends five per second; an old one is not used.
  var sensed: Sensed {
    guard let (sensed, time) = measured, game.tracker.now.seconds(since: time) < 2 else {
      return Sensed()
    }
    return sensed
  }

  /// Seconds to wait for the second press of `f`.
  private static let confirmation = 4.0
}

/// Something that the view of a game should show.
enum GameNews {
  case event(GameEvent)
  case action(PlayerAction, PlayerAction.Outcome)
  /// The reason of a refused action.
  case refusal(Words)
  /// A key has changed the typed line, or started it.
  case typing(EditLine, before: EditLine?)
  case typed(isSent: Bool)
  /// The countdown has ended, and the round starts.
  case begun
  /// The sound was switched off or on.
  case muted
  /// `f` must be pressed again to confirm.
  case confirmation
  /// A key without a function.
  case key(Key)
}

/// Sound, hooks and scores of a game.
struct GameEffects {
  var sound: Sound?
  let hooks: Hooks
  /// nil if none are stored.
  var scores: ScoreKeeper?

  /// - Parameter isOnMap: whether the player walks on a map.
  mutating func follow(_ event: GameEvent, of game: Game, isOnMap: Bool = false) {
    hooks.run(for: event, in: game.tracker)
    scores?.take(event, of: game)
    switch event {
    case .call(let call, _, let time): sound?.call(call, in: game.mode, at: time)
    case .found(_, let time): sound?.say("Found!", or: .found, at: time)
    case .taunt(let taunt, let time): sound?.taunt(taunt, at: time)
    case .turn(let answer, let time):
      sound?.say(answer.words(isOnMap: isOnMap), or: .found, at: time)
    case .ring(let state, _, let time): sound?.say(state.words, at: time)
    default: break
    }
  }

  /// Ends overdue hooks, and stores scores that had to wait.
  func attend() {
    hooks.endOverdue()
    scores?.retry()
  }
}

/// A front end of a game with keys. All share the game and the keys, and differ only in the view.
protocol GameFrontEnd: FrontEnd {
  var state: GameState { get set }

  mutating func show(_ news: GameNews)
  mutating func pass(to time: Timestamp)
  /// Starts another round, in another house.
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
    // In the simulated house, keys move and turn the player.
    if !state.isSimulated { state.measured = (sensed, game.tracker.now) }
  }

  mutating func reach(_ address: BluetoothAddress) {
    change { $0.reach(address, into: &$1) }
  }

  var ringTarget: RingTarget? { game.ringTarget }

  mutating func hear(_ news: RingNews, at time: Timestamp) {
    state.ring = news.state
    change { $1.append(.ring(news.state, news.address, time: time)) }
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
        } else if state.ring != .rings {
          // The player listens to the ringing device.
          state.effects.sound?.beep(estimate, at: time)
        }
        state.effects.scores?.forget()
      }
    }
    pass(to: time)
  }

  /// Counts down audibly before a round.
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
  ///   - first: the game of the first round.
  ///   - scores: the scores of the new house.
  mutating func moveOn(from first: Game, scores: ScoreKeeper?) {
    let before = state
    state = GameState(
      game: game.elsewhere ?? first, device: before.device, effects: before.effects,
      link: before.link, isRecorded: before.isRecorded, lacks: before.lacks,
      parting: before.parting)
    state.effects.scores = scores
    beginRound()
  }

  /// Modifies the game, and shows the resulting events.
  @discardableResult
  private mutating func change<Result>(
    _ change: (inout Game, inout [GameEvent]) -> Result
  ) -> Result {
    var events: [GameEvent] = []
    let result = change(&state.game, &events)
    for event in events {
      switch event {
      // The list of devices already shows whether the hunted device is present.
      case .enter where state.device != nil, .exit where state.device != nil: break
      default: state.effects.follow(event, of: state.game, isOnMap: state.isSimulated)
      }
      remember(event)
      show(.event(event))
    }
    return result
  }

  /// Stores a result of this player or the last of a game, or a find of a beacon without a player.
  private mutating func remember(_ event: GameEvent) {
    let praise = state.effects.scores?.verdict?.words.capitalized ?? ""
    switch event {
    case .result(let result, _) where result.isAgreed:
      let isOwn = result.players.contains { $0 == game.party?.tag }
      guard isOwn || game.isAfterRound && state.parting == nil else { break }
      state.parting = .joined([result.story(for: game.party?.tag), isOwn ? praise : ""])
    case .found where game.result == nil && !game.isHiding:
      let name: Words =
        state.device?.words ?? (state.isSimulated ? "the hider" : game.tracker.filter.words)
      state.parting = .joined(["You found \(name) in \(durationText(game.elapsed)).", praise])
    default: break
    }
  }

  // MARK: Keys

  var isTyping: Bool { state.entry != nil }

  mutating func press(_ key: Key) -> LoopAction? { handle(key) }

  /// Sends text from the page.
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
    case .character(" "),
      .character("r") where !mayRestart:
      if game.isOver || state.isReplayed { return .again }
      if game.mayHuntAgain { change { game, _ in game.beginRound() } }
      if key == .character(" "), game.isSilent { act(.ask) }
    // The simulated house restarts, with all players in new places.
    case .enter where mayRestart, .character("r") where mayRestart: return .again
    case .enter: act(.nextRound)
    case .character("s") where mayRestart:
      return change { $0.perform(.swapRole, into: &$1) } == .done ? .again : nil
    // Not during a round, when it would be pressed by mistake.
    case .character("s") where game.isAfterRound: act(.swapRole)
    case .character("t") where !game.isAlone:
      state.entry = .toSay()
      show(.typing(.toSay(), before: nil))
    case .up where mayWalk: return .walk(.up)
    case .down where mayWalk: return .walk(.down)
    case .left where mayWalk: return .walk(.left)
    case .right where mayWalk: return .walk(.right)
    case .tab: act(.huntNext)
    case .character("l") where state.isRecorded, .character("f") where state.isRecorded: break
    case .character("l"): return act(.turn) == .done ? .turn : nil
    case .character("g"): return act(.ring) == .done ? .ring : nil
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
    case (.ring, .refused) where game.party != nil: show(.refusal("Only a thing can be rung."))
    case (.turn, .refused) where !game.isHiding && game.hunted == nil,
      (.ring, .refused) where !game.isHiding && game.hunted == nil:
      show(.refusal("Nothing heard yet. Walk about."))
    default: show(.action(action, outcome))
    }
    return outcome
  }

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

  /// Sends the typed message now, or as soon as it is allowed.
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
