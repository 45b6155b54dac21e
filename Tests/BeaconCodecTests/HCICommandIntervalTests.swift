import BeaconCodec
import Testing

struct HCICommandIntervalTests {
  @Test(
    arguments: [
      (100.0, 0x00A0), (0.625, 1), (0.3, 0), (-5, 0), (.nan, 0), (.infinity, 0xFFFF),
      (40_959.375, 0xFFFF), (1e9, 0xFFFF), (101, 162),
    ] as [(Double, UInt16)])
  func units(milliseconds: Double, units: UInt16) {
    #expect(RadioInterval(milliseconds: milliseconds).rawValue == units)
  }

  @Test func clamped() {
    let range = RadioInterval.advertisable
    #expect(RadioInterval(milliseconds: 1).clamped(to: range).milliseconds == 20)
    #expect(RadioInterval(milliseconds: 20_000).clamped(to: range).milliseconds == 10_240)
  }

  @Test func payloadCapacity() {
    #expect(AdvertisingPayload([UInt8](repeating: 0, count: 31)) != nil)
    #expect(AdvertisingPayload([UInt8](repeating: 0, count: 32)) == nil)
  }
}
