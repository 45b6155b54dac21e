import BeaconRadio
import Testing

struct ExampleTests {
  @Test func locatesByTheStrongestStation() {
    let readings = (0..<40).flatMap { index in
      let time = Double(index) / 4
      return [(time: time, station: 0, rssi: -80.0), (time: time, station: 1, rssi: -60.0)]
    }
    #expect(locate(readings)?.room == "study")
    #expect(locate([]) == nil)
  }

  /// Both examples throw. With Bluetooth they would keep running.
  @Test func throwsWithoutBluetooth() async throws {
    guard (try? Adapter.choose()) == nil else { return }
    await #expect(throws: RadioError.self) { try await listen() }
    #expect(throws: RadioError.self) { try broadcastForAMinute() }
  }
}
