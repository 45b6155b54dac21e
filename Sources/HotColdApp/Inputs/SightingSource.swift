import BeaconCodec
import BeaconRadio
import BeaconTracking

/// A source of sightings: the live radio, a recording or the simulated house.
package protocol SightingSource {
  /// Descriptors that become readable when packets arrive.
  var descriptors: [Int32] { get }
  /// Whether it runs in real time, even while the program is stopped.
  var isLive: Bool { get }
  /// The time of the next sighting; nil if only the descriptors show when it comes.
  var nextDue: Timestamp? { get }
  /// The time to which a recording's clock has just been set back, if so.
  var setBack: Timestamp? { get }
  /// The latest time to which to advance in one step.
  var horizon: Timestamp { get }
  var isEnded: Bool { get }
  var counts: SourceCounts { get }
  var status: SourceStatus? { get }

  /// Starts, and returns the time of the session's start.
  mutating func begin() throws -> Timestamp
  /// Calls `hear` with the sightings up to `time`, in order. May return early (`nextDue` is past).
  mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws
  /// Replaces the player's broadcast, if the source can send.
  func send(_ broadcast: Broadcast)
  /// Makes a device ring, or stops the one that is ringing.
  /// - Returns: false if this source cannot do that.
  func ring(_ target: RingTarget, at time: Timestamp) -> Bool
  /// The progress of the latest ring, if it has changed.
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
