import BeaconRadio
import Testing

struct ExampleTests {
  /// On a machine without Bluetooth it says so; on any other one nobody waits for it here.
  @Test func runs() async throws {
    guard (try? Adapter.choose()) == nil else { return }
    await #expect(throws: RadioError.self) { try await listen() }
    await #expect(throws: RadioError.self) { try await beAMinutesBeacon() }
  }
}
