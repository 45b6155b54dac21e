import BeaconCodec
import BeaconLocating
import HotColdGame
import HotColdSystem
import HotColdView

/// A format of line output: events, positions, the radio's status, and the summary.
protocol LineWriter {
  var output: OutputBuffer { get set }

  mutating func write(_ event: GameEvent) throws
  /// Writes an event of a scan.
  mutating func write(_ event: ScanEvent) throws
  /// - Parameter name: empty if unknown.
  mutating func write(_ move: PlayerMove, of name: SafeText) throws
  mutating func write(_ position: Position, of subject: PositionSubject) throws
  /// Writes another event, as a sentence or as fields.
  mutating func write(
    _ type: StaticString, at time: Timestamp, _ sentence: Words,
    _ fields: (inout JSONText) -> Void)
  mutating func write(_ summary: Summary)
  mutating func write(_ reply: StepReply, at time: Timestamp)
}

extension LineWriter {
  /// Only JSON supports stepped sessions.
  mutating func write(_ reply: StepReply, at time: Timestamp) {}
}

/// The writer of a form of line output.
func lineWriter(
  _ output: OutputBuffer, isJSON: Bool, _ catalogue: Catalogue = .english
) -> any LineWriter {
  isJSON ? JSONLines(output: output) : PlainLines(output: output, catalogue: catalogue)
}

/// The subject of a position.
struct PositionSubject {
  var address: BluetoothAddress?
  /// The id that the stations use; nil if there is only an address.
  var id: String?
  var name = SafeText.empty

  var label: String {
    if !name.isEmpty { return name.description }
    return address.map { "\($0)" } ?? SafeText(id ?? "?").description
  }
}

/// The summary of a session, the last line of each output.
struct Summary {
  /// The end and the duration of the session.
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
  /// The summary of readings of several stations, without a hunt.
  init(
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

/// A source's counts for the summary.
struct SourceCounts {
  /// Advertising reports so far, and those rejected.
  var reports = 0
  var rejects = Rejects()
  /// Packets lost by the receiver; nil if it cannot lose any.
  var drops: Int?
}
