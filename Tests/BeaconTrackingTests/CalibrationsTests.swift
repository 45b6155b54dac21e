import BeaconCodec
import BeaconTracking
import Testing

struct CalibrationsTests {
  static let adapter = BluetoothAddress(bits: 0xAABB_CCDD_EEFF)
  static let device = TrackKey(address: BluetoothAddress(bits: 0xC0FF_EE00_0001, kind: .random))
  static let beacon = TrackKey(
    address: adapter, identity: BeaconIdentity(uuid: .hotcold, major: 1, minor: 2))

  @Test func roundTrip() {
    var calibrations = Calibrations()
    calibrations.set(-61, for: Self.beacon, on: Self.adapter)
    calibrations.set(-70, for: Self.device, on: Self.adapter)
    calibrations.set(-50, for: Self.beacon, on: BluetoothAddress(bits: 1))
    calibrations.set(-63, for: Self.beacon, on: Self.adapter)
    let again = Calibrations(calibrations.bytes)
    #expect(again == calibrations)
    #expect(again.count == 3)
    var moved = Self.beacon
    moved.address = Self.device.address
    #expect(again.power(of: moved, on: Self.adapter) == -63)
    #expect(again.power(of: Self.device, on: Self.adapter) == -70)
    #expect(again.power(of: Self.beacon, on: BluetoothAddress(bits: 2)) == nil)
  }

  @Test(arguments: [
    ("D9EED498-BFDB-43C0-8B55-D06BB74C430B/1/2 AA:BB:CC:DD:EE:FF=-61", 1),
    ("C0:FF:EE:00:00:01/random AA:BB:CC:DD:EE:FF=-61\n\nx\n", 1),
    ("D9EED498-BFDB-43C0-8B55-D06BB74C430B/10000/20000 AA:BB:CC:DD:EE:FF AA:BB:CC=-61", 0),
    ("D9EED498-BFDB-43C0-8B55-D06BB74C430B/1/2 AA:BB:CC:DD:EE:FF=-5", 0),
    ("D9EED498-BFDB-43C0-8B55-D06BB74C430B/1/2 AA:BB:CC:DD:EE:FF=-200", 0),
    ("==", 0), ("", 0), ("/// = \u{0}", 0),
  ])
  func lines(_ text: String, _ count: Int) {
    #expect(Calibrations(Array(text.utf8)).count == count)
  }

  @Test func bounded() {
    var calibrations = Calibrations()
    for number in 0..<1000 {
      let key = TrackKey(address: BluetoothAddress(bits: UInt64(number)))
      calibrations.set(-60, for: key, on: Self.adapter)
    }
    #expect(calibrations.count == Calibrations.capacity)
    #expect(calibrations.bytes.count <= Calibrations.maximumLength)
    #expect(Calibrations(calibrations.bytes) == calibrations)
    #expect(
      Calibrations([UInt8](repeating: 10, count: Calibrations.maximumLength + 1)).count == 0)
  }
}
