import BeaconCodec
import Glibc
import Synchronization
import Testing

@testable import BeaconRadio

struct ManagedBroadcastTests {
  private let clock = MonotonicClock()
  private let broadcast = Broadcast(
    payload: AdvertisingPayload([0x02, 0x01, 0x06])!, interval: RadioInterval(rawValue: 0x00C8))

  private func radio(
    _ dialect: ControllerDialect, _ change: (inout FakeKernel) -> Void = { _ in }
  ) -> FakeRadio {
    FakeRadio {
      $0.controller.advertising = dialect
      $0.controller.scanning = dialect
      var kernel = FakeKernel()
      change(&kernel)
      $0.kernel = kernel
    }
  }

  private func advertiser(_ radio: FakeRadio) throws(RadioError) -> Advertiser {
    try Advertiser(on: FakeRadio.adapter, broadcast, clock: clock, host: radio)
  }

  private func isOn(_ radio: FakeRadio) -> Bool {
    radio.controller.isAdvertising || !radio.controller.setsOn.isEmpty
  }

  private func turn(_ advertiser: Advertiser, ahead: Double = 0, until done: () -> Bool) -> Bool {
    let start = clock.now()
    while clock.now().seconds(since: start) < 5 {
      _ = advertiser.tick(now: clock.now().advanced(bySeconds: ahead))
      if done() { return true }
      usleep(2000)
    }
    return false
  }

  @Test(arguments: ControllerDialect.allCases)
  func onAndOff(dialect: ControllerDialect) throws {
    let radio = radio(dialect)
    let advertiser = try advertiser(radio)
    #expect(advertiser.way == .managed)
    #expect(advertiser.state == .active)
    #expect(isOn(radio))
    #expect(radio.kernel?.instances == [5])
    // What the kernel did on our behalf is nobody's interference.
    _ = advertiser.tick(now: clock.now())
    #expect(advertiser.state == .active)
    advertiser.close()
    #expect(!isOn(radio))
    #expect(radio.kernel?.instances == [])
  }

  struct Choice: Sendable {
    var change: @Sendable (inout FakeKernel) -> Void
    var legacy: BroadcastWay
    var extended: BroadcastWay
  }

  @Test(arguments: [
    // Nobody has let the adapter speak Low Energy yet.
    Choice(change: { $0.settings = .powered }, legacy: .managed, extended: .managed),
    // The same, and it will not.
    Choice(
      change: {
        $0.settings = .powered
        $0.refusals[.setLowEnergy] = .rejected
      }, legacy: .rawLegacy, extended: .rawExtended),
    // Every instance would be connectable.
    Choice(
      change: { $0.settings.insert(.connectable) }, legacy: .rawLegacy, extended: .rawExtended),
    Choice(
      change: { $0.settings.insert(.advertising) }, legacy: .rawLegacy, extended: .rawExtended),
    // All are others'.
    Choice(
      change: { $0.instances = [1, 2, 3, 4, 5] }, legacy: .rawLegacy, extended: .rawExtended),
    // A dead program's.
    Choice(change: { $0.instances = [5] }, legacy: .managed, extended: .managed),
    // It would have to take turns with the others.
    Choice(change: { $0.instances = [1, 5] }, legacy: .rawLegacy, extended: .managed),
    // An old kernel.
    Choice(
      change: { $0.refusals[.addExtendedAdvertisingParameters] = .unknownCommand },
      legacy: .managedOld, extended: .managedOld),
    // One that knows no management of advertising at all.
    Choice(
      change: { $0.refusals[.readAdvertisingFeatures] = .unknownCommand },
      legacy: .rawLegacy, extended: .rawExtended),
    Choice(
      change: { $0.refusals[.addExtendedAdvertisingParameters] = .permissionDenied },
      legacy: .rawLegacy, extended: .rawExtended),
    Choice(
      change: { $0.refusals[.addExtendedAdvertisingData] = .failed },
      legacy: .rawLegacy, extended: .rawExtended),
  ])
  func whichWay(choice: Choice) throws {
    for (dialect, way) in [
      (ControllerDialect.legacy, choice.legacy), (.extended, choice.extended),
    ] {
      let radio = radio(dialect, choice.change)
      let before = radio.kernel?.instances
      let advertiser = try advertiser(radio)
      #expect(advertiser.way == way)
      #expect(isOn(radio))
      advertiser.close()
      #expect(!isOn(radio))
      #expect(radio.kernel?.instances.subtracting([5]) == before?.subtracting([5]))
    }
  }

