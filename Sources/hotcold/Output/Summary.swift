import BeaconCodec
import HotColdGame

/// What a session came to: the last line of every output.
struct Summary {
  /// When the session ended, and how long it had lasted.
  var time: Timestamp
  var duration: Double
  /// Packets of the beacons that were ranged.
  var sightings: Int
  /// Advertising reports of whatever device.
  var reports: Int
  var beacons: Int
  var rejects: Rejects
  /// Packets that the kernel had no room for; nil where there is no receiver.
  var drops: Int?
  var found: Bool
  /// What `beacons` counts, in words for people.
  var noun = "beacon"
}

extension Summary {
  init(_ game: Game, _ source: some SightingSource) {
    self.init(game.tracker, source, found: game.foundAt != nil)
  }

  init(_ tracker: Tracker, _ source: some SightingSource, found: Bool) {
    let counts = source.counts
    self.init(
      time: tracker.now, duration: tracker.firstTime.map { tracker.now.seconds(since: $0) } ?? 0,
      sightings: tracker.sightings, reports: counts.reports, beacons: tracker.count,
      rejects: counts.rejects, drops: counts.drops, found: found)
  }
}
