import BeaconCodec
import HotColdGame

/// A form of output as lines: what happens, what state the radio is in, and the summary at the end.
protocol LineWriter {
  var output: OutputBuffer { get set }

  init(output: OutputBuffer)
  mutating func write(_ event: GameEvent) throws
  mutating func write(_ status: Status, at time: Timestamp)
  mutating func write(_ summary: Summary)
}

/// Something about the radio that a player or a program may want to know.
struct Status: Equatable {
  /// A word for programs.
  var state: String
  /// A sentence for people.
  var message: String
  /// It keeps the game from going on.
  var isProblem = false
  /// Milliseconds between two advertisements; nil for who sends none.
  var interval: Double?
}
