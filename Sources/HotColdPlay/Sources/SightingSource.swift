import BeaconCodec
import BeaconRadio
import HotColdWorld

/// Where sightings come from: the seam at which live radio, recordings and the simulated house meet.
package protocol SightingSource {
  /// Descriptors that become readable when there is something to hear.
  var descriptors: [Int32] { get }
  /// Whether it goes by the clock, and goes on while the program stands still.
  var isLive: Bool { get }
  /// The time at which there will be something to hear; nil where only the descriptors tell.
  var nextDue: Timestamp? { get }
  /// How far to listen at once, however late it is.
  var horizon: Timestamp { get }
  /// Whether there will never be anything more to hear.
  var isEnded: Bool { get }
  var counts: SourceCounts { get }
  /// What state it is in, where it has one to tell.
  var status: Status? { get }

  /// The time at which the session starts.
  mutating func begin() throws -> Timestamp
  /// Calls `hear` with what is heard up to `time`, in the order in which it is. It may return early,
  /// with `nextDue` in the past.
  mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws
}

/// What most sources are: live or not, without an end and with nothing to tell of their state.
extension SightingSource {
  package var horizon: Timestamp { Timestamp(nanoseconds: .max) }
  package var isEnded: Bool { false }
  package var status: Status? { nil }

  package func begin() -> Timestamp { .zero }
}

/// Has something on the air for a player.
package protocol Transmitter {
  /// In the place of what was there before.
  func send(_ broadcast: Broadcast)
}

/// Where a game is played: what is heard there, what sends, and the house where it is a simulated one.
package struct Arena {
  /// Of any kind: a loop for each kind would make the program three times as large.
  package var source: any SightingSource
  package var transmitter: (any Transmitter)?
  var simulator: SimulatedHouse?

  package init(
    source: any SightingSource, transmitter: (any Transmitter)? = nil,
    simulator: SimulatedHouse? = nil
  ) {
    self.source = source
    self.transmitter = transmitter
    self.simulator = simulator
  }
}
