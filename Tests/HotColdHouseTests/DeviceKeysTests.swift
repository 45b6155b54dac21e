import BeaconCodec
import Testing

@testable import HotColdHouse

struct DeviceKeysTests {
  /// The sample data of Core 5.4, Vol 3, Part H, appendix D.7, in both byte orders.
  @Test(arguments: [
    "ec0234a357c8ad05341010a60a397d9b AA:BB:CC:00:00:04 Ada's phone",
    "# phones\n\n9B7D390AA610103405ADC857A33402EC AA:BB:CC:00:00:04\r\n",
    "00000000000000000000000000000000 AA:BB:CC:00:00:01\nec0234a357c8ad05341010a60a397d9b AA:BB:CC:00:00:04",
  ])
  func resolves(_ text: String) throws {
    var keys = try #require(DeviceKeys(Array(text.utf8)))
    #expect(keys.addresses.last == BluetoothAddress("AA:BB:CC:00:00:04"))
    let address = BluetoothAddress(bits: 0x7081_940D_FBAA, kind: .random)
    for (bits, isKnown) in [(address.bits, true), (address.bits ^ 1, false), (address.bits, true)] {
      let heard = BluetoothAddress(bits: bits, kind: .random)
      let resolved = keys.resolve(Sighting(time: .zero, address: heard, rssi: -60)).address
      #expect(resolved == (isKnown ? BluetoothAddress("AA:BB:CC:00:00:04") : heard))
    }
  }

  @Test(arguments: [
    "ec0234a357c8ad05341010a60a397d9b", "ec0234a357c8ad05341010a60a397d9 AA:BB:CC:00:00:04",
    "ec0234a357c8ad05341010a60a397d+b AA:BB:CC:00:00:04", "x AA:BB:CC:00:00:04",
    "ec0234a357c8ad05341010a60a397d9b AA:BB",
  ])
  func invalid(_ text: String) {
    #expect(DeviceKeys(Array(text.utf8)) == nil)
  }

  @Test func bounded() throws {
    let line = "ec0234a357c8ad05341010a60a397d9b AA:BB:CC:00:00:04\n"
    #expect(DeviceKeys(Array(String(repeating: line, count: 257).utf8)) == nil)
    var keys = try #require(DeviceKeys(Array(line.utf8)))
    for bits in 0..<UInt64(5000) {
      let address = BluetoothAddress(bits: 0x4000_0000_0000 | bits, kind: .random)
      #expect(keys.resolve(Sighting(time: .zero, address: address, rssi: -60)).address == address)
    }
  }
}
