import BeaconCodec
import HotColdGame
import HotColdSystem
import HotColdView

/// A form of output as lines: what happens, what state the radio is in, and the summary at the end.
package protocol LineWriter {
  var output: OutputBuffer { get set }

  /// The language of all that is told to people.
  var catalogue: Catalogue { get }

  init(output: OutputBuffer, catalogue: Catalogue)
  mutating func write(_ event: GameEvent) throws
  mutating func write(_ status: Status, at time: Timestamp)
  /// The code that others need, to join.
  mutating func write(_ code: RoomCode, at time: Timestamp)
  /// - Parameter name: empty where unknown.
  mutating func write(_ move: PlayerMove, of name: SafeText) throws
  mutating func write(_ summary: Summary)
  mutating func write(_ reply: StepReply, at time: Timestamp)
}

extension LineWriter {
  /// Only programs play step by step.
  package mutating func write(_ reply: StepReply, at time: Timestamp) {}
  /// Nobody joins a scan.
  package mutating func write(_ code: RoomCode, at time: Timestamp) {}
  package init(output: OutputBuffer) { self.init(output: output, catalogue: .english) }
}
