import BeaconCodec
import Glibc
import Synchronization
import Testing

@testable import BeaconRadio

struct AdvertiserTests {
  private let clock = MonotonicClock()
  private let broadcast = Broadcast(payload: AdvertisingPayload([0x02, 0x01, 0x06])!)

  private func advertiser(_ radio: FakeRadio) throws(RadioError) -> Advertiser {
    try Advertiser(on: FakeRadio.adapter, broadcast, clock: clock, host: radio)
  }

  private func turn(
    _ advertiser: Advertiser, ahead: Double = 0, for patience: Double = 5, until done: () -> Bool
  ) -> Bool {
    let start = clock.now()
    while clock.now().seconds(since: start) < patience {
      _ = advertiser.tick(now: clock.now().advanced(bySeconds: ahead))
      if done() { return true }
      usleep(2000)
    }
    return false
  }

  @Test func legacy() throws {
    let radio = FakeRadio()
    let advertiser = try advertiser(radio)
    #expect(advertiser.way == .rawLegacy)
    #expect(advertiser.state == .active)
    #expect(radio.controller.isAdvertising)
    advertiser.close()
    #expect(!radio.controller.isAdvertising)
  }

  @Test func extended() throws {
    let radio = FakeRadio { $0.controller.advertising = .extended }
    let advertiser = try advertiser(radio)
    #expect(advertiser.way == .rawExtended)
    #expect(radio.controller.setsOn == [0xEF])
    advertiser.close()
    #expect(radio.controller.setsOn.isEmpty)
    #expect(radio.controller.sets.isEmpty)
  }

  @Test func takesOverFromADeadProgram() throws {
    let legacy = FakeRadio { $0.controller.leave(advertising: true) }
    let one = try advertiser(legacy)
    #expect(legacy.controller.isAdvertising)
    one.close()
    let extended = FakeRadio {
      $0.controller.advertising = .extended
      $0.controller.leave(set: 0xEF)
    }
    let other = try advertiser(extended)
    #expect(extended.controller.setsOn == [0xEF])
    other.close()
  }

  @Test(arguments: ControllerDialect.allCases)
  func besideAScan(scanning: ControllerDialect) throws {
    let radio = FakeRadio { $0.controller.scanning = scanning }
    let scanner = try Scanner(
      on: FakeRadio.adapter, settings: .halfTime, clock: clock, host: radio)
    let advertiser = try advertiser(radio)
    #expect(radio.controller.isAdvertising)
    #expect(radio.controller.isScanning)
    advertiser.close()
    #expect(radio.controller.isScanning)
    scanner.close()
    #expect(!radio.controller.isScanning)
  }

  @Test func leaseIsRenewed() throws {
    let radio = FakeRadio { $0.controller.advertising = .extended }
    let advertiser = try advertiser(radio)
    radio.change { $0.forgetLog() }
    let next = advertiser.tick(now: clock.now())
    #expect(next.seconds(since: clock.now()) <= 5)
    #expect(turn(advertiser, ahead: 5.1) { !radio.controller.log.isEmpty })
    #expect(radio.controller.opcodes == [.leSetExtendedAdvertisingEnable])
    advertiser.close()
  }

