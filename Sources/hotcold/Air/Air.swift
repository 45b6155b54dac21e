import BeaconCodec
import BeaconRadio
import BeaconRanging
import HotColdWorld

/// Where sightings come from: the seam at which live radio, recordings and the simulated world meet.
protocol Air {
  /// Descriptors that become readable when there is something to hear.
  var descriptors: [Int32] { get }
  /// Where a recording is still being written: readable when it goes on. Its time is its own all the same.
  var awaited: Int32? { get }
  /// The time at which there will be something to hear; nil where only the descriptors tell.
  var nextDue: Timestamp? { get }
  /// How far to listen at once, however late it is.
  var horizon: Timestamp { get }
  /// Whether there will never be anything more to hear.
  var isEnded: Bool { get }
  /// Advertising reports so far, and what could not be used.
  var reports: Int { get }
  var rejects: Rejects { get }
  /// Packets lost for want of room; nil where that cannot happen.
  var drops: Int? { get }

  /// What state the air is in, where it has one to tell.
  var status: Status? { get }

  /// The time at which the session starts.
  mutating func begin() throws -> Timestamp
  /// Calls `hear` with what is heard up to `time`, in the order in which it is. It may return early,
  /// with `nextDue` in the past.
  mutating func listen(until time: Timestamp, _ hear: (Sighting) throws -> Void) throws

  /// The house to walk in, where the world is a simulated one.
  var world: World? { get }
  /// Has something on the air, in the place of what was there before.
  mutating func send(_ broadcast: Broadcast, at time: Timestamp)
  /// A key to walk by was pressed.
  mutating func walk(_ direction: Direction, at time: Timestamp)
  /// What the game says now, for one who walks by himself.
  mutating func learn(_ estimate: Estimate, at time: Timestamp)
}

extension Air {
  var awaited: Int32? { nil }
  var status: Status? { nil }
  var world: World? { nil }
  mutating func send(_ broadcast: Broadcast, at time: Timestamp) {}
  mutating func walk(_ direction: Direction, at time: Timestamp) {}
  mutating func learn(_ estimate: Estimate, at time: Timestamp) {}
  mutating func begin() throws -> Timestamp { .zero }
}
