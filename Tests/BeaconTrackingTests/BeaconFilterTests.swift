import BeaconCodec
import TestSupport
import Testing

@testable import BeaconTracking

struct BeaconFilterTests {
  private static let other = BeaconUUID(high: 1, low: 2)
  private static let address: UInt64 = 0xC011_2233_4455

  /// Whether the filter accepts: the game's beacon 1/2 at the address, the game's beacon 1/3 at another one, a
  /// beacon 1/2 with another UUID, and a device at the address that is not a beacon.
  static let rows: [(filter: BeaconFilter, [Bool])] = [
    (.everyBeacon, [true, true, true, false]),
    (BeaconFilter(uuid: .hotcold), [true, true, false, false]),
    (BeaconFilter(uuid: .hotcold, minor: 2), [true, false, false, false]),
    (BeaconFilter(major: 1), [true, true, true, false]),
    (BeaconFilter(major: 2), [false, false, false, false]),
    (BeaconFilter(excludedMajor: 1), [false, false, false, false]),
    (BeaconFilter(excludedMajor: 2), [true, true, true, false]),
    (BeaconFilter(major: 1, excludedMajor: 1), [true, true, true, false]),
    (BeaconFilter(minor: 3), [false, true, false, false]),
    (BeaconFilter(addressBits: address), [true, false, false, true]),
    (
      BeaconFilter(uuid: .hotcold, addressBits: address),
      [true, false, false, false]
    ),
    (
      BeaconFilter(uuid: other, addressBits: address),
      [false, false, false, false]
    ),
    (BeaconFilter(addressBits: 0), [false, false, false, false]),
  ]

  @Test(arguments: rows) func acceptsMatchingSightings(filter: BeaconFilter, accepted: [Bool]) {
    func sighting(_ bits: UInt64, _ uuid: BeaconUUID?, minor: UInt16) -> Sighting {
      TestSupport.sighting(
        address: BluetoothAddress(bits: bits, kind: .random),
        identity: uuid.map { BeaconIdentity(uuid: $0, major: 1, minor: minor) })
    }
    let sightings = [
      sighting(Self.address, .hotcold, minor: 2), sighting(1, .hotcold, minor: 3),
      sighting(1, Self.other, minor: 2), sighting(Self.address, nil, minor: 0),
    ]
    #expect(sightings.map(filter.accepts) == accepted)
  }
}
