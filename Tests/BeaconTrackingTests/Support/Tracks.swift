import BeaconCodec
import TestSupport

@testable import BeaconTracking

func key(_ address: Int, minor: Int = 0) -> TrackKey {
  TrackKey(address: BluetoothAddress(bits: UInt64(address)), identity: identity(minor))
}

extension Tracker {
  /// The events of one sighting, and of the time up to it.
  mutating func news(of sighting: Sighting) -> [TrackEvent] {
    while beat(until: sighting.time) {}
    _ = hear(sighting)
    return takeNews()
  }

  mutating func advance(to time: Double) -> [TrackEvent] {
    while beat(until: seconds(time)) {}
    return takeNews()
  }
}
