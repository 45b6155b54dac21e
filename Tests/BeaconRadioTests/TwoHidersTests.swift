import BeaconCodec
import Testing

@testable import BeaconRadio

/// Several programs of ours that broadcast from one adapter.
struct TwoHidersTests {
  private func beacon(_ minor: UInt8) -> Broadcast {
    Broadcast(payload: AdvertisingPayload([0x02, 0x01, 0x06, 0x02, 0xFF, minor])!)
  }

  private func session(_ radio: FakeRadio, _ minor: UInt8) throws(RadioError) -> RadioSession {
    try RadioSession(
      on: FakeRadio.adapter, RadioUse(broadcast: beacon(minor)), clock: radio.clock, host: radio)
  }

  /// Lets all of them go on for so many seconds.
  private func turn(_ radio: FakeRadio, _ sessions: [RadioSession], for seconds: Double) {
    let end = radio.clock.now().advanced(bySeconds: seconds)
    while radio.clock.now() < end {
      for session in sessions { _ = session.poll() }
      radio.wait(for: [], seconds: 0.05)
    }
  }

  @Test(arguments: [true, false])
  func eachHasASetOfItsOwn(isManaged: Bool) throws {
    let radio = FakeRadio {
      $0.controller.advertising = .extended
      if isManaged { $0.kernel = FakeKernel() }
    }
    let first = try session(radio, 1)
    let second = try session(radio, 2)
    #expect(second.broadcastMethod == .rawExtended)
    let mine: UInt8 = isManaged ? 5 : 0xEF
    #expect(radio.controller.setsOn == [mine, 0xEE])
    turn(radio, [first, second], for: 3)
    radio.change { $0.forgetLog() }
    turn(radio, [first, second], for: 40)
    #expect(!radio.controller.opcodes.contains(.leSetExtendedAdvertisingParameters))
    #expect(radio.controller.setsOn == [mine, 0xEE])
    #expect(first.state(of: .broadcast) == .active)
    first.close()
    #expect(radio.controller.setsOn == [0xEE])
    // The place is free again.
    let third = try session(radio, 3)
    #expect(radio.controller.setsOn == [mine, 0xEE])
    third.close()
    second.close()
    #expect(radio.controller.setsOn.isEmpty)
  }

  /// Without sets it is the latest that is on the air; the first waits until that one has ended.
  @Test(arguments: [true, false])
  func theLatestHasTheOnlySet(isManaged: Bool) throws {
    let radio = FakeRadio { if isManaged { $0.kernel = FakeKernel() } }
    let first = try session(radio, 1)
    let second = try session(radio, 2)
    turn(radio, [first, second], for: 3)
    radio.change { $0.forgetLog() }
    turn(radio, [first, second], for: 40)
    #expect(radio.controller.opcodes.isEmpty)
    #expect(radio.controller.isAdvertising)
    #expect(first.state(of: .broadcast) == .rearming(.busy(adapter: "hci0")))
    #expect(second.state(of: .broadcast) == .active)
    second.close()
    #expect(!radio.controller.isAdvertising)
    #expect(radio.turn(first, for: 3) { radio.controller.isAdvertising })
    #expect(radio.turn(first) { first.state(of: .broadcast) == .active })
    // Who waits has nothing to turn off.
    let third = try session(radio, 3)
    turn(radio, [first, third], for: 3)
    first.close()
    #expect(radio.controller.isAdvertising)
    third.close()
    #expect(!radio.controller.isAdvertising)
  }
}
