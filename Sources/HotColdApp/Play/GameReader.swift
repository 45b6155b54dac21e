import BeaconCodec
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// A game for a screen reader: sentences for events, and answers to keys.
struct GameReader: GameFrontEnd {
  /// Seconds within which a walking player moves, unless something is in the way.
  private static let stepLasts = 0.35

  var state: GameState
  private var lines: SpokenLines
  /// The game whose rules have been spoken.
  private var explained: GameMode?
  /// The last known free distances in the simulated house.
  private var surroundings: [(direction: Direction, metres: Double)] = []
  /// The last walking key, with its time and place.
  private var step: (direction: Direction, time: Timestamp, from: Point?)?
  private var sight: Direction?
  /// The direction of the announced wall.
  private var wall: Direction?

  init(_ state: GameState, lines: SpokenLines) {
    self.state = state
    self.lines = lines
  }

  mutating func say(_ words: Words) { lines.say(words) }

  mutating func greet(_ status: Words) {
    if !status.isEmpty { say("\(status.capitalized).") }
    say(
      game.isHiding
        ? "You hide, and others look for you. Question mark says who is near, h lists the keys."
        : "Somebody hides. HOT means that you come closer, COLD that you move away. Question mark says where you are, h lists the keys."
    )
    if game.isHiding, let code = game.party?.code { say(code.words) }
  }

  mutating func beginRound() {
    self = GameReader(state, lines: lines)
    say(game.isHiding ? "Another house. You hide." : "Another house. Somebody hides.")
  }

