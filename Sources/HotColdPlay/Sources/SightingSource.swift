import BeaconCodec
import BeaconRadio
import BeaconRanging
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

/// A simulated house, to walk about in.
package protocol Simulator {
  var world: World { get }
  /// The players and things that the player can touch.
  var reached: [BluetoothAddress] { get }
  /// A key to walk by was pressed.
  func walk(_ direction: Direction, at time: Timestamp)
  /// Walks that way for so many metres.
  /// - Returns: when that will be over.
  func walk(_ direction: Direction, metres: Double, at time: Timestamp) -> Timestamp
  func stand()
  /// What the game reports now, for a player who walks by itself.
  func learn(_ estimate: Estimate, at time: Timestamp)
}

/// Where a game is played: what is heard there, what sends, and the house where it is a simulated one.
package struct Arena<Source: SightingSource> {
  package var source: Source
  package var transmitter: (any Transmitter)?
  package var simulator: (any Simulator)?

  package init(
    source: Source, transmitter: (any Transmitter)? = nil, simulator: (any Simulator)? = nil
  ) {
    self.source = source
    self.transmitter = transmitter
    self.simulator = simulator
  }
}

/// Any source. A loop for each kind of them would be a program three times as large; where packets come no faster than
/// from the air, nobody waits for this one.
package struct AnySource: SourceWrapper {
  var base: any SightingSource

  package init(_ base: any SightingSource) {
    self.base = base
  }
}

/// A source around another one: what it does not say itself is the other's.
protocol SourceWrapper: SightingSource {
  var base: any SightingSource { get set }
}

extension SourceWrapper {
  package var descriptors: [Int32] { base.descriptors }
  package var isLive: Bool { base.isLive }
  package var nextDue: Timestamp? { base.nextDue }
  package var horizon: Timestamp { base.horizon }
  package var isEnded: Bool { base.isEnded }
  package var counts: SourceCounts { base.counts }
  package var status: Status? { base.status }

  package mutating func begin() throws -> Timestamp { try base.begin() }

  package mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    try base.listen(until: time, hear)
  }
}
