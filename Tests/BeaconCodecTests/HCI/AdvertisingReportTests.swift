import TestSupport
import Testing

@testable import BeaconCodec

@Suite("Advertising reports")
struct AdvertisingReportTests {
  static let legacy: [UInt8] = [
    0x3E,  // LE Meta event
    0x2A,  // 42 bytes
    0x02,  // LE Advertising Report
    0x01,  // one report
    0x03,  // ADV_NONCONN_IND
    0x01,  // random address
    0x55, 0x44, 0x33, 0x22, 0x11, 0xC0,  // C0:11:22:33:44:55
    0x1E,  // 30 bytes of data
    0x02, 0x01, 0x06, 0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15,
    0xD9, 0xEE, 0xD4, 0x98, 0xBF, 0xDB, 0x43, 0xC0, 0x8B, 0x55, 0xD0, 0x6B, 0xB7, 0x4C, 0x43, 0x0B,
    0x00, 0x00, 0x00, 0x00, 0xC5,
    0xBF,  // -65 dBm
  ]

  static let extended: [UInt8] = [
    0x3E,  // LE Meta event
    0x38,  // 56 bytes
    0x0D,  // LE Extended Advertising Report
    0x01,  // one report
    0x10, 0x00,  // legacy PDU, ADV_NONCONN_IND
    0x01,  // random address
    0x55, 0x44, 0x33, 0x22, 0x11, 0xC0,  // C0:11:22:33:44:55
    0x01, 0x00,  // LE 1M, no secondary PHY
    0xFF,  // no Advertising SID
    0x7F,  // no TX power
    0xBF,  // -65 dBm
    0x00, 0x00,  // no periodic advertising
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // no direct address
    0x1E,  // 30 bytes of data
    0x02, 0x01, 0x06, 0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15,
    0xD9, 0xEE, 0xD4, 0x98, 0xBF, 0xDB, 0x43, 0xC0, 0x8B, 0x55, 0xD0, 0x6B, 0xB7, 0x4C, 0x43, 0x0B,
    0x00, 0x00, 0x00, 0x00, 0xC5,
  ]

  @Test(arguments: [legacy, extended]) func isReadToTheLastField(_ event: [UInt8]) {
    var reader = AdvertisingReportReader()
    var read: [(AdvertisingReport, [UInt8])] = []
    reader.read(event.span) { read.append(($0, bytes(of: $1))) }
    #expect(read.count == 1)
    #expect(
      read.first?.0
        == AdvertisingReport(eventType: .nonConnectable, address: randomAddress, rssi: -65))
    #expect(read.first?.1 == seedAdvertisingData)
    #expect(reader.rejects.total == 0)
  }

  @Test func isWritten() {
    let report = AdvertisingReport(eventType: .nonConnectable, address: randomAddress, rssi: -65)
    #expect(report.legacyEvent(data: seedAdvertisingData) == Self.legacy)
  }

  @Test func isNotWrittenWhereItDoesNotFit() {
    var report = AdvertisingReport(eventType: .nonConnectable, address: randomAddress, rssi: nil)
    #expect(report.legacyEvent(data: [UInt8](repeating: 0, count: 32)) == nil)
    #expect(report.legacyEvent(data: [])?.last == 127)
    report.eventType = [.connectable]
    #expect(report.legacyEvent(data: []) == nil)
  }

  /// Legacy types by their number, with the bits of an extended report that stand for each.
  @Test(
    arguments: [(0, 0x13), (1, 0x15), (2, 0x12), (3, 0x10), (4, 0x1A), (5, 0x10), (255, 0x10)]
      as [(UInt8, UInt16)])
  func typesAreThoseOfAnExtendedReport(number: UInt8, bits: UInt16) {
    for event in [
      legacyEvent(legacyReport(type: number)), extendedEvent(extendedReport(type: bits)),
    ] {
      var reader = AdvertisingReportReader()
      var types: [AdvertisingReport.EventType] = []
      reader.read(event.span) { report, _ in types.append(report.eventType) }
      #expect(types == [AdvertisingReport.EventType(rawValue: bits)])
    }
  }

  @Test(
    arguments: [
      (-128, nil), (-101, nil), (-100, -100), (-59, -59), (-20, -20), (-19, nil), (0, nil),
      (127, nil),
    ] as [(Int8, Int8?)])
  func powerThatCannotBeIsNotTrusted(claimed: Int8, trusted: Int8?) {
    #expect(sighting(measuredPower: claimed).trustedMeasuredPower == trusted)
  }
}