  /// Without sets the kernel takes an interval of its own, and so does its older command.
  @Test(arguments: [
    (ControllerDialect.legacy, false), (.legacy, true), (.extended, true),
  ])
  func intervalIsSetAtTheController(dialect: ControllerDialect, isOld: Bool) throws {
    let radio = radio(dialect) {
      if isOld { $0.refusals[.addExtendedAdvertisingParameters] = .unknownCommand }
    }
    let advertiser = try advertiser(radio)
    let parameters = radio.controller.log.last {
      [[0x06, 0x20], [0x36, 0x20]].contains($0[..<2])
    }
    #expect(parameters?.contains(0xC8) == true)
    #expect(isOn(radio))
    advertiser.close()
  }

  @Test(
    arguments: [
      (ControllerDialect.legacy, 0x0020, 0x00A0), (.legacy, 0x00A0, 0x00A0),
      (.legacy, 0x0640, 0x0640), (.extended, 0x0020, 0x0020), (.extended, 0x0001, 0x0020),
    ] as [(ControllerDialect, UInt16, UInt16)])
  func shortestInterval(dialect: ControllerDialect, asked: UInt16, got: UInt16) throws {
    let advertiser = try Advertiser(
      on: FakeRadio.adapter,
      Broadcast(payload: broadcast.payload, interval: RadioInterval(rawValue: asked)),
      clock: clock, host: radio(dialect))
    #expect(advertiser.broadcast.interval.rawValue == got)
    advertiser.close()
  }

