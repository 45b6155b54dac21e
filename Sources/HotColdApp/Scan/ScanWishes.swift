import BeaconCodec
import BeaconTracking
import HotColdSystem

/// The options of a scan, and where its data is stored.
struct ScanWishes {
  /// Whether to hide what is there at the beginning.
  var onlyNew = false
  /// See `DeviceScan.namedAtOnce`.
  var namedAtOnce = DeviceScan.namedLive
  /// nil if not wanted.
  var watch: FollowWatch?
  var names = OwnNames()
  var folder: StateFolder?
  /// Seconds since 1970 at time zero of the packets' clock; nil if trackers are not stored.
  var wall: Double?

  /// Reads the names again, because another scan may have changed them.
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
