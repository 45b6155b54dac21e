import BeaconCodec
import Testing

@testable import BeaconRadio

struct SilenceTests {
  @Test(arguments: ControllerDialect.allCases)
  func rawBroadcastAndScan(dialect: ControllerDialect) throws {
    let radio = FakeRadio {
      $0.controller.advertising = dialect
      $0.controller.scanning = dialect
      $0.controller.leave(
        scanning: true, advertising: dialect == .legacy, set: dialect == .legacy ? nil : 0xEF)
    }
    try FakeRadio.adapter.silence(clock: MonotonicClock(), host: radio)
    #expect(!radio.controller.isScanning)
    #expect(!radio.controller.isAdvertising)
    #expect(radio.controller.sets.isEmpty)
  }

  @Test(
    arguments: [
      ([5], []),  // ours
      ([1, 5], [1]),  // ours beside another's
      ([1], [1]),
      ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]),  // no telling which is whose
    ] as [(Set<UInt8>, Set<UInt8>)])
  func onlyOurInstance(before: Set<UInt8>, after: Set<UInt8>) throws {
    let radio = FakeRadio {
      var kernel = FakeKernel()
      kernel.instances = before
      $0.kernel = kernel
      $0.controller.leave(advertising: true)
    }
    try FakeRadio.adapter.silence(clock: MonotonicClock(), host: radio)
    #expect(radio.kernel?.instances == after)
    // Without ours in their way, the others' advertising is left alone.
    if !before.contains(5) { #expect(radio.controller.isAdvertising) }
  }
}
