import TestSupport
import Testing

@testable import BeaconCodec

/// Malformed events, with the sightings delivered and the rejects counted for each.
struct HostileEventTests {
  typealias Row = RecordingRow

  private static let seed = sighting()
  private static let other: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06]
  private static let otherAddress = BluetoothAddress(bits: 0x0605_0403_0201)

  static let rows: [Row] = [
    // The event around the reports
    Row("nothing", [], rejects: [.truncatedEvent: 1]),
    Row("one byte", [0x3E], rejects: [.truncatedEvent: 1]),
    Row("LE Meta of length 0", [0x3E, 0x00], rejects: [.truncatedEvent: 1]),
    Row(
      "LE Meta of length 0 and more bytes", [0x3E, 0x00, 0x02, 0x01], rejects: [.truncatedEvent: 1]),
    Row("a subevent alone", [0x3E, 0x01, 0x02], rejects: [.truncatedEvent: 1]),
    Row(
      "a length one beyond the bytes", [0x3E, 0x2B] + legacyEvent(legacyReport())[2...],
      rejects: [.truncatedEvent: 1]),
    Row(
      "a length one short of the bytes: the RSSI is cut off",
      [0x3E, 0x29] + legacyEvent(legacyReport())[2...], rejects: [.truncatedReport: 1]),
    Row("bytes after the event", legacyEvent(legacyReport()) + [0x04, 0x3E, 0x02], [seed]),
    Row("another event", [0xFF, 0x02, 0x00, 0x00]),
    Row("an event of no length", [0x13, 0x00]),
    Row("Command Complete of a reset", [0x0E, 0x04, 0x01, 0x03, 0x0C, 0x00]),
    Row("unknown subevent", metaEvent([0x7F, 0x01] + legacyReport())),
    Row("LE Connection Complete", metaEvent([0x01] + [UInt8](repeating: 0, count: 18))),
    Row("subevent 0", [0x3E, 0x02, 0x00, 0x01]),

    // Number of reports
    Row("no reports", legacyEvent(), rejects: [.noReports: 1]),
    Row(
      "no reports claimed, one there", legacyEvent(legacyReport(), count: 0),
      rejects: [.noReports: 1]),
    Row("no extended reports", extendedEvent(), rejects: [.noReports: 1]),
    Row("one claimed, none there", legacyEvent(count: 1), rejects: [.truncatedReport: 1]),
    Row("one", legacyEvent(legacyReport()), [seed]),
    Row(
      "two",
      legacyEvent(
        legacyReport(), legacyReport(addressType: 0, address: other, data: [], rssi: 0xA6)),
      [seed, unnamed(address: otherAddress, rssi: -90)]),
    Row(
      "255 claimed, one there", legacyEvent(legacyReport(), count: 255), [seed],
      rejects: [.truncatedReport: 1]),
    Row(
      "one claimed, two there: the second is ignored",
      legacyEvent(legacyReport(), legacyReport(address: other), count: 1), [seed]),
    Row(
      "second cut short", Array(legacyEvent(legacyReport(), [3, 1, 0x55])), [seed],
      rejects: [.truncatedReport: 1]),
    Row(
      "second without its RSSI", legacyEvent(legacyReport(), legacyReport(rssi: nil)), [seed],
      rejects: [.truncatedReport: 1]),
    Row(
      "nine claimed in 15 bytes",
      metaEvent([0x02, 0x09] + legacyReport(data: [0x01, 0x02]).prefix(11)),
      rejects: [.truncatedReport: 1]),
    Row(
      "25 without data", metaEvent([0x02, 25] + (0..<25).flatMap { _ in legacyReport(data: []) }),
      [Sighting](repeating: unnamed(), count: 25)),

    // Length of the data
    Row("no data", legacy([]), [unnamed()]),
    Row("no data at all, extended", extended([]), [unnamed()]),
    Row(
      "32 bytes claimed, 30 there", legacyEvent(legacyReport(length: 32)),
      rejects: [.truncatedReport: 1]),
    Row(
      "31 bytes claimed, 30 there: the RSSI is taken for data",
      legacyEvent(legacyReport(length: 31)), rejects: [.truncatedReport: 1]),
    Row("32 bytes claimed and there", legacy(seedAdvertisingData + [0, 0]), [seed]),
    Row(
      "29 bytes claimed, 30 there: an AD structure overruns", legacyEvent(legacyReport(length: 29)),
      [unnamed(rssi: -59)], rejects: [.advertisingData: 1]),
    Row(
      "255 extended bytes claimed", extendedEvent(extendedReport(length: 255)),
      rejects: [.truncatedReport: 1]),
    Row(
      "one extended byte too few", extendedEvent(extendedReport(length: 31)),
      rejects: [.truncatedReport: 1]),
    Row(
      "an extended report cut in its middle", metaEvent([0x0D, 1] + extendedReport().prefix(23)),
      rejects: [.truncatedReport: 1]),
    Row(
      "229 extended bytes",
      extended(seedAdvertisingData + [198, 0x16] + [UInt8](repeating: 0xAA, count: 197)), [seed]),

    // RSSI
    Row("RSSI 127: there is none", legacyEvent(legacyReport(rssi: 127)), [sighting(rssi: nil)]),
    Row("extended RSSI 127", extendedEvent(extendedReport(rssi: 127)), [sighting(rssi: nil)]),
    Row("RSSI -127", legacyEvent(legacyReport(rssi: 0x81)), [sighting(rssi: -127)]),
    Row("RSSI -1", legacyEvent(legacyReport(rssi: 0xFF)), [sighting(rssi: -1)]),
    Row("RSSI 0 is none", legacyEvent(legacyReport(rssi: 0)), [sighting(rssi: nil)]),
    Row("extended RSSI 0 is none", extendedEvent(extendedReport(rssi: 0)), [sighting(rssi: nil)]),
    Row("RSSI 20 is none", legacyEvent(legacyReport(rssi: 20)), [sighting(rssi: nil)]),
    Row("RSSI 21 is reserved", legacyEvent(legacyReport(rssi: 21)), [sighting(rssi: nil)]),
    Row("RSSI -128 is reserved", legacyEvent(legacyReport(rssi: 0x80)), [sighting(rssi: nil)]),

    // Types of reports and addresses
    Row("an undefined type of legacy report", legacyEvent(legacyReport(type: 0xFF)), [seed]),
    Row(
      "public address", legacyEvent(legacyReport(addressType: 0)),
      [sighting(address: BluetoothAddress(bits: randomAddress.bits))]),
    Row(
      "public identity address", legacyEvent(legacyReport(addressType: 2)),
      [sighting(address: BluetoothAddress(bits: randomAddress.bits))]),
    Row("random identity address", legacyEvent(legacyReport(addressType: 3)), [seed]),
    Row(
      "anonymous", extendedEvent(extendedReport(addressType: 0xFF, address: [0, 0, 0, 0, 0, 0])),
      [sighting(address: BluetoothAddress(bits: 0, kind: .random))]),
    Row("legacy PDU in an extended report", extendedEvent(extendedReport(type: 0x0010)), [seed]),
    Row("all bits of an extended type", extendedEvent(extendedReport(type: 0xFFFF)), [seed]),
    Row(
      "two extended",
      extendedEvent(extendedReport(), extendedReport(addressType: 0, address: other, data: [])),
      [seed, unnamed(address: otherAddress)]),

    // AD structures
    Row("length 0, then zeros", legacy(seedAdvertisingData + [0]), [seed]),
    Row(
      "length 0 first, then a beacon", legacy([0] + seedAdvertisingData),
      [unnamed()], rejects: [.advertisingData: 1]),
    Row(
      "length 0 in the middle, then junk",
      legacy([2, 1, 6, 0, 0xFF, 0x4C]), [unnamed()],
      rejects: [.advertisingData: 1]),
    Row("zeros alone", legacy([UInt8](repeating: 0, count: 31)), [unnamed()]),
    Row(
      "overrun by one",
      legacy([2, 1, 6, 0x1B] + seedAdvertisingData[4...]), [unnamed()],
      rejects: [.advertisingData: 1]),
    Row(
      "overrun by one after a beacon: the beacon counts",
      extended(seedAdvertisingData + [3, 9, 0x41]), [seed],
      rejects: [.advertisingData: 1]),
    Row(
      "a length at the very end", legacy([2, 1, 6, 2]), [unnamed()],
      rejects: [.advertisingData: 1]),
    Row(
      "31 lengths of 1: the last has no type",
      legacy([UInt8](repeating: 1, count: 31)), [unnamed()],
      rejects: [.advertisingData: 1]),
    Row("manufacturer data that stops at the type", legacy([4, 0xFF, 0x4C, 0, 2]), [unnamed()]),

    // iBeacon
    Row("no flags before it", legacy(Array(seedAdvertisingData[3...])), [seed]),
    Row("company byte-swapped", legacy(beacon(company: [0x00, 0x4C])), [unnamed()]),
    Row("length byte 0x14", legacy(beacon(length: 0x14)), [unnamed()], rejects: [.beacon: 1]),
    Row(
      "body one short", legacy([0x19] + beacon().dropFirst().dropLast()),
      [unnamed()], rejects: [.beacon: 1]),
    Row("body one long", legacy([0x1B] + beacon().dropFirst() + [0xEE]), [seed]),
    Row("no body", legacy([5, 0xFF, 0x4C, 0, 2, 0x15]), [unnamed()], rejects: [.beacon: 1]),
    Row("measured power -128", legacy(beacon(power: 0x80)), [sighting(measuredPower: -128)]),
    Row(
      "zero UUID", legacy(beacon(uuid: 0)),
      [sighting(identity: BeaconIdentity(uuid: BeaconUUID(high: 0, low: 0), major: 0, minor: 0))]),
    Row(
      "two in one packet", extended(seedAdvertisingData + beacon(uuid: 0xAA)),
      [
        seed,
        sighting(
          identity: BeaconIdentity(
            uuid: BeaconUUID(high: 0xAAAA_AAAA_AAAA_AAAA, low: 0xAAAA_AAAA_AAAA_AAAA), major: 0,
            minor: 0)),
      ]),
    Row(
      "a malformed one before a good one",
      extended(beacon(length: 0x14) + seedAdvertisingData), [seed],
      rejects: [.beacon: 1]),
    Row(
      "a beacon in service data does not count",
      legacy([0x1A, 0x16] + seedAdvertisingData[5...]), [unnamed()]),
  ]

  private static func legacy(_ data: [UInt8]) -> [UInt8] { legacyEvent(legacyReport(data: data)) }

  private static func extended(_ data: [UInt8]) -> [UInt8] {
    extendedEvent(extendedReport(data: data))
  }

  /// A beacon's AD structure with these fields.
  private static func beacon(
    company: [UInt8] = [0x4C, 0x00], length: UInt8 = 0x15, uuid: UInt8? = nil, power: UInt8 = 0xC5
  ) -> [UInt8] {
    let uuid = uuid.map { [UInt8](repeating: $0, count: 16) } ?? Array(seedAdvertisingData[9..<25])
    return [0x1A, 0xFF] + company + [0x02, length] + uuid + [0, 0, 0, 0, power]
  }

  /// Whatever is wrong with it, the next event is read normally.
  @Test(arguments: rows) func readsTheValidPart(_ row: Row) {
    let result = decode([row.file, legacyEvent(legacyReport())])
    #expect(result.sightings == row.sightings + [Self.seed])
    #expect(result.rejects == Rejects(row.rejects))
  }

  @Test(arguments: rows) func readsTheValidPartOfATruncatedEvent(_ row: Row) {
    for count in 0..<row.file.count {
      let cut = decode([Array(row.file.prefix(count))])
      #expect(cut.sightings.isEmpty || cut.sightings == row.sightings)
    }
  }
}
