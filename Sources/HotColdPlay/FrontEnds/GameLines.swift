import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// A game told in lines, to a program, a pipe or a plain terminal.
struct GameLines<Writer: LineWriter>: FrontEnd {
  var game: Game
  var writer: Writer
  var sound: Sound?
  private let hooks: Hooks
  /// The picture that is drawn of the hunt.
  private let plot: PlotFile?
  var events: [GameEvent] = []
  private let summaryOnly: Bool
  private let endsWhenFound: Bool
  private let rounds: Int
  var scores: ScoreKeeper?
  /// Whether nobody else would ask, in a game of questions.
  private let asksByItself: Bool
  /// Where somebody sits at the keys: what is being typed, and so on.
  var seat: Seat?
  /// Whether there is one: to ask the seat itself would copy it.
  private let isSeated: Bool
  /// The broker of a house, where there is one.
  private let link: GameLink?

  /// - Parameter rounds: how many to play among players, if it ends when it is found at all.
  init(
    _ game: Game, writer: Writer, sound: Sound?, hooks: Hooks, plot: PlotFile?, summaryOnly: Bool,
    endsWhenFound: Bool, rounds: Int, scores: ScoreKeeper? = nil,
    asksByItself: Bool = false, seat: Seat? = nil, link: GameLink? = nil
  ) {
    self.link = link
    self.seat = seat
    isSeated = seat != nil
    self.asksByItself = asksByItself
    self.scores = scores
    self.game = game
    self.writer = writer
    self.sound = sound
    self.hooks = hooks
    self.plot = plot
    self.summaryOnly = summaryOnly
    self.endsWhenFound = endsWhenFound
    self.rounds = rounds
  }

  /// For one who sits at the keys: it goes on until he has enough.
  init(
    _ game: Game, writer: Writer, sound: Sound, hooks: Hooks, scores: ScoreKeeper?,
    link: GameLink? = nil
  ) {
    self.init(
      game, writer: writer, sound: sound, hooks: hooks, plot: nil, summaryOnly: false,
      endsWhenFound: false, rounds: 1, scores: scores, seat: Seat(), link: link)
  }

  var estimate: Estimate { game.estimate }
  /// Among players the other side has to hear of it, too.
  var isOver: Bool {
    guard endsWhenFound else { return false }
    guard let last else { return game.foundAt != nil }
    func isLongAgo(_ time: Timestamp) -> Bool {
      game.tracker.now.seconds(since: time) >= Self.farewell
    }
    return ended >= rounds && isLongAgo(last.time) || everybodyFound.map(isLongAgo) == true
  }

  /// Seconds.
  private static var farewell: Double { 5 }

  /// Rounds whose result was told, and the last of them. Not those that the party knows to be over: of one of
  /// them nothing may have been told yet.
  private var ended = 0
  /// Since when nobody hides any more, in the games of infection and trail.
  private var everybodyFound: Timestamp?
  private var last: (hider: PlayerTag, round: UInt8, time: Timestamp)?

  mutating func broadcast(at time: Timestamp) -> Broadcast? { game.broadcast(at: time) }

  @inline(__always)
  mutating func hear(_ sighting: Sighting) throws {
    // Asked first: to ask `isOver` with every packet copies the game.
    if endsWhenFound, hasEnded() { return }
    // A pattern: `!=` of a type of another module is called by way of tables.
    if !isSeated, case .classic = game.mode {
      game.hear(sighting, into: &events)
    } else {
      hearSpecially(sighting)
    }
    if !events.isEmpty { try tell(of: sighting) }
  }

  /// `mutating`, so that nothing is copied to ask.
  @inline(never)
  private mutating func hasEnded() -> Bool { isOver }

  @inline(never)
  private mutating func tell(of sighting: Sighting) throws {
    plot?.take(events, hunted: game.hunted, truth: sighting.truth)
    try tell()
  }

