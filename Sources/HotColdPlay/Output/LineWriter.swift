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
  /// What happens in a look around for devices.
  mutating func write(_ event: ScanEvent) throws
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

/// What a session came to: the last line of every output.
package struct Summary {
  /// When the session ended, and how long it had lasted.
  package var time: Timestamp
  package var duration: Double
  /// Packets of the beacons that were ranged.
  package var sightings: Int
  /// Advertising reports of whatever device.
  package var reports: Int
  package var beacons: Int
  package var rejects: Rejects
  /// Packets that the kernel had no room for; nil where there is no receiver.
  package var drops: Int?
  package var found: Bool
  /// What `beacons` counts, in words for people.
  package var noun = "beacon"
}

extension Summary {
  /// Of readings by several stations, that nobody hunts by.
  package init(
    readings: Int, beacons: Int, rejects: Rejects, time: Timestamp, duration: Double
  ) {
    self.init(
      time: time, duration: duration, sightings: readings, reports: readings + rejects.total,
      beacons: beacons, rejects: rejects, drops: nil, found: false)
  }

  package init(_ game: Game, _ counts: SourceCounts) {
    self.init(game.tracker, counts, found: game.foundAt != nil)
  }

  package init(_ tracker: Tracker, _ counts: SourceCounts, found: Bool) {
    self.init(
      time: tracker.now, duration: tracker.firstTime.map { tracker.now.seconds(since: $0) } ?? 0,
      sightings: tracker.sightings, reports: counts.reports, beacons: tracker.tracks.count,
      rejects: counts.rejects, drops: counts.drops, found: found)
  }
}

/// How much a source has heard, for the summary.
package struct SourceCounts {
  /// Advertising reports so far, and what could not be used.
  package var reports = 0
  package var rejects = Rejects()
  /// Packets lost for want of room; nil where that cannot happen.
  package var drops: Int?

  package init(reports: Int = 0, rejects: Rejects = Rejects(), drops: Int? = nil) {
    self.reports = reports
    self.rejects = rejects
    self.drops = drops
  }
}
