import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdGame
import HotColdWorld

/// A game told in lines, to a program, a pipe or a plain terminal.
struct LineShow<Played: ScreenGame, Writer: LineWriter>: Show {
  private(set) var game: Played
  private(set) var writer: Writer
  private var sound: Sound?
  private let hooks: Hooks
  private var events: [GameEvent] = []
  private let summaryOnly: Bool
  private let endsWhenFound: Bool
  private let rounds: Int
  private var input: CommandInput?

  init(
    _ game: Played, writer: Writer, sound: Sound?, hooks: Hooks, summaryOnly: Bool = false,
    endsWhenFound: Bool, rounds: Int = 1, takesCommands: Bool = false
  ) {
    self.game = game
    self.writer = writer
    self.sound = sound
    self.hooks = hooks
    self.summaryOnly = summaryOnly
    self.endsWhenFound = endsWhenFound
    self.rounds = rounds
    input = takesCommands ? CommandInput() : nil
  }

  var estimate: Estimate { game.estimate }
  /// Among players the other side has to hear of it, too.
  var isOver: Bool {
    guard endsWhenFound else { return false }
    guard let last else { return game.foundAt != nil }
    return ended >= rounds && game.tracker.now.seconds(since: last.time) >= Self.farewell
  }

  /// Seconds.
  private static var farewell: Double { 3 }

  /// Rounds whose result was told, and the last of them. Not those that the party knows to be over: of one of
  /// them nothing may have been told yet.
  private var ended = 0
  private var last: (hider: PlayerTag, round: UInt8, time: Timestamp)?

  var wantsKeys: Bool { input?.isOver == false }

  mutating func broadcast(at time: Timestamp) -> Broadcast? { game.broadcast(at: time) }

  var lingers: Bool { false }

  @inline(__always)
  mutating func hear(_ sighting: Sighting) throws {
    // Asked first: to ask `isOver` with every packet copies the game.
    if endsWhenFound, isOver { return }
    game.hear(sighting, into: &events)
    if !events.isEmpty { try tell() }
  }

  mutating func advance(to time: Timestamp) throws {
    game.advance(to: time, into: &events)
    if !events.isEmpty { try tell() }
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) throws {
    hooks.endOverdue()
    if let status, !summaryOnly { writer.write(status, at: time) }
    try writer.output.flush()
  }

  /// The last line.
  mutating func finish(_ summary: Summary) throws {
    writer.write(summary)
    try writer.output.flush()
  }

  mutating func keys() -> [KeyAction] {
    for command in input?.read() ?? [] {
      switch command {
      case .taunt(let number): game.press(.character(Character("\(number)")), into: &events)
      case .say(let text): _ = game.say(text)
      case .found: game.press(.character("f"), into: &events)
      case .next: game.press(.enter, into: &events)
      case .swap: game.press(.character("S"), into: &events)
      case .hunt: game.press(.tab, into: &events)
      case .quit: return [.quit]
      }
    }
    return []
  }

  mutating func resized() {}
  mutating func suspend() {}
  mutating func resume() {}

  private mutating func tell() throws {
    for index in events.indices { try tell(events[index]) }
    events.removeAll(keepingCapacity: true)
  }

  private mutating func tell(_ event: GameEvent) throws {
    if !summaryOnly { try writer.write(event) }
    // What comes with nearly every packet is told by lines alone.
    if case .estimate = event { return }
    hooks.run(for: event, in: game.tracker)
    switch event {
    case .call(let call, _, let time): sound?.call(call, at: time)
    case .found(_, let time): sound?.found(at: time)
    case .taunt(let event, let time): sound?.taunt(event, at: time)
    case .result(let result, let time):
      // Told a second time where it was not agreed on before.
      if result.hider != last?.hider || result.round != last?.round { ended += 1 }
      last = (result.hider, result.round, time)
    default: break
    }
  }
}
