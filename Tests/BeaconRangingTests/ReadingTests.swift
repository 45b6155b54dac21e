import Testing

@testable import BeaconRanging

@Suite("Readings")
struct ReadingTests {
  @Test func wholeNumbersGiveTheSame() {
    for rssi in Int8.min ... .max {
      for measuredPower in [nil, -128, -111, -110, -59, -10, -9, 0, 127] as [Int8?] {
        let whole = Reading(rssi: rssi, measuredPower: measuredPower)
        let other = Reading(rssi: Double(rssi), measuredPower: measuredPower.map(Double.init))
        #expect(whole?.rssi == other?.rssi)
        #expect(whole?.measuredPower == other?.measuredPower)
      }
    }
  }
}
