import BeaconCodec
import Testing

@testable import HotColdGame

@Suite("Beacon filters")
struct BeaconFilterTests {
  private static let other = BeaconUUID(high: 1, low: 2)
  private static let address: UInt64 = 0xC011_2233_4455

  struct Row: Sendable {
    var filter: BeaconFilter
    /// Of the game's beacon 1/2 at the address, its like 1/3 elsewhere, another UUID's 1/2, and a
    /// device at the address that is no beacon.
    var accepted: [Bool]
  }

  static let rows: [Row] = [
    Row(filter: .everyBeacon, accepted: [true, true, true, false]),
    Row(filter: BeaconFilter(uuid: .hotcold), accepted: [true, true, false, false]),
    Row(filter: BeaconFilter(uuid: .hotcold, minor: 2), accepted: [true, false, false, false]),
    Row(filter: BeaconFilter(major: 1), accepted: [true, true, true, false]),
    Row(filter: BeaconFilter(major: 2), accepted: [false, false, false, false]),
    Row(filter: BeaconFilter(minor: 3), accepted: [false, true, false, false]),
    Row(filter: BeaconFilter(addressBits: address), accepted: [true, false, false, true]),
    Row(
      filter: BeaconFilter(uuid: .hotcold, addressBits: address),
      accepted: [true, false, false, false]),
    Row(
      filter: BeaconFilter(uuid: other, addressBits: address),
      accepted: [false, false, false, false]),
    Row(filter: BeaconFilter(addressBits: 0), accepted: [false, false, false, false]),
  ]

  @Test(arguments: rows) func isAsAskedFor(_ row: Row) {
    func sighting(_ bits: UInt64, _ uuid: BeaconUUID?, minor: UInt16) -> Sighting {
      Sighting(
        time: .zero, address: BluetoothAddress(bits: bits, kind: .random), rssi: -60,
        identity: uuid.map { BeaconIdentity(uuid: $0, major: 1, minor: minor) })
    }
    let sightings = [
      sighting(Self.address, .hotcold, minor: 2), sighting(1, .hotcold, minor: 3),
      sighting(1, Self.other, minor: 2), sighting(Self.address, nil, minor: 0),
    ]
    #expect(sightings.map(row.filter.accepts) == row.accepted)
  }
}
