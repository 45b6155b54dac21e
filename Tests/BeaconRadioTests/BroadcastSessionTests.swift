import BeaconCodec
import Synchronization
import Testing

@testable import BeaconRadio

struct BroadcastSessionTests: Broadcasting {
  /// Also over what a dead program has left, and where somebody else is in the way for a moment.
  @Test(arguments: CommandSet.allCases, ["", "left", "refused"])
  func onAndOff(dialect: CommandSet, obstacle: String) throws {
    let radio = FakeRadio {
      $0.controller.advertising = dialect
      switch (obstacle, dialect) {
      case ("left", .legacy): $0.controller.leave(advertising: true)
      case ("left", .extended): $0.controller.leave(set: 0xEF)
      case ("refused", .legacy):
        $0.controller.refusalsOnce[.leSetAdvertisingEnable] = .commandDisallowed
      case ("refused", .extended):
        $0.controller.refusalsOnce[.leSetExtendedAdvertisingEnable] = .commandDisallowed
      default: break
      }
    }
    let session = try session(radio)
    #expect(session.broadcastMethod == (dialect == .legacy ? .rawLegacy : .rawExtended))
    #expect(state(session) == .active)
    #expect(radio.controller.isAdvertising == (dialect == .legacy))
    #expect(radio.controller.setsOn == (dialect == .legacy ? [] : [0xEF]))
    session.close()
    #expect(!isOn(radio) && radio.controller.sets.isEmpty)
  }

  @Test(arguments: CommandSet.allCases)
  func besideAScan(scanning: CommandSet) throws {
    let radio = FakeRadio { $0.controller.scanning = scanning }
    let session = try session(radio, scan: .halfTime)
    #expect(radio.controller.isAdvertising)
    #expect(radio.controller.isScanning)
    #expect(radio.purposes == [.control(index: 0), .reports(index: 0)])
    session.close()
    #expect(!radio.controller.isAdvertising)
    #expect(!radio.controller.isScanning)
    #expect(radio.purposes.isEmpty)
  }