  /// The kernel gives up first, and nobody waits for the controller a second time.
  @Test(arguments: ControllerDialect.allCases)
  func muteController(dialect: ControllerDialect) throws {
    let radio = radio(dialect) {
      $0.refusals[.addExtendedAdvertisingData] = .invalidParameters
      $0.microseconds = 180_000
    }
    #expect(
      throws: RadioError.timedOut(.kernel(.addExtendedAdvertisingData), adapter: "hci0")
    ) {
      _ = try Advertiser(
        on: FakeRadio.adapter, broadcast, clock: clock, host: radio, patience: 0.2)
    }
    #expect(radio.kernel?.instances == [])
  }

  @Test func scanIsHeldUpForTheAddress() throws {
    let radio = radio(.legacy)
    let scanner = try Scanner(
      on: FakeRadio.adapter, settings: .halfTime, clock: clock, host: radio)
    let advertiser = try advertiser(radio)
    #expect(advertiser.way == .managed)
    #expect(radio.controller.isAdvertising)
    #expect(radio.controller.isScanning)
    advertiser.close()
    #expect(radio.controller.isScanning)
    scanner.close()
  }

  /// The refusal is not the fault of any scan, so none may be on afterwards.
  @Test func unwillingController() {
    let radio = radio(.legacy)
    let error = HCIStatus(rawValue: 0x1F)
    radio.change { $0.refusals[.leSetAdvertisingEnable] = error }
    #expect(
      throws: RadioError.refused(
        .controller(.leSetAdvertisingEnable), .controller(error), adapter: "hci0")
    ) {
      _ = try advertiser(radio)
    }
    #expect(!radio.controller.isScanning)
    #expect(!radio.controller.opcodes.contains(.leSetScanEnable))
  }

  /// Our own scan is held up, and our own program knows.
  @Test func nobodyElseIsThere() throws {
    let radio = radio(.legacy)
    let advertiser = try advertiser(radio)
    let scanner = try Scanner(
      on: FakeRadio.adapter, settings: .halfTime, beside: advertiser, clock: clock, host: radio)
    radio.change { $0.forgetLog() }
    radio.state.withLock { _ = $0.kernel?.settings.insert(.connectable) }
    radio.tell([0x06, 0x00, 0x00, 0x00, 0x04, 0x00, 0x03, 0x02, 0x00, 0x00])
    #expect(
      turn(advertiser) {
        advertiser.way == .rawLegacy
          && radio.controller.opcodes.filter { $0 == .leSetScanEnable }.count == 2
      })
    #expect(turn(advertiser) { radio.controller.isAdvertising })
    scanner.drain { _, _ in }
    _ = scanner.tick(now: clock.now())
    #expect(scanner.state == .active)
    #expect(radio.controller.isScanning)
    scanner.close()
    advertiser.close()
  }

  @Test(arguments: ControllerDialect.allCases)
  func goesBackToTheLease(dialect: ControllerDialect) throws {
    let radio = radio(dialect) { $0.refusals[.addExtendedAdvertisingParameters] = .busy }
    let advertiser = try advertiser(radio)
    #expect(!advertiser.way.isManaged)
    // Still refused: the raw way goes on without a pause.
    radio.change { $0.forgetLog() }
    #expect(turn(advertiser, ahead: 15.1) { radio.controller.log.count > 3 && isOn(radio) })
    #expect(turn(advertiser) { advertiser.state == .active && !advertiser.way.isManaged })
    radio.state.withLock { $0.kernel?.refusals = [:] }
    #expect(turn(advertiser, ahead: 60) { advertiser.way == .managed })
    #expect(turn(advertiser) { radio.kernel?.instances == [5] && isOn(radio) })
    #expect(radio.controller.setsOn.isDisjoint(with: [0xEF]))
    advertiser.close()
    #expect(!isOn(radio))
  }

  /// Not only once the kernel is done with it and says so.
  @Test(arguments: ControllerDialect.allCases)
  func kernelMakesItConnectable(dialect: ControllerDialect) throws {
    let radio = radio(dialect)
    let advertiser = try advertiser(radio)
    _ = advertiser.tick(now: clock.now())
    radio.state.withLock { _ = $0.kernel?.settings.insert(.connectable) }
    let command: any HCICommand =
      dialect == .legacy
      ? LESetAdvertisingParameters(
        interval: .beacon ... .beacon, kind: .connectable, ownAddress: .public)
      : LESetExtendedAdvertisingParameters(
        handle: AdvertisingHandle(rawValue: 5), interval: .beacon ... .beacon,
        ownAddress: .public)
    var packet = command.packet
    // The properties: connectable, scannable, legacy.
    if dialect == .extended { packet[5] = 0x13 }
    radio.say(packet)
    // A second after the last attempt at the soonest.
    _ = advertiser.tick(now: clock.now().advanced(bySeconds: 1.01))
    #expect(!advertiser.way.isManaged)
    advertiser.close()
  }

  @Test(arguments: ControllerDialect.allCases)
  func leaseIsRenewedWithoutAGap(dialect: ControllerDialect) throws {
    let radio = radio(dialect)
    let advertiser = try advertiser(radio)
    radio.state.withLock {
      $0.controller.forgetLog()
      $0.kernel?.forgetLog()
    }
    #expect(
      turn(advertiser, ahead: 5.1) {
        !radio.controller.log.isEmpty || radio.kernel?.log.isEmpty == false
      })
    switch dialect {
    case .legacy:
      #expect(radio.controller.log.isEmpty)
      #expect(radio.kernel?.opcodes == [.addExtendedAdvertisingParameters])
    case .extended:
      #expect(radio.controller.opcodes == [.leSetExtendedAdvertisingEnable])
      #expect(radio.controller.log.first?[3...] == [1, 1, 5, 0x08, 0x07, 0])
      #expect(radio.kernel?.log == [])
    }
    advertiser.close()
  }

  @Test(arguments: ControllerDialect.allCases)
  func bluetoothdRemovesEveryInstance(dialect: ControllerDialect) throws {
    let radio = radio(dialect)
    let advertiser = try advertiser(radio)
    radio.state.withLock {
      $0.kernel?.instances = []
      $0.controller.leave()
    }
    radio.tell([
      0x24, 0x00,  // Advertising Removed
      0x00, 0x00,  // adapter 0
      0x01, 0x00,  // length
      0x05,  // instance
    ])
    #expect(turn(advertiser) { radio.kernel?.instances == [5] && isOn(radio) })
    #expect(turn(advertiser) { advertiser.state == .shared })
    #expect(advertiser.way == .managed)
    advertiser.close()
    #expect(radio.kernel?.instances == [])
  }

  @Test(arguments: ControllerDialect.allCases)
  func adapterBecomesConnectable(dialect: ControllerDialect) throws {
    let radio = radio(dialect)
    let advertiser = try advertiser(radio)
    radio.state.withLock { _ = $0.kernel?.settings.insert(.connectable) }
    radio.tell([
      0x06, 0x00,  // New Settings
      0x00, 0x00,  // adapter 0
      0x04, 0x00,  // length
      0x03, 0x02, 0x00, 0x00,  // powered, connectable, Low Energy
    ])
    let raw: BroadcastWay = dialect == .legacy ? .rawLegacy : .rawExtended
    #expect(turn(advertiser) { advertiser.way == raw && advertiser.state == .shared })
    #expect(turn(advertiser) { radio.kernel?.instances == [] && isOn(radio) })
    advertiser.close()
    #expect(!isOn(radio))
  }
}
