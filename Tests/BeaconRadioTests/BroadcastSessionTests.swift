import BeaconCodec
import Testing

@testable import BeaconRadio

/// Shared by the tests of broadcasts: the beacon, a radio with the kernel's management, and a session on one.
protocol Broadcasting {}

extension RadioSession {
  /// Whether the kernel keeps the broadcast.
  var isManaged: Bool { broadcastTask?.method is KernelInstance }
}

extension Broadcasting {
  var broadcast: Broadcast {
    Broadcast(
      payload: AdvertisingPayload([0x02, 0x01, 0x06])!, interval: RadioInterval(rawValue: 0x00C8))
  }

  func radio(
    _ commands: CommandSet, _ change: (inout FakeKernel) -> Void = { _ in }
  ) -> FakeRadio {
    var kernel = FakeKernel()
    change(&kernel)
    return FakeRadio(commands, kernel: kernel)
  }

  func session(
    _ radio: FakeRadio, _ broadcast: Broadcast? = nil, scan: ScanSettings? = nil
  ) throws(RadioError) -> RadioSession {
    try radio.session(scan: scan, broadcast: broadcast ?? self.broadcast)
  }

  func state(_ session: RadioSession) -> RadioState? { session.state(of: .broadcast) }

  func isOn(_ radio: FakeRadio) -> Bool {
    radio.controller.isAdvertising || !radio.controller.setsOn.isEmpty
  }
}

struct BroadcastSessionTests: Broadcasting {
  /// A seeker counts a beacon as lost after 5 s. Another program stops it every five seconds, or five times a second.
  @Test(arguments: CommandSet.allCases, [5, 0.2])
  func isNeverSilentForLong(commands: CommandSet, interval: Double) throws {
    let radio = FakeRadio(commands)
    let session = try session(radio)
    let off: HCICommand =
      commands == .legacy ? .leSetAdvertisingEnable(false) : .allAdvertisingSetsOff
    for time in stride(from: 1, to: 30, by: interval) {
      radio.after(time) { [unowned radio] in
        radio.change { $0.leave() }
        radio.say(off.packet)
      }
    }
    var sent = radio.clock.now()
    var longest = 0.0
    _ = radio.turn(session, for: 40) {
      if isOn(radio) { sent = radio.clock.now() }
      longest = max(longest, radio.clock.now().seconds(since: sent))
      return false
    }
    #expect(longest < 2.5)
    #expect(isOn(radio))
  }

