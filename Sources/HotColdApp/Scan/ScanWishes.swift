import BeaconCodec
import BeaconTracking
import HotColdSystem

/// The options of a scan, and where to store its data.
struct ScanWishes {
  /// Whether to hide the devices that are present at the start.
  var onlyNew = false
  /// See `DeviceScan.namedAtOnce`.
  var namedAtOnce = DeviceScan.namedLive
  /// Detects trackers that follow the player; nil if not requested.
  var watch: FollowWatch?
  var names = OwnNames()
  var folder: StateFolder?
  /// Seconds since 1970 at time zero of the packets' clock; nil if trackers are not stored.
  var wall: Double?

  /// Stores a name. Reads the file again, because another scan may have changed it.
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
