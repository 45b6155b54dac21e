import BeaconCodec
import HotColdGame
import HotColdSystem

/// What the player wants of a scan, and what is stored of it.
struct ScanWishes {
  /// Whether to hide all that is there at the beginning.
  var onlyNew = false
  /// Watches for trackers that come along; nil if not wanted.
  var watch: FollowWatch?
  var names = OwnNames()
  /// Where names are stored; nil for nowhere.
  var folder: StateFolder?
  /// Seconds since 1970 at the time zero of the packets' clock; nil if trackers are not stored.
  var wall: Double?

  /// Reads the names again, so that two scans at once lose none.
  func keep(_ name: SafeText, for key: TrackKey) throws {
    guard let folder else { return }
    var names = try folder.names()
    names[key] = name
    try folder.keep(names)
  }

  func keep(_ watch: FollowWatch?) throws {
    if let watch, let wall { try folder?.keep(watch, wall: wall) }
  }
}
