import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdGame
import HotColdView
import HotColdWorld

/// A game told in lines, to a program, a pipe or a plain terminal.
struct GameLines<Writer: LineWriter>: FrontEnd {
  private(set) var game: Game
  private var writer: Writer
  private var effects: GameEffects
  /// The picture that is drawn of the hunt.
  private let plot: PlotFile?
  private var events: [GameEvent] = []
  private let summaryOnly: Bool
  private let endsWhenFound: Bool
  private let rounds: Int
  /// Whether nobody else would ask, in a game of questions.
  private let asksByItself: Bool
  /// The broker of a house, where there is one.
  private let link: GameLink?

  /// - Parameter rounds: how many to play among players, if it ends when it is found at all.
  init(
    _ game: Game, writer: Writer, _ effects: GameEffects, plot: PlotFile?, summaryOnly: Bool,
    endsWhenFound: Bool, rounds: Int, asksByItself: Bool = false, link: GameLink? = nil
  ) {
    self.link = link
    self.asksByItself = asksByItself
    self.game = game
    self.writer = writer
    self.effects = effects
    self.plot = plot
    self.summaryOnly = summaryOnly
    self.endsWhenFound = endsWhenFound
    self.rounds = rounds
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
    if case .classic = game.mode {
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
    effects.sound?.advance(to: time)
    game.advance(to: time, into: &events)
    if !events.isEmpty { try tell() }
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) throws -> Picture? {
    effects.hooks.endOverdue()
    if !summaryOnly {
      for (move, name) in link?.takeMoves(of: game) ?? [] { try writer.write(move, of: name) }
    }
    // Packets may be younger than the look at the clock that began this turn.
    if let status, !summaryOnly { writer.write(status, at: max(time, game.tracker.now)) }
    try writer.output.flush()
    return nil
  }

  /// The last line.
  mutating func finish(_ summary: Summary) throws {
    writer.write(summary)
    try writer.output.flush()
  }

  mutating func perform(_ action: PlayerAction) { _ = game.perform(action, into: &events) }

  private mutating func tell() throws {
    for index in events.indices { try tell(events[index]) }
    events.removeAll(keepingCapacity: true)
  }

  private mutating func tell(_ event: GameEvent) throws {
    if !summaryOnly { try writer.write(event) }
    // What comes with nearly every packet is told by lines alone.
    if case .estimate = event { return }
    effects.follow(event, of: game)
    // Told a second time where it was not agreed on before; and who finds a decoy hunts on.
    guard case .result(let result, let time) = event, result.outcome != .decoy || game.isHiding
    else { return }
    if result.hider != last?.hider || result.round != last?.round { ended += 1 }
    last = (result.hider, result.round, time)
  }
}

extension GameLink {
  /// Where the house's stations see those who hunt this player, each with the name of the one who moves.
  func takeMoves(of game: Game) -> [(PlayerMove, SafeText)] {
    takeMoves().filter { game.isHiding && $0.player != game.beacon?.identity }
      .map { ($0, game.party?.name(of: $0.player) ?? .empty) }
  }
}
