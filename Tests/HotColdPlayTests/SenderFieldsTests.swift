import BeaconCodec
import HotColdGame
import Testing

@testable import HotColdPlay

@Suite("The fields of a sender")
struct SenderFieldsTests {
  private static let uuid = "D9EED498-BFDB-43C0-8B55-D06BB74C430B"

  /// More senders than are kept, one after the other and again: each has its own fields.
  @Test func areItsOwn() {
    var senders = SenderFields()
    for _ in 0..<2 {
      for number in 0..<4000 as Range<UInt64> {
        let minor = UInt16(number % 7)
        let key = TrackKey(
          address: BluetoothAddress(bits: number / 7),
          identity: BeaconIdentity(uuid: .hotcold, major: 65535, minor: minor))
        #expect(
          String(decoding: senders.fields(of: key), as: UTF8.self)
            == #","address":"\#(key.address)","uuid":"\#(Self.uuid)","major":65535,"minor":\#(minor)"#
        )
      }
    }
  }

  @Test func ofADeviceThatIsNoBeaconAreUnknown() {
    var senders = SenderFields()
    let key = TrackKey(address: BluetoothAddress(bits: 0xAABB_CCDD_EEFF))
    #expect(
      String(decoding: senders.fields(of: key), as: UTF8.self)
        == #","address":"AA:BB:CC:DD:EE:FF","uuid":null,"major":null,"minor":null"#)
  }
}

@Suite("The fields of a JSON object")
struct JSONFieldsTests {
  @Test(
    arguments: [
      (.min, .nan, .min), (.max, 1e15, .max), (0, -1e15 - 0.125, Int64.min / 2),
    ] as [(Int64, Double, Int64)])
  func fitWhereThereIsRoomForThem(integer: Int64, decimal: Double, nanoseconds: Int64) {
    var object = JSONObject("row", time: .zero, appendingTo: [])
    object.add(upTo: 4 * (1 + maximumJSONFieldLength)) { out in
      out.add("a", integer)
      out.add("b", decimal, places: 3)
      out.add("c", seconds: Timestamp(nanoseconds: nanoseconds))
      out.add("d", BeaconUUID.hotcold)
    }
    let text = String(decoding: object.end(), as: UTF8.self)
    #expect(text.hasPrefix(#"{"type":"row","time":0.000,"a":\#(integer),"b":"#))
    #expect(text.hasSuffix("\"d\":\"\(BeaconUUID.hotcold)\"}\n"))
  }
}
