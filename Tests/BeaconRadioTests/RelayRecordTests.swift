import SystemPackage
import Testing

@testable import BeaconRadio

struct RelayRecordTests {
  static let rows: [(RelayRecord, [UInt8])] = [
    (.opened(version: 1), [1, 1]),
    (
      .failed(.addressFamilyNotSupported, call: "socket"),
      [2, 97, 0, 0, 0] + Array("socket".utf8)
    ),
    (.failed(Errno(rawValue: -1), call: ""), [2, 0xFF, 0xFF, 0xFF, 0xFF]),
    (.error(.networkDown), [3, 100, 0, 0, 0]),
    (.drops(0x0102_0304), [4, 4, 3, 2, 1]),
    (.refused(opcode: 0x0C03, count: 258), [5, 0x03, 0x0C, 2, 1, 0, 0]),
    (.denied(opcode: 0x200C), [6, 0x0C, 0x20]),
  ]

  @Test(arguments: rows)
  func layout(record: RelayRecord, bytes: [UInt8]) {
    #expect(record.bytes == bytes)
    #expect(RelayRecord(bytes: bytes) == record)
  }

  @Test func packets() {
    #expect(RelayRecord.packet.bytes == [0])
    #expect(RelayRecord(bytes: [0, 4]) == .packet)
    #expect(RelayRecord(bytes: [UInt8](repeating: 0, count: 1025)) == .packet)
    let report = RelayRecord.report(arrival: 0x0102_0304_0506_0708)
    #expect(report.bytes == [7, 8, 7, 6, 5, 4, 3, 2, 1])
    #expect(RelayRecord(bytes: report.bytes + [4]) == report)
    #expect(RelayRecord(bytes: report.bytes) == nil)
  }

  @Test(arguments: [
    [],
    [0],  // no packet
    [1],  // no version
    [1, 1, 1],
    [2, 0, 0, 0],  // an errno of three bytes
    [2, 0, 0, 0, 0, 0x1B],  // a call with a control character
    [2, 0, 0, 0, 0] + [UInt8](repeating: 0x61, count: 65),
    [3, 0, 0, 0],
    [3, 0, 0, 0, 0, 0],
    [4, 0, 0, 0],
    [5, 0, 0, 0, 0, 0],
    [6],
    [0xFF, 0xFF],
    [UInt8](repeating: 0, count: 1026),
  ])
  func malformed(bytes: [UInt8]) {
    #expect(RelayRecord(bytes: bytes) == nil)
  }

  @Test func namesAreCutAndCleaned() {
    let record = RelayRecord.failed(
      .notPermitted, call: "a\u{1B}é" + String(repeating: "b", count: 90))
    #expect(record.bytes.count == 5 + 64)
    #expect(RelayRecord(bytes: record.bytes) != nil)
  }

  @Test(
    arguments: [
      [.control(index: 0)], [.control(index: 65534)], [.reports(index: 12)], [.devices],
      [.management(index: 3)], [.control(index: 2), .management(index: 2)],
      [.devices, .reports(index: 1), .control(index: 1)],
    ] as [[SocketPurpose]])
  func purposes(purposes: [SocketPurpose]) {
    #expect(SocketPurpose.all(words: purposes.flatMap(\.words)) == purposes)
  }

  @Test(arguments: [
    [], ["control"], ["control", ""], ["control", "-1"], ["control", "65536"], ["control", "+1"],
    ["control", "01"], ["control", "hci0"], ["control", "0", "0"], ["devices", "0"], ["Devices"],
    ["management", ""], ["management"], ["user", "0"], ["exec"], ["control", "65535"],
    ["reports", "65535"], ["control", "0", "control", "0"], ["control", "0", "management", "1"],
    ["devices", "devices"],
  ])
  func noPurposes(words: [String]) {
    #expect(SocketPurpose.all(words: words) == nil)
  }
}

extension RelayRecord {
  fileprivate init?(bytes: [UInt8]) { self.init(bytes.span) }
}
