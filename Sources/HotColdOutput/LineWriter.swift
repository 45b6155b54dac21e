import BeaconCodec
import HotColdGame
import HotColdSystem

/// A form of output as lines: what happens, what state the radio is in, and the summary at the end.
package protocol LineWriter {
  var output: OutputBuffer { get set }

  init(output: OutputBuffer)
  mutating func write(_ event: GameEvent) throws
  mutating func write(_ status: Status, at time: Timestamp)
  mutating func write(_ summary: Summary)
}
