import BeaconCodec
import Glibc
import Synchronization
import Testing

@testable import BeaconRadio

struct ExclusiveTests {
  private let clock = MonotonicClock()
  private let broadcast = Broadcast(payload: AdvertisingPayload([0x02, 0x01, 0x06])!)

  private func radio(_ dialect: ControllerDialect) -> FakeRadio {
    FakeRadio {
      $0.controller.advertising = dialect
      $0.controller.scanning = dialect
      $0.kernel = FakeKernel()
    }
  }

  private func take(_ radio: FakeRadio) throws(RadioError) -> ExclusiveAdapter {
    try ExclusiveAdapter(taking: FakeRadio.adapter, clock: clock, host: radio)
  }

  private func isPowered(_ radio: FakeRadio) -> Bool {
    radio.kernel?.settings.contains(.powered) == true
  }

  private func isOn(_ radio: FakeRadio) -> Bool {
    radio.controller.isAdvertising || !radio.controller.setsOn.isEmpty
  }

  private func turn(_ body: () -> Void, until done: () -> Bool) -> Bool {
    let start = clock.now()
    while clock.now().seconds(since: start) < 5 {
      body()
      if done() { return true }
      usleep(2000)
    }
    return false
  }

  @Test(arguments: ControllerDialect.allCases)
  func bothAtOnceOnOneSocket(dialect: ControllerDialect) throws {
    let radio = radio(dialect)
    let exclusive = try take(radio)
    #expect(!isPowered(radio))
    #expect(radio.controller.opcodes.first == .reset)
    let advertiser = try exclusive.advertiser(broadcast)
    let scanner = try exclusive.scanner(settings: .halfTime)
    #expect(advertiser.way == (dialect == .legacy ? .rawLegacy : .rawExtended))
    #expect(isOn(radio))
    #expect(radio.controller.isScanning)
    #expect(radio.state.withLock { $0.users.count } == 1)
    #expect(radio.state.withLock { $0.controls.isEmpty && $0.reports.isEmpty })

    // Reports go where they belong, also those that somebody else has read.
    radio.hear([0x04, 0x3E, 0x02, 0x02, 0x00])
    _ = advertiser.tick(now: clock.now().advanced(bySeconds: 5.1))
    var events: [[UInt8]] = []
    #expect(
      turn {
        scanner.drain { _, bytes in events.append(bytes.indices.map { bytes[$0] }) }
        _ = scanner.tick(now: clock.now())
        _ = advertiser.tick(now: clock.now())
      } until: {
        !events.isEmpty
      })
    #expect(events == [[0x3E, 0x02, 0x02, 0x00]])
    #expect(scanner.state == .active)
    #expect(advertiser.state == .active)

    advertiser.close()
    #expect(!isOn(radio))
    #expect(radio.controller.isScanning)
    scanner.close()
    exclusive.release()
    #expect(!radio.controller.isScanning)
    #expect(radio.controller.opcodes.last == .reset)
    #expect(isPowered(radio))
  }

  /// One command at a time, however many want to give one.
  @Test func commandsTakeTurns() throws {
    let radio = radio(.legacy)
    radio.change { $0.mute = [.reset] }
    let channel = UserChannel(try radio.link(.user(index: 0)))
    let one = ControlChannel(channel.link(.commands), adapter: "hci0")
    let other = ControlChannel(channel.link(.commands), adapter: "hci0")
    try one.begin(CommandSequence(HCIReset()), now: clock.now())
    try other.begin(
      CommandSequence([.init(order: Order(LESetScanEnable(enable: true)))]), now: clock.now())
    _ = turn {
    } until: {
      radio.controller.log.count == 1
    }
    usleep(10_000)
    #expect(radio.controller.opcodes == [.reset])
    radio.hear([0x04, 0x0E, 0x04, 0x01, 0x03, 0x0C, 0x00])
    _ = turn {
      _ = try? other.poll(now: clock.now())
      _ = try? one.poll(now: clock.now())
    } until: {
      !one.isBusy && !other.isBusy
    }
    #expect(radio.controller.opcodes == [.reset, .leSetScanEnable])
    #expect(radio.controller.isScanning)
  }

  /// Who was not answered keeps nobody else waiting for ever.
  @Test func muteController() throws {
    let radio = radio(.legacy)
    radio.change { $0.mute = [.leSetScanEnable] }
    let exclusive = try take(radio)
    #expect(throws: RadioError.timedOut(.controller(.leSetScanEnable), adapter: "hci0")) {
      _ = try exclusive.scanner()
    }
    let advertiser = try exclusive.advertiser(broadcast)
    #expect(isOn(radio))
    advertiser.close()
    exclusive.release()
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
    let exclusive = try take(radio)
    let scanner = try exclusive.scanner()
    radio.state.withLock { $0.adapters[0].block = .hard }
    #expect(
      turn {
        scanner.drain { _, _ in }
        _ = scanner.tick(now: clock.now().advanced(bySeconds: 1.1))
      } until: {
        scanner.state == .down(.hard)
      })
    radio.state.withLock { $0.adapters[0].block = nil }
    #expect(
      turn {
        _ = scanner.tick(now: clock.now().advanced(bySeconds: 2.2))
      } until: {
        scanner.state == .active && radio.controller.isScanning
      })
    scanner.close()
    exclusive.release()
    #expect(isPowered(radio))
  }

  @Test func unpluggedAndBack() throws {
    let radio = radio(.legacy)
    let exclusive = try take(radio)
    let scanner = try exclusive.scanner()
    let end = radio.state.withLock { state in
      state.adapters = []
      return state.users[0]
    }
    shutdown(end, Int32(SHUT_RDWR))
    #expect(
      turn {
        scanner.drain { _, _ in }
        _ = scanner.tick(now: clock.now())
      } until: {
        scanner.state == .unplugged(nil)
      })
    radio.state.withLock { state in
      state.controller.leave()
      var adapter = FakeRadio.adapter
      adapter.index = 1
      state.adapters = [adapter]
    }
    #expect(
      turn {
        _ = scanner.tick(now: clock.now().advanced(bySeconds: 1.1))
      } until: {
        radio.controller.isScanning && scanner.state == .active
      })
    #expect(scanner.adapter.name == "hci1")
    scanner.close()
    exclusive.release()
  }
}
