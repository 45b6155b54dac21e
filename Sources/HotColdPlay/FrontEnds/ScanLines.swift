import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// The devices around told in lines, to a program, a pipe or a plain terminal.
struct ScanLines<Writer: LineWriter>: FrontEnd {
  private var game: ScanGame
  private var writer: Writer
  private let hooks: Hooks
  private var events: [ScanEvent] = []

  init(_ game: ScanGame, writer: Writer, hooks: Hooks) {
    self.game = game
    self.writer = writer
    self.hooks = hooks
  }

  mutating func hear(_ sighting: Sighting) throws {
    game.hear(sighting, into: &events)
    try tell()
  }

  mutating func advance(to time: Timestamp) throws {
    game.advance(to: time, into: &events)
    try tell()
  }

  private mutating func tell() throws {
    for event in events {
      try writer.write(event)
      hooks.run(for: event, in: game)
    }
    events.removeAll(keepingCapacity: true)
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) throws -> Picture? {
    hooks.endOverdue()
    // Packets may be younger than the look at the clock that began this turn.
    if let status { writer.write(status, at: max(time, game.tracker.now)) }
    try writer.output.flush()
    return nil
  }

  /// The last line.
  mutating func finish(_ counts: SourceCounts) throws {
    var summary = Summary(game.tracker, counts, found: false)
    summary.noun = "device"
    writer.write(summary)
    try writer.output.flush()
  }
}