  /// Even if a killed program left its advertising on, or another program interferes for a moment.
  @Test(arguments: CommandSet.allCases, ["", "left", "refused"])
  func beginsAndEnds(dialect: CommandSet, obstacle: String) throws {
    let radio = FakeRadio(dialect) {
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

  /// If a controller cannot scan and broadcast at once, the optional one is left out.
  @Test(arguments: [RadioUse.Half.scan, .broadcast, nil])
  func leavesOutTheOptionalHalf(optional: RadioUse.Half?) throws {
    let half = optional ?? .scan
    let radio = FakeRadio {
      $0.controller.refusals[half == .scan ? .leSetScanParameters : .leSetAdvertisingParameters] =
        .invalidParameters
    }
    guard optional != nil else {
      #expect(throws: RadioError.self) {
        _ = try radio.session(scan: .halfTime, broadcast: broadcast)
      }
      #expect(!radio.controller.isAdvertising)
      return
    }
    let session = try radio.session(scan: .halfTime, broadcast: broadcast, optional: optional)
    #expect(session.state(of: half) == nil)
    #expect(radio.controller.isScanning == (half == .broadcast))
    #expect(radio.controller.isAdvertising == (half == .scan))
    session.close()
  }

  /// A shorter interval during a hunt keeps the set and its address.
  @Test(arguments: CommandSet.allCases, [false, true])
  func changesTheInterval(dialect: CommandSet, isManaged: Bool) throws {
    let radio = FakeRadio(dialect, kernel: isManaged ? FakeKernel() : nil)
    let session = try session(radio)
    radio.change { $0.forgetLog() }
    var faster = session.broadcast!
    faster.interval = RadioInterval(milliseconds: 50)
    session.replaceBroadcast(with: faster)
    switch dialect {
    case .legacy:
      // No less than 100 ms.
      #expect(session.broadcast!.interval == .beacon)
      #expect(radio.turn(session) { radio.controller.log.count == 4 && isOn(radio) })
      #expect(
        radio.controller.opcodes == [
          .leSetAdvertisingEnable, .leSetAdvertisingParameters, .leSetAdvertisingData,
          .leSetAdvertisingEnable,
        ])
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

  @Test func beginsAgainAfterTheLeaseHasEnded() throws {
    let radio = FakeRadio { $0.controller.advertising = .extended }
    let session = try session(radio)
    radio.change { $0.leave(set: 0x01) }  // another's set instead of ours
    #expect(radio.turn(session) { radio.controller.setsOn == [0x01, 0xEF] })
  }

  /// A chip that resets silently, or a controller that never shows whether it is on.
  @Test(arguments: [false, true])
  func checksTheOnlySet(isManaged: Bool) throws {
    let radio = FakeRadio(.legacy, kernel: isManaged ? FakeKernel() : nil)
    let session = try session(radio)
    for _ in 0..<5 {
      radio.change { $0.leave() }
      #expect(radio.turn(session, for: 7) { isOn(radio) })
      #expect(radio.turn(session, for: 7) { state(session) == .active })
      // It stays on.
      #expect(!radio.turn(session, for: 10) { !isOn(radio) || state(session) != .active })
    }
    radio.change { $0.acceptsParametersAlways = true }
    #expect(!radio.turn(session, for: 20) { false })
    radio.change { $0.forgetLog() }
    #expect(!radio.turn(session, for: 60) { state(session) != .active })
    #expect(!radio.controller.opcodes.contains(.leSetAdvertisingParameters))
    session.close()
    #expect(!isOn(radio))
  }

  /// A renewal that is refused while the set is on does not change its address.
  @Test(arguments: [false, true])
  func refusedRenewals(isManaged: Bool) throws {
    let radio = FakeRadio(.extended, kernel: isManaged ? FakeKernel() : nil) {
      $0.controller.refusesRenewals = true
    }
    let session = try session(radio)
    radio.change { $0.forgetLog() }
    #expect(!radio.turn(session, for: 60) { state(session) != .active })
    #expect(isOn(radio))
    #expect(Set(radio.controller.opcodes) == [.leSetExtendedAdvertisingEnable])
    #expect(radio.controller.opcodes.count >= 30)
    session.close()
    #expect(!isOn(radio))
  }

  @Test(arguments: CommandSet.allCases)
  func aRetryIsNoSuccess(commands: CommandSet) throws {
    let radio = FakeRadio(commands)
    let session = try session(radio)
    let opcode: HCIOpcode =
      commands == .legacy ? .leSetAdvertisingData : .leSetExtendedAdvertisingData
    radio.change {
      $0.leave()
      $0.mute = [opcode]
    }
    radio.say(HCICommand.reset.packet)
    let error = RadioError.timedOut(.controller(opcode), adapter: "hci0")
    #expect(radio.turn(session) { state(session) == .rearming(error) })
    #expect(!radio.turn(session, for: 30) { state(session) != .rearming(error) })
    radio.change { $0.mute = [] }
    #expect(radio.turn(session) { state(session) == .active })
    session.close()
  }

  /// Another program's advertising set is the only one.
  @Test(arguments: [HCIStatus.memoryCapacityExceeded, .limitReached])
  func theOnlySetIsTaken(status: HCIStatus) throws {
    let radio = FakeRadio(.extended) {
      $0.controller.mostSets = 1
      $0.controller.leave(set: 1)
      if status == .limitReached {
        $0.controller.refusals[.leSetExtendedAdvertisingParameters] = status
      }
    }
    #expect(throws: RadioError.full(adapter: "hci0")) { _ = try session(radio) }
    #expect(radio.controller.setsOn == [1])
  }

  /// Linux makes the only set when it powers the adapter, and cannot give it a random address itself.
  @Test(arguments: [false, true])
  func theOnlySetIsTheKernels(isOn: Bool) throws {
    let radio = FakeRadio(.extended) {
      $0.controller.mostSets = 1
      $0.controller.leave(set: 0)
      let off = HCICommand.leSetAdvertisingEnable(false, handle: .kernels)
      if !isOn { _ = $0.controller.handle(off.packet) }
    }
    guard !isOn else {
      #expect(throws: RadioError.full(adapter: "hci0")) { _ = try session(radio) }
      #expect(radio.controller.setsOn == [0])
      return
    }
    let broadcasting = try session(radio)
    #expect(radio.controller.setsOn == [0])
    broadcasting.close()
    #expect(radio.controller.setsOn == [])
  }

  /// Nothing is left out if an answer is missing at the end.
  @Test(arguments: CommandSet.allCases)
  func endsWithoutAnAnswer(commands: CommandSet) throws {
    let radio = FakeRadio(commands)
    let session = try session(radio, scan: .halfTime)
    let isLegacy = commands == .legacy
    radio.change {
      $0.forgetLog()
      $0.mute = [isLegacy ? .leSetAdvertisingEnable : .leSetExtendedAdvertisingEnable]
    }
    let before = radio.clock.now()
    session.close()
    #expect(radio.clock.now().seconds(since: before) < 0.5)
    #expect(
      radio.controller.opcodes
        == (isLegacy
          ? [
            .leSetAdvertisingEnable, .leSetAdvertisingData, .leSetScanResponseData,
            .leSetScanEnable,
          ]
          : [
            .leSetExtendedAdvertisingEnable, .leRemoveAdvertisingSet, .leSetExtendedScanEnable,
          ]))
    #expect(!radio.controller.isScanning)
  }

  @Test(arguments: CommandSet.allCases, [false, true])
  func answersScanners(dialect: CommandSet, isManaged: Bool) throws {
    let radio = FakeRadio(dialect, kernel: isManaged ? FakeKernel() : nil)
    var broadcast = broadcast
    broadcast.scanResponse = AdvertisingPayload([0x02, 0x09, 0x41])
    let session = try session(radio, broadcast)
    #expect(session.isManaged == isManaged)
    #expect(radio.controller.isScannable)
    #expect(radio.controller.response == [0x02, 0x09, 0x41])
    radio.change { $0.forgetLog() }
    broadcast.scanResponse = AdvertisingPayload([0x02, 0x09, 0x42])
    session.replaceBroadcast(with: broadcast)
    #expect(radio.turn(session) { radio.controller.response == [0x02, 0x09, 0x42] })
    #expect(radio.controller.opcodes.count == 1)
    #expect(state(session) == .active)
    // An unchanged scan response is not sent again, and a restarted broadcast still has it.
    session.replaceBroadcast(with: broadcast)
    #expect(!radio.turn(session, for: 4) { radio.controller.opcodes.count > 1 })
    if !isManaged {
      radio.change { $0.leave() }
      radio.say(
        dialect == .legacy
          ? HCICommand.leSetAdvertisingEnable(false).packet
          : HCICommand.leClearAdvertisingSets.packet)
      #expect(radio.turn(session) { isOn(radio) })
      #expect(radio.turn(session) { state(session) == .shared })
      #expect(radio.controller.response == [0x02, 0x09, 0x42])
    }
  }

  /// Packets without a scan response are replaced by scannable ones.
  @Test func addsAScanResponse() throws {
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

  /// A deadline in the past would make the event loop spin.
  @Test(arguments: CommandSet.allCases)
  func deadlinesAreInTheFuture(dialect: CommandSet) throws {
    let radio = FakeRadio(dialect)
    let session = try session(radio, scan: .halfTime)
    let disturbances: [() -> Void] = [
      {},
      { radio.say(HCICommand.leSetAdvertisingEnable(false).packet) },
      { radio.say(HCICommand.leSetScanEnable(enable: false).packet) },
      { radio.change { $0.mute = [.leSetScanEnable, .leSetAdvertisingEnable] } },
      { radio.state.withLock { $0.adapters[0].isUp = false } },
      { radio.state.withLock { $0.adapters = [] } },
      { radio.plugIn() },
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
  }
}

struct BroadcastMethodTests {
  private let broadcast = Broadcast(payload: AdvertisingPayload([0x02, 0x01, 0x06])!)
  private let address = BluetoothAddress(bits: 1, kind: .random)

  private func raw(_ handle: AdvertisingHandle?) -> any BroadcastMethod {
    handle.map { OwnSet(handle: $0, address: address) }
      ?? OnlySet(address: address, scanning: .legacy)
  }

  @Test func setsDataBeforeEnabling() {
    for handle in [nil, AdvertisingHandle.ours[0]] {
      let opcodes = raw(handle).begin(broadcast).steps.map { $0.command.opcode }
      #expect(
        opcodes.suffix(2) == [
          .controller(handle == nil ? .leSetAdvertisingData : .leSetExtendedAdvertisingData),
          .controller(handle == nil ? .leSetAdvertisingEnable : .leSetExtendedAdvertisingEnable),
        ])
    }
  }

  /// Whether another program's command disrupts a legacy broadcast, and an extended one in its own set.
  @Test(
    arguments: [
      (.reset, [], true, true),
      (.leSetAdvertisingEnable, [0], true, false),
      (.leSetScanEnable, [0, 0], false, false),
      (.leClearAdvertisingSets, [], false, true),
      (.leRemoveAdvertisingSet, [0xEF], false, true),
      (.leRemoveAdvertisingSet, [0x01], false, false),
      // Another program uses our set.
      (.leSetExtendedAdvertisingData, [0xEF, 3, 1, 0], false, true),
      // All sets off; sets 1 and 0xEF off; set 1 on; cut short.
      (.leSetExtendedAdvertisingEnable, [0, 0], false, true),
      (.leSetExtendedAdvertisingEnable, [0, 2, 1, 0, 0, 0, 0xEF, 0, 0, 0], false, true),
      (.leSetExtendedAdvertisingEnable, [1, 1, 1, 0, 0, 0], false, false),
      (.leSetExtendedAdvertisingEnable, [0], false, false),
    ] as [(HCIOpcode, [UInt8], Bool, Bool)])
  func disturbance(opcode: HCIOpcode, parameters: [UInt8], legacy: Bool, extended: Bool) {
    let packet =
      [0x01] + littleEndian(opcode.rawValue) + [UInt8(parameters.count)] + parameters
    let command = HCICommand(packet.span).flatMap { ObservedCommand($0) }
    func disruption(_ handle: AdvertisingHandle?) -> Disruption? {
      command.flatMap { raw(handle).disruption(by: .command($0), of: broadcast) }
    }
    #expect(disruption(nil) == (legacy ? .stopped : nil))
    #expect(disruption(.ours[0]) == (extended ? .stopped : nil))
  }
}

/// Several hotcold programs that broadcast from one adapter.
struct TwoHidersTests {
  private func session(_ radio: FakeRadio, _ minor: UInt8) throws(RadioError) -> RadioSession {
    let payload = AdvertisingPayload([0x02, 0x01, 0x06, 0x02, 0xFF, minor])!
    return try radio.session(broadcast: Broadcast(payload: payload))
  }

  /// Runs all of them for this many seconds.
  private func turn(_ radio: FakeRadio, _ sessions: [RadioSession], for seconds: Double) {
    let end = radio.clock.now().advanced(bySeconds: seconds)
    while radio.clock.now() < end {
      for session in sessions { _ = session.poll() }
      radio.wait(for: [], seconds: 0.05)
    }
  }

  @Test(arguments: [true, false])
  func eachHasASetOfItsOwn(isManaged: Bool) throws {
    let radio = FakeRadio(.extended, kernel: isManaged ? FakeKernel() : nil)
    let first = try session(radio, 1)
    let second = try session(radio, 2)
    #expect(!second.isManaged)
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
    // The set is free again.
    let third = try session(radio, 3)
    #expect(radio.controller.setsOn == [mine, 0xEE])
    third.close()
    second.close()
    #expect(radio.controller.setsOn.isEmpty)
  }

  /// Places on adapters of one address are separate, and move with a replugged adapter.
  @Test(arguments: CommandSet.allCases) func placesBelongToAnAdapter(commands: CommandSet) throws {
    let radio = FakeRadio(commands, kernel: FakeKernel())
    var second = FakeRadio.adapter
    second.index = 1
    let isShared = commands == .legacy
    let first = BroadcastSlot(on: second, isShared: isShared, host: radio)
    #expect(first?.number == 0)
    let session = try session(radio, 1)
    #expect(session.isManaged)
    #expect(BroadcastSlot(on: second, isShared: isShared, host: radio)?.number == 1)
    radio.unplug()
    #expect(radio.turn(session) { session.state(of: .broadcast) == .unplugged })
    radio.plugIn(index: 1)
    #expect(
      radio.turn(session) { radio.controller.isAdvertising || !radio.controller.setsOn.isEmpty })
    #expect(session.isManaged == isShared)
    #expect(BroadcastSlot.isTaken(1, on: second, host: radio))
    #expect(!BroadcastSlot.isAnyTaken(on: FakeRadio.adapter, host: radio))
    withExtendedLifetime(first) { session.close() }
  }

  /// Each program has its own handle; a program that finds none free reports it.
  @Test func asManyAsThereArePlaces() throws {
    let radio = FakeRadio(.extended) { $0.controller.mostSets = 64 }
    var sessions: [RadioSession] = []
    for number in 0..<16 { sessions.append(try session(radio, UInt8(number))) }
    #expect(radio.controller.setsOn == Set((0..<16).map { 0xEF - $0 }))
    #expect(throws: RadioError.full(adapter: "hci0")) { _ = try session(radio, 16) }
    #expect(radio.controller.setsOn.count == 16)
    sessions.remove(at: 7).close()
    sessions.append(try session(radio, 17))
    #expect(radio.controller.setsOn.count == 16)
    for session in sessions { session.close() }
    #expect(radio.controller.setsOn.isEmpty)
  }

  /// A legacy controller has one set: the latest program uses it, and the first waits until that one ends.
  @Test(arguments: [true, false])
  func theLatestHasTheOnlySet(isManaged: Bool) throws {
    let radio = FakeRadio { if isManaged { $0.kernel = FakeKernel() } }
    let first = try session(radio, 1)
    let second = try session(radio, 2)
    turn(radio, [first, second], for: 3)
    radio.change { $0.forgetLog() }
    turn(radio, [first, second], for: 40)
    // Only questions whether it is on.
    #expect(Set(radio.controller.opcodes) == [.leSetAdvertisingParameters])
    #expect(radio.controller.isAdvertising)
    #expect(first.state(of: .broadcast) == .rearming(.busy(adapter: "hci0")))
    #expect(second.state(of: .broadcast) == .active)
    second.close()
    #expect(!radio.controller.isAdvertising)
    #expect(radio.turn(first, for: 3) { radio.controller.isAdvertising })
    #expect(radio.turn(first) { first.state(of: .broadcast) == .active })
    // A waiting program has nothing to turn off.
    let third = try session(radio, 3)
    turn(radio, [first, third], for: 3)
    first.close()
    #expect(radio.controller.isAdvertising)
    third.close()
    #expect(!radio.controller.isAdvertising)
  }
}
