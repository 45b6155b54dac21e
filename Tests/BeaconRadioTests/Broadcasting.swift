import BeaconCodec
import Testing

@testable import BeaconRadio

/// What the tests of broadcasts share: the beacon, a radio with the kernel's management, and a session on one.
protocol Broadcasting {}

extension Broadcasting {
  var broadcast: Broadcast {
    Broadcast(
      payload: AdvertisingPayload([0x02, 0x01, 0x06])!, interval: RadioInterval(rawValue: 0x00C8))
  }

  func radio(
    _ commands: CommandSet, _ change: (inout FakeKernel) -> Void = { _ in }
  ) -> FakeRadio {
    FakeRadio {
      $0.controller.advertising = commands
      $0.controller.scanning = commands
      var kernel = FakeKernel()
      change(&kernel)
      $0.kernel = kernel
    }
  }

  func session(
    _ radio: FakeRadio, _ broadcast: Broadcast? = nil, scan: ScanSettings? = nil
  ) throws(RadioError) -> RadioSession {
    try RadioSession(
      on: FakeRadio.adapter, RadioUse(scan: scan, broadcast: broadcast ?? self.broadcast),
      clock: radio.clock, host: radio)
  }

  func state(_ session: RadioSession) -> RadioState? { session.state(of: .broadcast) }

  func isOn(_ radio: FakeRadio) -> Bool {
    radio.controller.isAdvertising || !radio.controller.setsOn.isEmpty
  }
}
