import BeaconCodec
import BeaconTracking
import HotColdGame
import HotColdSystem
import HotColdView

package protocol LineWriter {
  var output: OutputBuffer { get set }
  /// Programs get all events as fields; people get changes as sentences.
  var isForPrograms: Bool { get }

  /// - Parameter isAnnounced: whether to write a sentence with the recording's date.
  mutating func begin(at time: Timestamp, isAnnounced: Bool)
  mutating func write(_ event: GameEvent) throws
  mutating func write(_ event: ScanEvent) throws
  /// Writes any other event, as a sentence or as fields.
  mutating func write(
    _ type: StaticString, at time: Timestamp, _ sentence: Words,
    _ fields: (inout JSONText) -> Void)
  mutating func write(_ summary: Summary) throws
  mutating func write(_ reply: StepReply, at time: Timestamp)
}

extension LineWriter {
  /// Writes the source's status, but not before the latest packet, which may be after `time`.
  /// - Parameter time: the last one of all while a recording is read as fast as possible.
  mutating func write(_ status: SourceStatus, at time: Timestamp, after latest: Timestamp) {
    let isEndless = time == Timestamp(nanoseconds: .max)
    write("status", at: isEndless ? latest : max(time, latest), status.message) { $0.add(status) }
  }

  /// JSON contains the recording's own time.
  package mutating func begin(at time: Timestamp, isAnnounced: Bool) {}

  /// Only JSON supports stepped sessions.
  package mutating func write(_ reply: StepReply, at time: Timestamp) {}
}

package func lineWriter(
  _ output: OutputBuffer, isJSON: Bool, _ catalogue: Catalogue = .english, wall: Double? = nil,
  for own: PlayerTag? = nil
) -> any LineWriter {
  isJSON
    ? JSONLines(output: output)
    : PlainLines(output: output, catalogue: catalogue, wall: wall, for: own)
}

/// The last line of each output.
package struct Summary {
  var time: Timestamp
  var duration: Double
  /// Packets of the ranged beacons.
  var sightings: Int
  /// Advertising reports of all devices.
  var reports: Int
  var beacons: Int
  var rejects: Rejects
  /// Packets dropped by the kernel; nil without a receiver.
  var drops: Int?
  var found: Bool
  /// Whether `beacons` counts all devices.
  var isScan = false
}

extension Summary {
  /// For readings of several stations, without a hunt.
  package init(
    readings: Int, beacons: Int, rejects: Rejects, from start: Timestamp?, to end: Timestamp
  ) {
    self.init(
      time: end, duration: start.map { max(end.seconds(since: $0), 0) } ?? 0, sightings: readings,
      reports: readings + rejects.total,
      beacons: beacons, rejects: rejects, drops: nil, found: false)
  }

  init(_ tracker: Tracker, _ counts: SourceCounts, found: Bool) {
    self.init(
      time: tracker.now, duration: tracker.firstTime.map { tracker.now.seconds(since: $0) } ?? 0,
      sightings: tracker.sightings, reports: counts.reports, beacons: tracker.beaconCount,
      rejects: counts.rejects, drops: counts.drops, found: found)
  }
}

package struct SourceCounts {
  /// Advertising reports so far, and rejected ones.
  var reports = 0
  var rejects = Rejects()
  /// Packets lost by the receiver; nil if it cannot lose any.
  var drops: Int?
}