  /// More often while somebody hunts: the same set, under the same address.
  @Test(arguments: ControllerDialect.allCases, [false, true])
  func pace(dialect: ControllerDialect, isManaged: Bool) throws {
    let radio = FakeRadio {
      $0.controller.advertising = dialect
      if isManaged { $0.kernel = FakeKernel() }
    }
    let advertiser = try advertiser(radio)
    let isOn = {
      dialect == .legacy ? radio.controller.isAdvertising : !radio.controller.setsOn.isEmpty
    }
    radio.change { $0.forgetLog() }
    var faster = advertiser.broadcast
    faster.interval = RadioInterval(milliseconds: 50)
    advertiser.replace(with: faster)
    switch dialect {
    case .legacy:
      // No less than 100 ms.
      #expect(advertiser.broadcast.interval == .beacon)
      _ = advertiser.tick(now: clock.now())
      #expect(radio.controller.log.isEmpty)
    case .extended:
      #expect(advertiser.broadcast.interval == faster.interval)
      #expect(turn(advertiser) { radio.controller.log.count == 3 && isOn() })
      #expect(
        radio.controller.opcodes == [
          .leSetExtendedAdvertisingEnable, .leSetExtendedAdvertisingParameters,
          .leSetExtendedAdvertisingEnable,
        ])
      // Handle, properties (2), then the intervals.
      #expect(radio.controller.log[1][6] == 80)
    }
    #expect(isOn())
    advertiser.close()
  }

  @Test func begunAnewWhereTheLeaseIsLost() throws {
    let radio = FakeRadio { $0.controller.advertising = .extended }
    let advertiser = try advertiser(radio)
    radio.change { $0.leave(set: 0x01) }  // another's set instead of ours
    #expect(turn(advertiser, ahead: 5.1) { radio.controller.setsOn == [0x01, 0xEF] })
    advertiser.close()
  }

  @Test func begunAnewWhenSomebodyStopsIt() throws {
    let radio = FakeRadio()
    let advertiser = try advertiser(radio)
    radio.change { $0.leave(advertising: false) }
    radio.say(LESetAdvertisingEnable(enable: false).packet)
    #expect(turn(advertiser) { radio.controller.isAdvertising })
    #expect(turn(advertiser) { advertiser.state == .shared })
    advertiser.close()
  }

  struct Answer: Sendable {
    var dialect: ControllerDialect
    var kernel: FakeKernel?
    var way: BroadcastWay
  }

  @Test(arguments: [
    Answer(dialect: .legacy, way: .rawLegacy), Answer(dialect: .extended, way: .rawExtended),
    Answer(dialect: .legacy, kernel: FakeKernel(), way: .managed),
    Answer(dialect: .extended, kernel: FakeKernel(), way: .managed),
    Answer(dialect: .legacy, kernel: .old, way: .managedOld),
    Answer(dialect: .extended, kernel: .old, way: .managedOld),
  ])
  func answersScanners(_ case: Answer) throws {
    let radio = FakeRadio {
      $0.controller.advertising = `case`.dialect
      $0.controller.scanning = `case`.dialect
      $0.kernel = `case`.kernel
    }
    var broadcast = broadcast
    broadcast.scanResponse = AdvertisingPayload([0x02, 0x09, 0x41])
    let advertiser = try Advertiser(
      on: FakeRadio.adapter, broadcast, clock: clock, host: radio)
    #expect(advertiser.way == `case`.way)
    #expect(radio.controller.isScannable)
    #expect(radio.controller.response == [0x02, 0x09, 0x41])
    radio.change { $0.forgetLog() }
    advertiser.respond(with: AdvertisingPayload([0x02, 0x09, 0x42])!)
    #expect(turn(advertiser) { radio.controller.response == [0x02, 0x09, 0x42] })
    #expect(radio.controller.opcodes.count == 1)
    #expect(advertiser.state == .active)
    // What is there already is not said again, and what was begun anew still has it.
    advertiser.respond(with: AdvertisingPayload([0x02, 0x09, 0x42])!)
    #expect(!turn(advertiser, for: 0.02) { radio.controller.opcodes.count > 1 })
    if `case`.kernel == nil {
      radio.change { $0.leave() }
      radio.say(
        `case`.dialect == .legacy
          ? LESetAdvertisingEnable(enable: false).packet : LEClearAdvertisingSets().packet)
      #expect(
        turn(advertiser) { radio.controller.isAdvertising || !radio.controller.setsOn.isEmpty })
      #expect(radio.controller.response == [0x02, 0x09, 0x42])
    }
    advertiser.close()
  }

  @Test func nobodyAsksWhereNothingIsAnswered() throws {
    let radio = FakeRadio()
    let advertiser = try advertiser(radio)
    #expect(!radio.controller.isScannable)
    radio.change { $0.forgetLog() }
    advertiser.respond(with: AdvertisingPayload([0x02, 0x09, 0x42])!)
    #expect(!turn(advertiser, for: 0.02) { !radio.controller.log.isEmpty })
    advertiser.close()
  }

  /// A deadline in the past would make the event loop turn without rest.
  @Test(arguments: ControllerDialect.allCases)
  func deadlinesAreInTheFuture(dialect: ControllerDialect) throws {
    let radio = FakeRadio {
      $0.controller.advertising = dialect
      $0.controller.scanning = dialect
    }
    let advertiser = try advertiser(radio)
    let scanner = try Scanner(
      on: FakeRadio.adapter, settings: .halfTime, beside: advertiser, clock: clock, host: radio)
    let disturbances: [() -> Void] = [
      {},
      { radio.say(LESetAdvertisingEnable(enable: false).packet) },
      { radio.say(LESetScanEnable(enable: false).packet) },
      { radio.change { $0.mute = [.leSetScanEnable, .leSetAdvertisingEnable] } },
      { radio.announce(.down) },
      { radio.state.withLock { $0.adapters = [] } },
      { radio.announce(.unregistered) },
      { radio.state.withLock { $0.adapters = [FakeRadio.adapter] } },
    ]
    for (number, disturb) in disturbances.enumerated() {
      disturb()
      for turn in 0..<40 {
        let now = clock.now().advanced(bySeconds: Double(number) * 40 + Double(turn))
        scanner.drain { _, _ in }
        for due in [scanner.tick(now: now), advertiser.tick(now: now)] {
          #expect((0.009...1).contains(due.seconds(since: now)))
        }
      }
    }
    scanner.close()
    advertiser.close()
  }

  @Test func goesOnAfterAPowerCycle() throws {
    let radio = FakeRadio()
    let advertiser = try advertiser(radio)
    radio.state.withLock {
      $0.adapters[0].isUp = false
      $0.controller.leave(advertising: false)
    }
    radio.announce(.down)
    #expect(turn(advertiser) { advertiser.state == .down(nil) })
    radio.state.withLock { $0.adapters[0].isUp = true }
    radio.announce(.up)
    #expect(turn(advertiser) { radio.controller.isAdvertising })
    advertiser.close()
  }
}
