import BeaconCodec
import Testing

@testable import BeaconTracking

struct AddressIndexTests {
  private static func address(_ number: Int) -> BluetoothAddress {
    BluetoothAddress(bits: UInt64(number) &* 0x9E37_79B9, kind: .random)
  }

  /// A flood: each new address takes the place of an older one. All the others are still found, and no old one.
  @Test(arguments: [1, 64, 1024])
  func findsWhatIsThere(_ count: Int) {
    var addresses: [BluetoothAddress] = []
    var index = AddressIndex()
    for number in 0..<10_000 {
      let place = number % count
      if place < addresses.count {
        addresses[place] = Self.address(number)
      } else {
        addresses.append(Self.address(number))
      }
      index.add(place, of: addresses)
      for other in [0, 1, count / 2, count - 1, count, count + 1] where other <= number {
        let sought = Self.address(number - other)
        let found = index.place(of: sought) { addresses[$0] == sought }
        #expect(found == (other < count ? (number - other) % count : nil))
      }
    }
  }

  /// One device with two beacons has two places.
  @Test func goesOnToTheRightOne() {
    let twice = [Self.address(1), Self.address(1)]
    var index = AddressIndex()
    for place in twice.indices { index.add(place, of: twice) }
    #expect(index.place(of: Self.address(1)) { $0 == 1 } == 1)
    #expect(index.place(of: Self.address(1)) { $0 == 0 } == 0)
    #expect(index.place(of: Self.address(2)) { _ in true } == nil)
  }
}
