import BeaconCodec
import BeaconRadio
import BeaconTracking

/// A source of sightings: the live radio, a recording or the simulated house.
package protocol SightingSource {
  /// Descriptors that become readable when packets arrive.
  var descriptors: [Int32] { get }
  /// Whether it runs in real time, even while the program is stopped.
  var isLive: Bool { get }
  /// The time of the next sighting; nil if only the descriptors show it.
  var nextDue: Timestamp? { get }
  /// The time to which a recording's clock was just set back, if it was.
  var setBack: Timestamp? { get }
  /// The latest time to advance to in one step.
  var horizon: Timestamp { get }
  var isEnded: Bool { get }
  var counts: SourceCounts { get }
  var status: SourceStatus? { get }

  /// The time at which the session starts.
  mutating func begin() throws -> Timestamp
  /// Calls `hear` with the sightings up to `time`, in order. May return early (`nextDue` is past).
  mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws
  /// Replaces the player's broadcast, if the source can send.
  func send(_ broadcast: Broadcast)
  /// Rings a thing, or silences the one that rings.
  /// - Returns: false if nothing can be rung here.
  func ring(_ target: RingTarget, at time: Timestamp) -> Bool
  /// How the latest ring goes, if that has changed.
  func takeRingNews() -> RingNews?
}

extension SightingSource {
  package var horizon: Timestamp { Timestamp(nanoseconds: .max) }
  package var setBack: Timestamp? { nil }
  package var isEnded: Bool { false }
  package var counts: SourceCounts { SourceCounts() }
  package var status: SourceStatus? { nil }

  package func begin() -> Timestamp { .zero }
  package func send(_ broadcast: Broadcast) {}
  package func ring(_ target: RingTarget, at time: Timestamp) -> Bool { false }
  package func takeRingNews() -> RingNews? { nil }
}
