import TestSupport
import Testing

@testable import BeaconCodec

/// What a device's transmit power makes likely at 1 m.
@Suite("Transmit power")
struct TransmitPowerTests {
  typealias Row = (data: [UInt8], measuredPower: Int8?)

  static let rows: [Row] = [
    ([], nil),
    ([0x02, 0x0A, 0x00], -59),
    ([0x02, 0x0A, 0xFC], -63),
    ([0x02, 0x0A, 0x0C], -47),
    ([0x02, 0x0A, 0x80], -128),  // -128 dBm
    ([0x02, 0x0A, 0x7F], 68),  // 127 dBm
    ([0x02, 0x0A, 0x04, 0x02, 0x0A, 0x08], -55),  // the first of two
    ([0x01, 0x0A], nil),  // no number
    ([0x03, 0x0A, 0x00, 0x00], nil),  // one byte too many
    ([0x02, 0x0A, 0x14] + seedAdvertisingData, -59),  // the beacon knows better
    ([0x02, 0x0A], nil),
  ]

  @Test(arguments: rows)
  func measuredPower(row: Row) throws {
    let report = AdvertisingReport(
      eventType: [], address: BluetoothAddress(bits: 1), rssi: -70)
    let event = try #require(report.extendedEvent(data: row.data))
    var decoder = SightingDecoder()
    var sightings: [Sighting] = []
    decoder.decode(event.span, at: .zero) { sightings.append($0) }
    #expect(sightings.map(\.measuredPower) == [row.measuredPower])
  }

  @Test(arguments: [0, 1, 31, 229])
  func extendedEventsAreRead(length: Int) throws {
    let data = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    let report = AdvertisingReport(
      eventType: [.connectable], address: BluetoothAddress(bits: 0xC0_1122_3344_55, kind: .random),
      rssi: nil)
    let event = try #require(report.extendedEvent(data: data))
    #expect(event.count == 2 + Int(event[1]))
    var reader = AdvertisingReportReader()
    var read: [(AdvertisingReport, [UInt8])] = []
    reader.read(event.span) { report, data in
      read.append((report, (0..<data.count).map { data[$0] }))
    }
    #expect(read.map(\.0) == [report])
    #expect(read.map(\.1) == [data])
    #expect(report.extendedEvent(data: [UInt8](repeating: 0, count: 230)) == nil)
  }
}
