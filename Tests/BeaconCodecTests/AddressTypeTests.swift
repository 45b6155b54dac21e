import BeaconCodec
import Testing

@Suite("Types of addresses")
struct AddressTypeTests {
  typealias Row = (text: String, kind: BluetoothAddress.Kind, type: AddressType)

  /// The two upper bits of the first byte tell (Core 5.4, Vol 6, Part B, 1.3.2).
  @Test(
    arguments: [
      ("C0:00:00:00:00:01", .random, .randomStatic), ("FF:FF:FF:FF:FF:FE", .random, .randomStatic),
      ("40:00:00:00:00:00", .random, .resolvable), ("7F:FF:FF:FF:FF:FF", .random, .resolvable),
      ("00:00:00:00:00:01", .random, .nonResolvable),
      ("3F:FF:FF:FF:FF:FF", .random, .nonResolvable),
      ("80:00:00:00:00:00", .random, .reserved), ("BF:FF:FF:FF:FF:FF", .random, .reserved),
      ("40:00:00:00:00:00", .public, .public), ("C0:00:00:00:00:01", .public, .public),
    ] as [Row])
  func type(row: Row) throws {
    let address = BluetoothAddress(
      bits: try #require(BluetoothAddress(row.text)).bits, kind: row.kind)
    #expect(address.type == row.type)
  }

  @Test func onlySomeChange() {
    #expect(AddressType.allCases.filter(\.changes) == [.resolvable, .nonResolvable])
  }
}
