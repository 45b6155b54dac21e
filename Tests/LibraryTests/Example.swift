import BeaconCodec
import BeaconLocating
import BeaconRadio
import BeaconRanging
import Glibc
import LinuxSystem

/// Prints the distance of each beacon.
func listen() async throws {
  var rangers: [BluetoothAddress: Ranger] = [:]
  for try await sighting in try Adapter.choose().sightings() where sighting.identity != nil {
    let estimate = rangers[sighting.address, default: Ranger()].update(
      time: sighting.time.seconds, rssi: sighting.rssi.map(Double.init),
      measuredPower: sighting.trustedMeasuredPower.map(Double.init))
    print(sighting.address, estimate.distance ?? .nan, estimate.trend)
  }
}

/// Broadcasts a beacon for a minute.
func broadcastForAMinute() throws {
  let beacon = IBeacon(
    identity: BeaconIdentity(
      uuid: BeaconUUID("D9EED498-BFDB-43C0-8B55-D06BB74C430B")!, major: 1, minor: 2),
    measuredPower: -59)
  let broadcast = Broadcast(payload: AdvertisingPayload(beacon.advertisingData)!)
  let clock = MonotonicClock()
  let radio = try RadioAccess.direct.begin(
    RadioUse(broadcast: broadcast), on: .choose(), clock: clock)
  defer { radio.close() }
  while clock.now().seconds < 60 {
    _ = radio.poll { _, _ in }
    sleep(1)
  }
}

/// Finds a beacon in a house with two stations.
func locate(_ readings: [(time: Double, station: Int, rssi: Double)]) -> Position? {
  let stations = [
    Station(name: "hall", x: 0, y: 0, z: 2), Station(name: "study", x: 8, y: 6, z: 2),
  ]
  let rooms = [Room(name: "hall", x: 0...4, y: 0...6), Room(name: "study", x: 4...8, y: 0...6)]
  guard let grid = Grid(stations: stations, rooms: rooms) else { return nil }
  var locator = Locator(grid)
  var positions: [Position] = []
  for (time, station, rssi) in readings {
    locator.hear(
      at: time, station: station, rssi: rssi, measuredPower: -59, into: &positions)
  }
  locator.finish(into: &positions)
  return positions.last
}
