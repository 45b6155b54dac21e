import TestSupport
import Testing

@testable import BeaconCodec

@Suite("iBeacon")
struct IBeaconTests {
  struct Row: Sendable {
    var beacon: IBeacon
    var data: [UInt8]
  }

  static let rows: [Row] = [
    Row(
      beacon: IBeacon(identity: seedIdentity, measuredPower: -59), data: seedAdvertisingData),
    Row(
      beacon: IBeacon(
        identity: BeaconIdentity(
          uuid: BeaconUUID(high: 0x0001_0203_0405_0607, low: 0x0809_0A0B_0C0D_0E0F), major: 0x1234,
          minor: 0xFEDC), measuredPower: -128),
      data: [
        0x02, 0x01, 0x06,  // flags
        0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15,  // Apple, iBeacon
        0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07,  // UUID
        0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F,
        0x12, 0x34,  // major
        0xFE, 0xDC,  // minor
        0x80,  // -128 dBm
      ]),
  ]

  @Test(arguments: rows) func isWritten(_ row: Row) {
    #expect(row.beacon.advertisingData == row.data)
    #expect(row.beacon.advertisingStructure == Array(row.data[3...]))
  }

  @Test(arguments: rows) func isRead(_ row: Row) {
    let result = decode([legacyEvent(legacyReport(data: row.data))])
    #expect(result.sightings.map(\.identity) == [row.beacon.identity])
    #expect(result.sightings.map(\.measuredPower) == [row.beacon.measuredPower])
  }

  /// A beacon that is alone in its data is read at once, and others by their structures: one byte makes no other
  /// difference than in the structures.
  @Test(arguments: [
    seedAdvertisingData, seedAdvertisingData + [0], Array(seedAdvertisingData.dropLast()),
  ])
  func isTheSameAtOnceAsByItsStructures(_ data: [UInt8]) {
    for position in data.indices {
      for byte in UInt8.min ... .max {
        var changed = data
        changed[position] = byte
        let result = decode([legacyEvent(legacyReport(data: changed))])
        let beacon = IBeacon(advertisingData: changed.span)
        let isWellFormed = forEachADStructure(in: changed.span) { _, _ in true }
        #expect(result.sightings.map(\.identity) == [beacon?.identity])
        if let beacon { #expect(result.sightings.map(\.measuredPower) == [beacon.measuredPower]) }
        #expect(result.rejects[.advertisingData] == (isWellFormed ? 0 : 1))
      }
    }
  }
}
