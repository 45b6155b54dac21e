import TestSupport
import Testing

@testable import BeaconCodec

/// Addresses and UUIDs as text.
struct AddressTextTests {
  @Test(
    arguments: [
      ("C0:11:22:33:44:55", 0xC011_2233_4455), ("c0:11:22:33:44:55", 0xC011_2233_4455),
      ("00:00:00:00:00:00", 0), ("FF:FF:FF:FF:FF:FF", 0xFFFF_FFFF_FFFF),
      ("aB:cD:eF:09:90:0a", 0xABCD_EF09_900A), ("C0-11-22-33-44-55", 0xC011_2233_4455),
    ] as [(String, UInt64)])
  func addresses(text: String, bits: UInt64) throws {
    let address = try #require(BluetoothAddress(text))
    #expect(address.bits == bits)
    #expect(address.description == text.uppercased().replacing("-", with: ":"))
    #expect(littleEndianUInt48(address.littleEndianBytes.span, at: 0) == bits)
  }

  @Test(arguments: [
    "", "C0:11:22:33:44", "C0:11:22:33:44:5", "C0:11:22:33:44:55:", "C0:11:22:33:44:555",
    "C0-11:22-33-44-55", "C0:11-22:33:44:55", "C011:22:33:44:55:", "G0:11:22:33:44:55",
    ":C0:11:22:33:44:5",
    "C0:11:22:33:44:5 ", "C0:11:22:33:44:5\u{301}", "Ｃ0:11:22:33:44:55", "+1:11:22:33:44:55",
  ])
  func invalidAddresses(text: String) {
    #expect(BluetoothAddress(text) == nil)
  }

  @Test func dropsBitsBeyond48() {
    #expect(BluetoothAddress(bits: .max).bits == 0xFFFF_FFFF_FFFF)
  }

  /// By the two upper bits of the first byte (Core 5.4, Vol 6, Part B, 1.3.2).
  @Test(
    arguments: [
      ("C0:00:00:00:00:01", .random, .randomStatic), ("FF:FF:FF:FF:FF:FE", .random, .randomStatic),
      ("40:00:00:00:00:00", .random, .resolvable), ("7F:FF:FF:FF:FF:FF", .random, .resolvable),
      ("00:00:00:00:00:01", .random, .nonResolvable),
      ("3F:FF:FF:FF:FF:FF", .random, .nonResolvable),
      ("80:00:00:00:00:00", .random, .reserved), ("BF:FF:FF:FF:FF:FF", .random, .reserved),
      ("40:00:00:00:00:00", .public, .public), ("C0:00:00:00:00:01", .public, .public),
    ] as [(String, BluetoothAddress.Kind, AddressType)])
  func addressTypes(text: String, kind: BluetoothAddress.Kind, type: AddressType) throws {
    let bits = try #require(BluetoothAddress(text)).bits
    #expect(BluetoothAddress(bits: bits, kind: kind).type == type)
  }

  @Test func privateAddressesChange() {
    #expect(AddressType.allCases.filter(\.changes) == [.resolvable, .nonResolvable])
  }

  @Test(arguments: [
    ("D9EED498-BFDB-43C0-8B55-D06BB74C430B", seedIdentity.uuid),
    ("d9eed498-bfdb-43c0-8b55-d06bb74c430b", seedIdentity.uuid),
    ("D9EED498BFDB43C08B55D06BB74C430B", seedIdentity.uuid),
    ("00000000-0000-0000-0000-000000000000", BeaconUUID(high: 0, low: 0)),
    ("FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", BeaconUUID(high: .max, low: .max)),
    (
      "00112233-4455-6677-8899-aAbBcCdDeEfF",
      BeaconUUID(high: 0x0011_2233_4455_6677, low: 0x8899_AABB_CCDD_EEFF)
    ),
  ])
  func uuids(text: String, uuid: BeaconUUID) {
    #expect(BeaconUUID(text) == uuid)
    #expect(uuid.description.replacing("-", with: "") == text.uppercased().replacing("-", with: ""))
    #expect(bigEndianUInt64(uuid.bytes.span, at: 0) == uuid.high)
    #expect(bigEndianUInt64(uuid.bytes.span, at: 8) == uuid.low)
  }

  @Test(arguments: [
    "", "D9EED498BFDB43C08B55D06BB74C430", "D9EED498-BFDB-43C0-8B55-D06BB74C430",
    "D9EED498BFDB43C08B55D06BB74C430B0", "D9EED498BFDB43C08B55D06BB74C430-",
    "D9EED498-BFDB-43C0-8B55-D06BB74C430B0", "{D9EED498-BFDB-43C0-8B55-D06BB74C430}",
    "D9EED498_BFDB_43C0_8B55_D06BB74C430B", "D9EED498B-FDB-43C0-8B55-D06BB74C430B",
    "D9EED498-BFDB-43C0-8B55-D06BB74C430G", "D9EED498-BFDB-43C0-8B55-D06BB74C43 B",
    "------------------------------------", "D9EED498-BFDB-43C0-8B55-D06BB74C43ß",
  ])
  func invalidUUIDs(text: String) {
    #expect(BeaconUUID(text) == nil)
  }

  @Test func hexadecimalDigits() {
    for byte in UInt8.min ... .max {
      let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      #expect(hexNumber([byte].span, 0..<1).map(Int.init) == (byte < 0x80 ? digit : nil))
    }
  }
}
