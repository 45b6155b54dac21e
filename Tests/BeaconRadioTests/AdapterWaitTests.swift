import BeaconCodec
import Synchronization
import Testing

@testable import BeaconRadio

struct AdapterWaitTests {
  private let clock = MonotonicClock()

  private func at(_ seconds: Double) -> Timestamp { clock.now().advanced(bySeconds: seconds) }

  @Test func nothingToWaitFor() throws {
    let wait = try AdapterWait(for: nil, clock: clock, host: FakeRadio())
    #expect(try wait.look(now: at(0)) == FakeRadio.adapter)
  }

  @Test func pluggedInLater() throws {
    let radio = FakeRadio { $0.adapters = [] }
    let wait = try AdapterWait(for: nil, clock: clock, host: radio)
    let now = at(0)
    #expect(try wait.look(now: now) == nil)
    #expect(wait.obstacle == .noAdapter)
    #expect((0.1...2).contains(wait.nextLook.seconds(since: now)))
    radio.state.withLock { $0.adapters = [FakeRadio.adapter] }
    // Not looked for all the time, but at once when there is news.
    #expect(try wait.look(now: now) == nil)
    radio.announce(.registered)
    #expect(try wait.look(now: now) == FakeRadio.adapter)
  }

  @Test func oneObstacleAfterTheOther() throws {
    let radio = FakeRadio { $0.adapters = [] }
    let wait = try AdapterWait(for: "AA:BB:CC:DD:EE:FF", clock: clock, host: radio)
    var seconds = 0.0
    func obstacle(_ change: (inout FakeRadio.State) -> Void) throws -> RadioError? {
      radio.state.withLock { change(&$0) }
      seconds += 1
      return try wait.look(now: at(seconds)) == nil ? wait.obstacle : nil
    }
    #expect(try obstacle { _ in } == .noAdapter)
    #expect(
      try obstacle {
        var other = FakeRadio.adapter
        other.address = BluetoothAddress(bits: 1)
        $0.adapters = [other]
      } == .noSuchAdapter("AA:BB:CC:DD:EE:FF"))
    #expect(
      try obstacle {
        $0.adapters = [FakeRadio.adapter]
        $0.adapters[0].isUp = false
        $0.adapters[0].block = .soft
      } == .blocked(.soft, adapter: "hci0"))
    #expect(try obstacle { $0.adapters[0].block = nil } == .down(adapter: "hci0"))
    #expect(try obstacle { $0.adapters[0].isUp = true } == nil)
  }

  @Test func whatWaitingDoesNotMend() throws {
    let radio = FakeRadio { $0.adapters[0].hasLowEnergy = false }
    let wait = try AdapterWait(for: nil, clock: clock, host: radio)
    #expect(throws: RadioError.noLowEnergy(adapter: "hci0")) { try wait.look(now: at(0)) }
    #expect(throws: RadioError.notPermitted(call: "bind", adapter: "hci0")) {
      try wait.wait(for: .notPermitted(call: "bind", adapter: "hci0"), now: at(0))
    }
    radio.state.withLock { $0.failures[.devices] = .noBluetooth }
    #expect(throws: RadioError.noBluetooth) {
      _ = try AdapterWait(for: nil, clock: clock, host: radio)
    }
  }
}
