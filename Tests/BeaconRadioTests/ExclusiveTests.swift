import BeaconCodec
import Synchronization
import Testing

@testable import BeaconRadio

struct ExclusiveTests {
  private let broadcast = Broadcast(payload: AdvertisingPayload([0x02, 0x01, 0x06])!)

  private func radio(_ dialect: CommandSet) -> FakeRadio {
    FakeRadio {
      $0.controller.advertising = dialect
      $0.controller.scanning = dialect
      $0.kernel = FakeKernel()
    }
  }

  private func take(
    _ radio: FakeRadio, broadcasts: Bool = false, scan: ScanSettings? = .halfTime
  ) throws(RadioError) -> RadioSession {
    try RadioSession(
      on: FakeRadio.adapter,
      RadioUse(scan: scan, broadcast: broadcasts ? broadcast : nil, isExclusive: true),
      clock: radio.clock, host: radio)
  }

  private func isPowered(_ radio: FakeRadio) -> Bool {
    radio.kernel?.settings.contains(.powered) == true
  }

  private func isOn(_ radio: FakeRadio) -> Bool {
    radio.controller.isAdvertising || !radio.controller.setsOn.isEmpty
  }

  @Test(arguments: CommandSet.allCases)
  func bothAtOnceOnOneSocket(commands: CommandSet) throws {
    let radio = radio(commands)
    let session = try take(radio, broadcasts: true)
    #expect(!isPowered(radio))
    #expect(radio.controller.opcodes.first == .reset)
    #expect(session.broadcastMethod == (commands == .legacy ? .rawLegacy : .rawExtended))
    #expect(isOn(radio))
    #expect(radio.controller.isScanning)
    #expect(radio.purposes == [.user(index: 0)])

    // Reports go where they belong, also those that were read while an answer was looked for.
    radio.hear([0x04, 0x3E, 0x02, 0x02, 0x00])
    var events: [[UInt8]] = []
    _ = session.poll { _, bytes in events.append(bytes.indices.map { bytes[$0] }) }
    #expect(events == [[0x3E, 0x02, 0x02, 0x00]])
    #expect(session.state(of: .scan) == .active)
    #expect(session.state(of: .broadcast) == .active)

    session.close()
    #expect(!isOn(radio))
    #expect(!radio.controller.isScanning)
    #expect(radio.controller.opcodes.last == .reset)
    #expect(isPowered(radio))
  }

  @Test func muteController() throws {
    let radio = radio(.legacy)
    radio.change { $0.mute = [.leSetScanEnable] }
    #expect(throws: RadioError.timedOut(.controller(.leSetScanEnable), adapter: "hci0")) {
      _ = try take(radio)
    }
    #expect(isPowered(radio))
  }

  @Test(arguments: [
    RadioError.busy(adapter: "hci0"), .notPermitted(call: "bind", adapter: "hci0"),
    .blocked(.soft, adapter: "hci0"),
  ])
  func cannotBeHad(error: RadioError) {
    let radio = radio(.legacy)
    radio.state.withLock { $0.failures[.user(index: 0)] = error }
    #expect(throws: error) { _ = try take(radio) }
    #expect(isPowered(radio))
  }

  /// The helper gives away no adapter as a whole.
  @Test func notThroughTheHelper() {
    #expect(throws: RadioError.notPermitted(call: "taking the adapter", adapter: "hci0")) {
      _ = try RadioSession(
        on: FakeRadio.adapter, RadioUse(scan: .continuous, isExclusive: true),
        clock: MonotonicClock(), access: .helper(path: "/nowhere"))
    }
  }

  /// The kernel denies that there is such an adapter.
  @Test func anothersAlready() {
    let radio = radio(.legacy)
    radio.state.withLock { $0.kernel?.refusals[.setPowered] = .invalidIndex }
    #expect(throws: RadioError.busy(adapter: "hci0")) { _ = try take(radio) }
    #expect(radio.controller.log.isEmpty)
  }

  @Test func withoutPrivilege() {
    let radio = radio(.legacy)
    radio.state.withLock { $0.kernel?.refusals[.setPowered] = .permissionDenied }
    #expect(throws: RadioError.notPermitted(call: "Set Powered", adapter: "hci0")) {
      _ = try take(radio)
    }
  }

  @Test func hardBlockIsHeeded() throws {
    let radio = radio(.legacy)
    let session = try take(radio)
    radio.state.withLock { $0.adapters[0].block = .hard }
    #expect(radio.turn(session) { session.state(of: .scan) == .down(.hard) })
    radio.state.withLock { $0.adapters[0].block = nil }
    #expect(
      radio.turn(session) {
        session.state(of: .scan) == .active && radio.controller.isScanning
      })
    session.close()
    #expect(isPowered(radio))
  }

  @Test func unpluggedAndBack() throws {
    let radio = radio(.legacy)
    let session = try take(radio)
    radio.state.withLock { $0.adapters = [] }
    radio.hangUp(.user(index: 0))
    #expect(radio.turn(session) { session.state(of: .scan) == .unplugged(nil) })
    radio.state.withLock { state in
      state.controller.leave()
      var adapter = FakeRadio.adapter
      adapter.index = 1
      state.adapters = [adapter]
    }
    #expect(
      radio.turn(session) {
        radio.controller.isScanning && session.state(of: .scan) == .active
      })
    #expect(session.adapter.name == "hci1")
    session.close()
  }
}