  /// What a controller cannot do beside the other is left out, if it may be.
  @Test(arguments: [RadioUse.Half.scan, .broadcast, nil])
  func theBetterHalf(optional: RadioUse.Half?) throws {
    let half = optional ?? .scan
    let radio = FakeRadio {
      $0.controller.refusals[half == .scan ? .leSetScanParameters : .leSetAdvertisingParameters] =
        .invalidParameters
    }
    let use = RadioUse(scan: .halfTime, broadcast: broadcast, optional: optional)
    guard optional != nil else {
      #expect(throws: RadioError.self) {
        _ = try RadioSession(on: FakeRadio.adapter, use, clock: radio.clock, host: radio)
      }
      #expect(!radio.controller.isAdvertising)
      return
    }
    let session = try RadioSession(on: FakeRadio.adapter, use, clock: radio.clock, host: radio)
    #expect(session.state(of: half) == nil)
    #expect(radio.controller.isScanning == (half == .broadcast))
    #expect(radio.controller.isAdvertising == (half == .scan))
    session.close()
  }

  @Test func leaseIsRenewed() throws {
    let radio = FakeRadio { $0.controller.advertising = .extended }
    let session = try session(radio)
    radio.change { $0.forgetLog() }
    #expect(radio.turn(session) { !radio.controller.log.isEmpty })
    #expect(radio.controller.opcodes == [.leSetExtendedAdvertisingEnable])
    session.close()
  }

  /// More often while somebody hunts: the same set, under the same address.
  @Test(arguments: CommandSet.allCases, [false, true])
  func pace(dialect: CommandSet, isManaged: Bool) throws {
    let radio = FakeRadio {
      $0.controller.advertising = dialect
      if isManaged { $0.kernel = FakeKernel() }
    }
    let session = try session(radio)
    radio.change { $0.forgetLog() }
    var faster = session.broadcast!
    faster.interval = RadioInterval(milliseconds: 50)
    session.replaceBroadcast(with: faster)
    switch dialect {
    case .legacy:
      // No less than 100 ms.
      #expect(session.broadcast!.interval == .beacon)
      _ = session.poll()
      #expect(radio.controller.log.isEmpty)
    case .extended:
      #expect(session.broadcast!.interval == faster.interval)
      #expect(radio.turn(session) { radio.controller.log.count == 3 && isOn(radio) })
      #expect(
        radio.controller.opcodes == [
          .leSetExtendedAdvertisingEnable, .leSetExtendedAdvertisingParameters,
          .leSetExtendedAdvertisingEnable,
        ])
      // Handle, properties (2), then the intervals.
      #expect(radio.controller.log[1][6] == 80)
    }
    #expect(isOn(radio))
    session.close()
  }

  @Test func begunAnewWhereTheLeaseIsLost() throws {
    let radio = FakeRadio { $0.controller.advertising = .extended }
    let session = try session(radio)
    radio.change { $0.leave(set: 0x01) }  // another's set instead of ours
    #expect(radio.turn(session) { radio.controller.setsOn == [0x01, 0xEF] })
    session.close()
  }

  @Test func begunAnewWhenSomebodyStopsIt() throws {
    let radio = FakeRadio()
    let session = try session(radio)
    radio.change { $0.leave(advertising: false) }
    radio.say(HCICommand.leSetAdvertisingEnable(false).packet)
    #expect(radio.turn(session) { radio.controller.isAdvertising })
    #expect(radio.turn(session) { state(session) == .shared })
    session.close()
  }

  struct Answer: Sendable {
    var dialect: CommandSet
    var kernel: FakeKernel?
    var method: BroadcastMethod
  }

  @Test(arguments: [
    Answer(dialect: .legacy, method: .rawLegacy), Answer(dialect: .extended, method: .rawExtended),
    Answer(dialect: .legacy, kernel: FakeKernel(), method: .managed),
    Answer(dialect: .extended, kernel: FakeKernel(), method: .managed),
  ])
  func answersScanners(_ case: Answer) throws {
    let radio = FakeRadio {
      $0.controller.advertising = `case`.dialect
      $0.controller.scanning = `case`.dialect
      $0.kernel = `case`.kernel
    }
    var broadcast = broadcast
    broadcast.scanResponse = AdvertisingPayload([0x02, 0x09, 0x41])
    let session = try session(radio, broadcast)
    #expect(session.broadcastMethod == `case`.method)
    #expect(radio.controller.isScannable)
    #expect(radio.controller.response == [0x02, 0x09, 0x41])
    radio.change { $0.forgetLog() }
    broadcast.scanResponse = AdvertisingPayload([0x02, 0x09, 0x42])
    session.replaceBroadcast(with: broadcast)
    #expect(radio.turn(session) { radio.controller.response == [0x02, 0x09, 0x42] })
    #expect(radio.controller.opcodes.count == 1)
    #expect(state(session) == .active)
    // What is there already is not said again, and what was begun anew still has it.
    session.replaceBroadcast(with: broadcast)
    #expect(!radio.turn(session, for: 4) { radio.controller.opcodes.count > 1 })
    if `case`.kernel == nil {
      radio.change { $0.leave() }
      radio.say(
        `case`.dialect == .legacy
          ? HCICommand.leSetAdvertisingEnable(false).packet
          : HCICommand.leClearAdvertisingSets.packet)
      #expect(radio.turn(session) { isOn(radio) })
      #expect(radio.controller.response == [0x02, 0x09, 0x42])
    }
    session.close()
  }

  /// Packets that cannot be answered make room for others that can.
  @Test func nobodyAsksWhereNothingIsAnswered() throws {
    let radio = FakeRadio()
    let session = try session(radio)
    #expect(!radio.controller.isScannable)
    var broadcast = broadcast
    broadcast.scanResponse = AdvertisingPayload([0x02, 0x09, 0x42])
    session.replaceBroadcast(with: broadcast)
    #expect(radio.turn(session) { radio.controller.isScannable && radio.controller.isAdvertising })
    #expect(radio.controller.response == [0x02, 0x09, 0x42])
    session.close()
  }

  /// A deadline in the past would make the event loop turn without rest.
  @Test(arguments: CommandSet.allCases)
  func deadlinesAreInTheFuture(dialect: CommandSet) throws {
    let radio = FakeRadio {
      $0.controller.advertising = dialect
      $0.controller.scanning = dialect
    }
    let session = try session(radio, scan: .halfTime)
    let disturbances: [() -> Void] = [
      {},
      { radio.say(HCICommand.leSetAdvertisingEnable(false).packet) },
      { radio.say(HCICommand.leSetScanEnable(enable: false).packet) },
      { radio.change { $0.mute = [.leSetScanEnable, .leSetAdvertisingEnable] } },
      { radio.state.withLock { $0.adapters[0].isUp = false } },
      { radio.state.withLock { $0.adapters = [] } },
      { radio.state.withLock { $0.adapters = [FakeRadio.adapter] } },
    ]
    for disturb in disturbances {
      disturb()
      for _ in 0..<40 {
        let now = radio.clock.now()
        let due = session.poll()
        #expect((0.009...1.001).contains(due.seconds(since: now)))
        radio.wait(for: [], seconds: due.seconds(since: now))
      }
    }
    session.close()
  }
}
