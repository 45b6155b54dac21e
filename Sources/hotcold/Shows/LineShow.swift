import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdWorld

/// A game told in lines, to a program, a pipe or a plain terminal.
struct LineShow<Played: Game, Writer: LineWriter>: Show {
  private(set) var game: Played
  private(set) var writer: Writer
  private var sound: Sound?
  private let hooks: Hooks
  private var events: [GameEvent] = []
  private let summaryOnly: Bool
  private let endsWhenFound: Bool

  init(
    _ game: Played, writer: Writer, sound: Sound?, hooks: Hooks, summaryOnly: Bool = false,
    endsWhenFound: Bool
  ) {
    self.game = game
    self.writer = writer
    self.sound = sound
    self.hooks = hooks
    self.summaryOnly = summaryOnly
    self.endsWhenFound = endsWhenFound
  }

  var estimate: Estimate { game.estimate }
  var isOver: Bool { endsWhenFound && game.foundAt != nil }

  var lingers: Bool { false }

  mutating func hear(_ sighting: Sighting) throws {
    guard !isOver else { return }
    game.hear(sighting, into: &events)
    try tell()
  }

  mutating func advance(to time: Timestamp) throws {
    game.advance(to: time, into: &events)
    try tell()
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

  mutating func keys() -> [KeyAction] { [] }
  mutating func resized() {}
  mutating func suspend() {}
  mutating func resume() {}

  private mutating func tell() throws {
    for event in events {
      if !summaryOnly { try writer.write(event) }
      hooks.run(for: event, in: game.tracker)
      switch event {
      case .call(let call, _, let time): sound?.call(call, at: time)
      case .found(_, let time): sound?.found(at: time)
      default: break
      }
    }
    events.removeAll(keepingCapacity: true)
  }
}