  /// With questions to the game, each of which would copy it for each packet if it stood in `hear`.
  @inline(never)
  private mutating func hearSpecially(_ sighting: Sighting) {
    if isSeated, game.isOver { return }
    game.hear(sighting, into: &events)
    if ended > 0, game.mode == .infection || game.mode == .trail {
      everybodyFound = game.goesOn ? nil : everybodyFound ?? game.tracker.now
    }
    if asksByItself, game.isSilent { _ = game.perform(.ask, into: &events) }
  }

  /// How others join.
  mutating func tellCode() {
    guard game.isHiding, !summaryOnly, let code = game.party?.code else { return }
    writer.write(code, at: game.tracker.now)
  }

  mutating func reply(_ reply: StepReply, at time: Timestamp) throws {
    writer.write(reply, at: time)
    try writer.output.flush()
  }

  mutating func reach(_ address: BluetoothAddress) throws {
    game.reach(address, into: &events)
    try tell()
  }

  mutating func advance(to time: Timestamp) throws {
    sound?.advance(to: time)
    game.advance(to: time, into: &events)
    if !events.isEmpty { try tell() }
    if isSeated { sit(at: time) }
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) throws -> Picture? {
    hooks.endOverdue()
    if let world { feel(world, at: time) }
    if let link, !summaryOnly { try tellMoves(link) }
    // Packets may be younger than the look at the clock that began this turn.
    if let status, !summaryOnly { writer.write(status, at: max(time, game.tracker.now)) }
    try writer.output.flush()
    return nil
  }

  /// Where the house's stations see those who hunt us.
  private mutating func tellMoves(_ link: GameLink) throws {
    for move in link.takeMoves() where game.isHiding && move.player != game.beacon?.identity {
      try writer.write(move, of: game.party?.name(of: move.player) ?? .empty)
    }
  }

  /// The last line.
  mutating func finish(_ summary: Summary) throws {
    writer.write(summary)
    try writer.output.flush()
  }

  mutating func answer(_ input: Input) -> LoopAction? {
    switch input {
    case .action(let action):
      _ = game.perform(action, into: &events)
      return nil
    case .key(let key): return answer(key)
    }
  }

  mutating func tell() throws {
    for index in events.indices { try tell(events[index]) }
    events.removeAll(keepingCapacity: true)
  }

  private mutating func tell(_ event: GameEvent) throws {
    if !summaryOnly { try writer.write(event) }
    // What comes with nearly every packet is told by lines alone.
    if case .estimate = event { return }
    hooks.run(for: event, in: game.tracker)
    scores?.take(event, of: game)
    switch event {
    case .call(let call, _, let time): sound?.call(call, in: game.mode, at: time)
    case .found(_, let time):
      sound?.found(at: time)
      tellHowToGoOn()
    case .taunt(let event, let time): sound?.taunt(event, at: time)
    case .result(let result, let time):
      // Told a second time where it was not agreed on before.
      // Who finds a decoy hunts on.
      if result.outcome != .decoy || game.isHiding {
        if result.hider != last?.hider || result.round != last?.round { ended += 1 }
        last = (result.hider, result.round, time)
      }
      tellHowToGoOn()
    default: break
    }
  }
}

/// What there is to know of one who sits at the keys while all is told in lines.
struct Seat {
  /// What is being typed, to be said.
  var entry: EditLine?
  /// It was sent too soon after what was said before: it waits for its turn.
  var isSending = false
  var isSimulated = false
  /// The game whose rule was told.
  var game: GameMode?
  /// How far the way was free in the simulated house when it was looked at last.
  var surroundings: [(direction: Direction, metres: Double)] = []
  /// When a key to walk was pressed last, and where that was.
  var step: (direction: Direction, time: Timestamp, from: Point?)?
  /// Which way the hider is seen.
  var sight: Direction?
  /// Which way a wall was told of.
  var wall: Direction?
}
