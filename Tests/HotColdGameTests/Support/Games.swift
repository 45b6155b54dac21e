import BeaconCodec
import BeaconTracking
import TestSupport

@testable import HotColdGame

func key(_ address: Int, minor: Int = 0) -> TrackKey {
  TrackKey(address: BluetoothAddress(bits: UInt64(address)), identity: identity(minor))
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