  mutating func pass(to time: Timestamp) {
    guard explained != game.mode else { return }
    let isNews = explained != nil || game.mode != .usual
    explained = game.mode
    if isNews { say(game.mode.announcement) }
  }

  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) throws -> Picture?
  {
    state.effects.attend()
    state.isSimulated = world != nil
    if let world { feel(world, at: time) }
    for words in state.link?.map?.news(of: game) ?? [] { say(words) }
    if let status { say("\(status.message.capitalized).") }
    try lines.output.flush()
    return nil
  }

  mutating func finish(_ counts: SourceCounts) throws {
    guard state.isRecorded, let words = game.adviceToScan(nil) else { return }
    say("\(words.capitalized).")
    try lines.output.flush()
  }

  mutating func press(_ key: Key) -> LoopAction? {
    let action = handle(key)
    switch action {
    case .help:
      lines.sayPlace(in: game)
      return nil
    case .walk(let direction) where state.isSimulated:
      if step == nil { step = (direction, game.tracker.now, nil) }
      if wall != direction { wall = nil }
    default: break
    }
    return action
  }

  mutating func show(_ news: GameNews) {
    switch news {
    case .event(let event): show(event)
    case .action(let action, .done): show(action)
    case .action(_, .said(let text)): say("You said: \(Words(phrase: text))")
    case .refusal(let words): say(words)
    case .action(.ask, .refused): say(game.sentence.capitalized)
    case .action(_, .refused): break
    case .typing(_, nil):
      say(
        "Type what you want to say, at most \(TextPiece.maximumTextLength) bytes, and press Enter.")
    case .typing(let line, let before?): lines.echo(line, before: before.text)
    case .typed(let isSent):
      lines.echo("\n")
      if !isSent { say("Never mind.") }
    case .begun: say("Ready or not, here I come!")
    case .muted: lines.sayMuted(state.effects.sound)
    case .confirmation: say(HideView.confirmation[0])
    case .key(.character("h")): sayKeys()
    case .key(.character("w")): if state.isSimulated { saySurroundings() }
    case .key: break
    }
  }

  private mutating func show(_ event: GameEvent) {
    if case .turn(let answer, _) = event {
      return say(answer.words(isOnMap: state.isSimulated))
    }
    lines.write(event, of: game)
    switch event {
    case .found:
      if let verdict = state.effects.scores?.verdict { say(verdict.words.capitalized) }
      sayHowToGoOn()
    // The find of this player follows.
    case .result(let result, let time)
    where game.foundAt == time && (!game.isHiding || game.finder != nil)
      && result.players.contains(where: { $0 == game.party?.tag }):
      break
    case .result: sayHowToGoOn()
    default: break
    }
  }

  private mutating func show(_ action: PlayerAction) {
    switch action {
    case .nextRound: if !game.isCounting { say("The next round.") }
    case .swapRole: say(game.isHiding ? "Now you hide." : "Now you seek.")
    case .huntNext: say("The next one. \(game.sentence)")
    case .turn:
      say(
        state.isSimulated
          ? "You turn around once, in eight beats."
          : "Turn around once to the right, slowly, in eight beats.")
    case .taunt, .say, .found, .ask, .ring, .hunt, .nameThing: break
    }
  }

  private mutating func sayHowToGoOn() {
    if game.goesOn {
      say("\((game.hidersWords ?? "").capitalized).")
    } else if game.mayHuntAgain || game.result?.isAgreed == true {
      say(wayToGoOn)
    }
  }

  private var wayToGoOn: Words {
    if game.mayHuntAgain { return "Space plays again, q ends." }
    return state.isSimulated || game.isHiding
      ? "Enter plays again, s swaps the roles, q ends."
      : "The hider begins the next round, s swaps the roles, q ends."
  }

  private mutating func sayKeys() {
    var keys: [Words] = []
    if state.isSimulated { keys.append("Arrow keys walk. w says where the walls are.") }
    if game.mode.rules.clues == .whenAsked, !game.isHiding { keys.append("Space asks.") }
    if !game.isAlone {
      keys.append("1 to 9 tease, t sends your own words.")
      if game.isHiding ? !game.findsOnlyByEye : game.mode.rules.allowsChoice {
        keys.append(game.isHiding ? "f says that you were found." : "Tab hunts the next one.")
      }
    }
    if game.mayTurn, !state.isRecorded {
      keys.append("l: turn around once, and hear which way it is.")
    }
    if game.ringTarget != nil { keys.append("g makes it ring.") }
    if state.device != nil { keys.append("Escape goes back to the list.") }
    if game.mayHuntAgain || game.isAfterRound { keys.append(wayToGoOn) }
    keys.append("Question mark says where you are. m mutes. q quits.")
    say(.joined(keys))
  }

  // MARK: The simulated house, without a plan

  /// Announces a wall that stops the player, and a visible hider.
  private mutating func feel(_ world: World, at time: Timestamp) {
    surroundings = world.freeWays
    look(in: world)
    guard let step else { return }
    guard let from = step.from else {
      self.step?.from = world.me
      return
    }
    guard time.seconds(since: step.time) >= Self.stepLasts else { return }
    self.step = nil
    if world.me.distance(to: from) > 0.05 {
      wall = nil
    } else if wall != step.direction {
      wall = step.direction
      say("Wall.")
    }
  }

  private mutating func look(in world: World) {
    guard !game.isHiding, game.isPlaying, let goal = game.hunted?.address else { return }
    let place = world.sees(goal) ? world.position(of: goal) : nil
    let way = place.flatMap { world.direction(of: $0, beyond: 0) }
    guard way != sight else { return }
    sight = way
    let name = state.device?.title ?? game.player(at: goal)?.name
    let seen: Words = name.map { "\($0)" } ?? "the hider"
    if let way { say("You see \(seen): \(Self.side(way)).") }
  }

  private mutating func saySurroundings() {
    let sides = surroundings.map { direction, metres -> Words in
      let side = Self.side(direction)
      let count = Int(metres.rounded())
      return metres < 0.5
        ? "\(side) a wall"
        : .counted(count, one: "\(side) \(count) metre", other: "\(side) \(count) metres")
    }
    say("Free: \(Words.joined(sides, separator: ", ")).")
  }

  private static func side(_ direction: Direction) -> Words { Words(key: direction.rawValue) }
}
