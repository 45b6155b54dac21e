import BeaconCodec

@testable import HotColdGame

func seconds(_ seconds: Double) -> Timestamp { Timestamp.zero.advanced(bySeconds: seconds) }

func identity(_ minor: Int = 0) -> BeaconIdentity {
  BeaconIdentity(uuid: .hotcold, major: 0, minor: UInt16(truncatingIfNeeded: minor))
}

func key(_ address: Int, minor: Int = 0) -> TrackKey {
  TrackKey(address: BluetoothAddress(bits: UInt64(address)), identity: identity(minor))
}

/// A sighting of a beacon; each address is another sender.
func heard(
  _ address: Int = 1, minor: Int = 0, at time: Double, rssi: Int8? = -65
) -> Sighting {
  Sighting(
    time: seconds(time), address: BluetoothAddress(bits: UInt64(address)), rssi: rssi,
    identity: identity(minor), measuredPower: -59)
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

extension Game {
  mutating func hear(_ sighting: Sighting) -> [GameEvent] {
    var events: [GameEvent] = []
    hear(sighting, into: &events)
    return events
  }

  mutating func advance(to time: Double) -> [GameEvent] {
    var events: [GameEvent] = []
    advance(to: seconds(time), into: &events)
    return events
  }
}

func estimateCount(_ events: [GameEvent]) -> Int {
  events.count { if case .estimate = $0 { true } else { false } }
}
