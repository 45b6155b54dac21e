import TestSupport
import Testing

@testable import BeaconCodec
@testable import BeaconRadio
@testable import LinuxSystem

struct ScanSessionTests {
  private static let report = [0x04] + legacyEvent(legacyReport())

  private func drain(_ session: RadioSession) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    _ = session.poll { _, bytes in packets.append(bytes.indices.map { bytes[$0] }) }
    return packets
  }

  private func state(_ session: RadioSession) -> RadioState? { session.state(of: .scan) }

  /// Even if a killed program left its scan on, or another program interferes for a moment.
  @Test(
    arguments: [
      (.legacy, "", [.leSetRandomAddress, .leSetScanParameters, .leSetScanEnable]),
      (
        .extended, "",
        [.leSetRandomAddress, .leSetExtendedScanParameters, .leSetExtendedScanEnable]
      ),
      (
        .legacy, "left",
        [
          .leSetRandomAddress, .leSetScanEnable, .leSetRandomAddress, .leSetScanParameters,
          .leSetScanEnable,
        ]
      ),
      (.legacy, "refused", nil), (.extended, "refused", nil),
    ] as [(CommandSet, String, [HCIOpcode]?)])
  func beginsAndEnds(commands: CommandSet, obstacle: String, opcodes: [HCIOpcode]?) throws {
    let enable: HCIOpcode = commands == .legacy ? .leSetScanEnable : .leSetExtendedScanEnable
    let radio = FakeRadio {
      $0.controller.scanning = commands
      if obstacle == "left" { $0.controller.leave(scanning: true) }
      if obstacle == "refused" { $0.controller.refusalsOnce[enable] = .commandDisallowed }
    }
    let session = try radio.session(scan: .continuous)
    #expect(radio.controller.isScanning)
    #expect(state(session) == .active)
    if let opcodes { #expect(radio.controller.opcodes.dropFirst(2) == opcodes[...]) }
    session.close()
    #expect(!radio.controller.isScanning)
    #expect(radio.controller.opcodes.last == enable)
  }

  @Test(arguments: [ScanKind.active, .passive])
  func hidesTheAdaptersAddress(kind: ScanKind) throws {
    let radio = FakeRadio()
    let session = try radio.session(
      scan: ScanSettings(kind: kind, interval: .beacon, window: .beacon))
    let log = radio.controller.log.dropFirst(2)
    #expect(log.first?.prefix(2) == [0x05, 0x20])  // LE Set Random Address
    #expect(log.dropFirst().first?[3] == kind.rawValue)
    #expect(log.dropFirst().first?[8] == 0x01)  // own address: random
    session.close()
  }

  /// Without a random address only a passive scan is possible, which sends nothing.
  @Test(arguments: [ScanKind.active, .passive])
  func withoutARandomAddress(kind: ScanKind) throws {
    let radio = FakeRadio {
      $0.controller.refusals[.leSetRandomAddress] = .commandDisallowed
      $0.controller.hasRandomAddress = false
    }
    let settings = ScanSettings(kind: kind, interval: .beacon, window: .beacon)
    let session = try? radio.session(scan: settings)
    #expect((session != nil) == (kind == .passive))
    #expect(radio.controller.isScanning == (kind == .passive))
    session?.close()
  }

  static let obstacles: [(@Sendable (inout FakeRadio.State) -> Void, RadioError)] =
    [
      (
        { $0.controller.refusals[.leSetScanEnable] = .invalidParameters },
        .refused(.controller(.leSetScanEnable), .invalid, adapter: "hci0")
      ),
      (
        { $0.controller.mute = [.leSetScanParameters] },
        .timedOut(.controller(.leSetScanParameters), adapter: "hci0")
      ),
      (
        { $0.failures[.reports(index: 0)] = .notPermitted(call: "bind", adapter: "hci0") },
        .notPermitted(call: "bind", adapter: "hci0")
      ),
    ]

  @Test(arguments: obstacles)
  func cannotBegin(obstacle: @Sendable (inout FakeRadio.State) -> Void, error: RadioError) {
    let radio = FakeRadio(obstacle)
    #expect(throws: error) { _ = try radio.session(scan: .continuous) }
    #expect(!radio.controller.isScanning)
  }

  /// After 10 s in which this program was stopped, far more packets are queued than are usually read at once. Each
  /// has its arrival time, but none is earlier than the last poll.
  @Test func usesTheKernelsTimes() throws {
    let radio = FakeRadio()
    let session = try radio.session(scan: .continuous)
    _ = session.poll()
    let before = radio.clock.now()
    radio.wait(for: [], seconds: 10)
    for tenth in 0..<10 * 1000 {
      radio.hear(Self.report, before: 10 - Double(tenth) / 1000 + 0.005)
    }
    var stamps: [Timestamp] = []
    _ = session.poll { stamp, _ in stamps.append(stamp) }
    #expect(stamps.count > 9000)
    #expect(stamps == stamps.sorted())
    #expect(stamps.allSatisfy { $0.nanoseconds % 1000 == 0 })
    #expect(stamps[0] == before)
    #expect(abs(stamps[5005].seconds(since: before) - 5) < 0.01)
    session.close()
  }

  /// The kernel turns the power off for a moment, without a switch.
  @Test func hardwareError() throws {
    let radio = FakeRadio()
    let session = try radio.session(scan: .continuous)
    radio.say([0x04, 0x10, 0x01, 0x42])
    radio.switchOff()
    #expect(
      radio.turn(session) { state(session) == .rearming(.hardwareError(adapter: "hci0")) })
    // It stays without power.
    #expect(radio.turn(session) { state(session) == .down })
    radio.switchOn()
    #expect(radio.turn(session) { radio.controller.isScanning })
  }

  @Test func keepsReportsThatComeWhileACommandIsAwaited() throws {
    let radio = FakeRadio { $0.controller.mute = [.leSetScanParameters] }
    radio.after(0.1) { [unowned radio] in
      radio.hear(Self.report)
      // The answer to LE Set Scan Parameters, late.
      radio.say([0x04, 0x0E, 0x04, 0x01, 0x0B, 0x20, 0x00])
    }
    let session = try radio.session(scan: .continuous)
    #expect(drain(session).count == 1)
  }

  /// The decoder counts truncated reports; other events are skipped.
  @Test(
    arguments: [
      ([0x04], true), ([0x04, 0x3E], true), ([0x04, 0x3E, 0x00], true),
      ([0x04, 0x0E], false), ([0x04, 0x0E, 0x00], false), ([0x02], false),
      ([0x02, 0x3E, 0x00, 0x00], false),
    ] as [([UInt8], Bool)])
  func passesOnTruncatedReports(bytes: [UInt8], isHandedOver: Bool) throws {
    let radio = FakeRadio()
    let session = try radio.session(scan: .continuous)
    radio.hear(bytes)
    radio.hear(Self.report)
    #expect(
      drain(session)
        == (isHandedOver ? [Array(bytes.dropFirst())] : []) + [Array(Self.report.dropFirst())])
  }

  @Test func anotherProgramStopsTheScan() throws {
    let radio = FakeRadio()
    let session = try radio.session(scan: .continuous)
    radio.change {
      $0.leave(scanning: false)
      $0.forgetLog()
    }
    radio.say(HCICommand.leSetScanEnable(enable: false).packet)
    _ = drain(session)
    #expect(state(session) == .rearming(nil))
    #expect(radio.turn(session) { radio.controller.isScanning })
    #expect(radio.turn(session) { state(session) == .shared })
    #expect(
      radio.controller.opcodes == [
        .leSetRandomAddress, .leSetScanParameters, .leSetScanEnable,
      ])
    session.close()
    #expect(!radio.controller.isScanning)
  }

  /// For reports from the field: also the commands before the first reading.
  @Test func takesWhatItOverheard() throws {
    let session = try FakeRadio().session(scan: .continuous)
    let words = session.takeOverheard()
    #expect(
      words.contains { $0.contains("scanEnable") } && !words.contains { $0.contains("others") })
    #expect(session.takeOverheard().isEmpty)
    session.close()
  }

  @Test func anothersScanIsLeftOn() throws {
    let radio = FakeRadio()
    let session = try radio.session(scan: .continuous)
    let parameters = HCICommand.leSetScanParameters(
      kind: .active, interval: .beacon, window: .beacon)
    radio.say(parameters.packet)
    radio.say(HCICommand.leSetScanEnable(enable: true).packet)
    _ = drain(session)
    // It is as good as ours: the player need not know.
    #expect(state(session) == .active)
    session.close()
    #expect(radio.controller.isScanning)
  }

  /// What other programs do, in seconds after the begin.
  struct Disturbance: CustomTestStringConvertible, Sendable {
    var name: String
    /// When they stop the scan.
    var stops: [Double] = []
    /// When the controller refuses to scan.
    var refusal = 0.0...0.0

    var testDescription: String { name }
  }

  /// A hunted beacon counts as lost after 5 s, and some send only every 2 s.
  @Test(
    arguments: CommandSet.allCases,
    [
      Disturbance(name: "three searches in 30 s", stops: [1, 6, 11, 16, 21, 26]),
      Disturbance(name: "three short searches", stops: [1, 3, 11, 13, 21, 23]),
      Disturbance(name: "ten in a row", stops: (1...10).map { Double($0) * 0.9 }),
      Disturbance(name: "without a pause", stops: (5..<100).map { Double($0) / 5 }),
      Disturbance(name: "refused for 3 s", stops: [1], refusal: 0.9...4.1),
    ])
  func isNeverDeafForLong(commands: CommandSet, disturbance: Disturbance) throws {
    let radio = FakeRadio(commands)
    let session = try radio.session(scan: .continuous)
    let enable: HCIOpcode = commands == .legacy ? .leSetScanEnable : .leSetExtendedScanEnable
    var script: [(Double, @Sendable () -> Void)] = disturbance.stops.map { time in
      (
        time,
        { [unowned radio] in
          radio.change { $0.leave() }
          radio.say(HCICommand.leSetScanEnable(commands, enable: false).packet)
        }
      )
    }
    if disturbance.refusal.upperBound > 0 {
      let change = { @Sendable [unowned radio] (status: HCIStatus?) in
        radio.change { $0.refusals[enable] = status }
      }
      script.append((disturbance.refusal.lowerBound, { change(.commandDisallowed) }))
      script.append((disturbance.refusal.upperBound, { change(nil) }))
    }
    for (time, action) in script.sorted(by: { $0.0 < $1.0 }) { radio.after(time, action) }
    var heard = radio.clock.now()
    var longest = 0.0
    _ = radio.turn(session, for: 40) {
      if radio.controller.isScanning { heard = radio.clock.now() }
      longest = max(longest, radio.clock.now().seconds(since: heard))
      return false
    }
    let refused = disturbance.refusal.upperBound - disturbance.refusal.lowerBound
    #expect(longest < max(refused, 0) + 2.5)
    #expect(radio.controller.isScanning)
  }

  @Test func adapterLosesItsPowerAndGetsItBack() throws {
    let radio = FakeRadio()
    let session = try radio.session(scan: .continuous)
    radio.switchOff()
    #expect(radio.turn(session) { state(session) == .down })
    #expect(radio.purposes.isEmpty)
    radio.switchOn()
    #expect(radio.turn(session) { radio.controller.isScanning })
    // No other program has interfered.
    #expect(radio.turn(session) { state(session) == .active })
    #expect(radio.purposes == [.control(index: 0), .reports(index: 0)])
    radio.hear(Self.report)
    #expect(drain(session).count == 1)
  }

  @Test func comesBackUnderAnotherIndex() throws {
    let radio = FakeRadio()
    let session = try radio.session(scan: .continuous)
    radio.unplug()
    #expect(radio.turn(session) { state(session) == .unplugged })
    radio.plugIn(index: 1)
    #expect(radio.turn(session) { radio.controller.isScanning })
    #expect(session.adapter.name == "hci1")
  }

  /// The session on the second neither ends nor moves to the first.
  @Test func twoAdaptersOfOneAddress() throws {
    let radio = FakeRadio()
    var second = FakeRadio.adapter
    second.index = 1
    let both = [FakeRadio.adapter, second]
    radio.state.withLock { $0.adapters = both }
    let session = try RadioSession(
      on: second, RadioUse(scan: .continuous), clock: radio.clock, host: radio)
    #expect(!radio.turn(session, for: 4) { state(session) != .active })
    #expect(session.adapter.name == "hci1")
    radio.state.withLock { $0.adapters = [both[0]] }
    #expect(radio.turn(session) { state(session) == .unplugged })
    #expect(!radio.turn(session, for: 4) { state(session) != .unplugged })
    radio.state.withLock { $0.adapters = both }
    #expect(radio.turn(session) { state(session) == .active })
    #expect(radio.purposes == [.control(index: 1), .reports(index: 1)])
  }

  /// Only `close` waits, and briefly, for a controller that does not answer.
  @Test func neverBlocksTheEventLoop() throws {
    let radio = FakeRadio()
    let session = try radio.session(scan: .continuous)
    radio.change { $0.mute = [.leSetScanEnable] }
    radio.say(HCICommand.leSetScanEnable(enable: false).packet)
    for _ in 0..<100 {
      let before = radio.clock.now()
      let due = session.poll()
      #expect(radio.clock.now() == before)
      radio.wait(for: [], seconds: due.seconds(since: before))
    }
    #expect(radio.controller.opcodes.last == .leSetScanEnable)
    #expect(state(session) != .active)
    let before = radio.clock.now()
    session.close()
    #expect(radio.clock.now().seconds(since: before) <= 0.15)
  }

  /// Two programs begin at the same time: the one whose scan remains turns it off.
  @Test func anotherBeginsAtTheSameTime() throws {
    let radio = FakeRadio()
    let parameters = HCICommand.leSetScanParameters(
      kind: .passive, interval: .beacon, window: .beacon)
    // Ours waits for an answer while the other begins.
    radio.change { $0.mute = [.leSetScanParameters] }
    radio.after(0.1) { [unowned radio] in
      radio.say(parameters.packet)
      radio.say(HCICommand.leSetScanEnable(enable: true).packet)
      radio.say([0x04, 0x0E, 0x04, 0x01, 0x0B, 0x20, 0x00])
    }
    let session = try radio.session(scan: .continuous)
    #expect(radio.controller.isScanning)
    session.close()
    #expect(!radio.controller.isScanning)
  }
}

/// Controllers whose list of commands does not say by which family they scan.
struct ScanWayTests {
  private static let report = [0x04] + legacyEvent(legacyReport())
  private static let enables: [CommandSet: HCIOpcode] = [
    .legacy: .leSetScanEnable, .extended: .leSetExtendedScanEnable,
  ]

  private func state(_ session: RadioSession) -> RadioState? { session.state(of: .scan) }

  /// The family of the latest command for scanning.
  private func way(_ radio: FakeRadio) -> CommandSet? {
    radio.controller.opcodes.lazy.reversed().compactMap { CommandSet(ofScanCommand: $0) }.first
  }

  @Test(
    arguments: CommandSet.allCases,
    [
      [:], [.leSetExtendedScanParameters: .unknownCommand, .leSetScanParameters: .unknownCommand],
      [.leSetExtendedScanEnable: .commandDisallowed, .leSetScanEnable: .commandDisallowed],
    ] as [[HCIOpcode: HCIStatus]])
  func theOtherFamilyIsTried(listed: CommandSet, refusals: [HCIOpcode: HCIStatus]) throws {
    let radio = FakeRadio {
      $0.controller.listedScanning = listed
      $0.controller.scanning = listed.other
      $0.controller.scansByBoth = !refusals.isEmpty
      $0.controller.refusals = refusals.filter { CommandSet(ofScanCommand: $0.key) == listed }
    }
    let session = try radio.session(scan: .continuous)
    #expect(radio.controller.isScanning)
    #expect(way(radio) == listed.other)
    #expect(state(session) == .active)
    // It is remembered, except for another adapter.
    radio.switchOff()
    #expect(radio.turn(session) { state(session) == .down })
    radio.change { $0.forgetLog() }
    radio.switchOn()
    #expect(radio.turn(session) { radio.controller.isScanning })
    #expect(!radio.controller.opcodes.contains { CommandSet(ofScanCommand: $0) == listed })
    radio.unplug()
    #expect(radio.turn(session) { state(session) == .unplugged })
    radio.plugIn(index: 1)
    #expect(radio.turn(session) { radio.controller.isScanning })
    #expect(radio.controller.opcodes.contains { CommandSet(ofScanCommand: $0) == listed })
    session.close()
    #expect(!radio.controller.isScanning)
    #expect(radio.controller.opcodes.last == Self.enables[listed.other])
  }

  /// The error is that of the family in the list.
  @Test(arguments: CommandSet.allCases)
  func bothAreRefused(listed: CommandSet) {
    let radio = FakeRadio {
      $0.controller.listedScanning = listed
      $0.controller.refusals = [
        .leSetScanParameters: .commandDisallowed,
        .leSetExtendedScanParameters: .commandDisallowed,
      ]
    }
    let opcode: HCIOpcode =
      listed == .legacy ? .leSetScanParameters : .leSetExtendedScanParameters
    #expect(
      throws: RadioError.refused(
        .controller(opcode), .controller(.commandDisallowed), adapter: "hci0")
    ) {
      _ = try radio.session(scan: .continuous)
    }
  }

  /// A controller that accepts the commands of both families, and hears by one, or by none.
  @Test(arguments: CommandSet.allCases, [true, false])
  func deaf(listed: CommandSet, hearsByOther: Bool) throws {
    let radio = FakeRadio {
      $0.controller.listedScanning = listed
      $0.controller.scansByBoth = true
    }
    let session = try radio.session(scan: .continuous)
    #expect(!radio.turn(session, for: 14) { way(radio) != listed || state(session) != .active })
    #expect(radio.turn(session, for: 2) { way(radio) == listed.other })
    #expect(radio.controller.isScanning && state(session) == .active)
    if hearsByOther {
      radio.hear(Self.report)
      #expect(!radio.turn(session, for: 29) { state(session) != .active })
    } else {
      #expect(!radio.turn(session, for: 14) { state(session) != .active })
    }
    // Once it has heard something, silence is no reason to change the family.
    #expect(radio.turn(session, for: 5) { state(session) == .silent })
    #expect(radio.turn(session) { way(radio) == listed } != hearsByOther)
    radio.hear(Self.report)
    #expect(radio.turn(session, for: 1) { state(session) == .active })
    session.close()
    #expect(!radio.controller.isScanning)
  }

  /// An empty room: the other family is refused, which changes nothing and is not tried again.
  @Test(arguments: CommandSet.allCases, [HCIStatus.unknownCommand, .commandDisallowed])
  func emptyRoom(commands: CommandSet, refusal: HCIStatus) throws {
    let other = Self.enables[commands.other]
    let radio = FakeRadio {
      $0.controller.scanning = commands
      $0.controller.refusals = [
        commands == .legacy ? .leSetExtendedScanParameters : .leSetScanParameters: refusal
      ]
    }
    let session = try radio.session(scan: .continuous)
    var states: Set<RadioState?> = []
    #expect(
      !radio.turn(session, for: 300) {
        states.insert(state(session))
        return radio.controller.log.count > 50
      })
    #expect(states == [.active, .silent])
    #expect(radio.controller.isScanning)
    let parameters = radio.controller.opcodes.count {
      CommandSet(ofScanCommand: $0) == commands.other && $0 != other
    }
    #expect((1...2).contains(parameters))
    session.close()
  }

  /// A controller that hangs by the other family, and may be reset then: it is tried once.
  @Test(arguments: CommandSet.allCases, [true, false])
  func theOtherFamilyHangs(listed: CommandSet, isReset: Bool) throws {
    let radio = FakeRadio {
      $0.controller.listedScanning = listed
      $0.controller.scansByBoth = true
      $0.controller.mute = [Self.enables[listed.other]!]
    }
    let session = try radio.session(scan: .continuous)
    #expect(radio.turn(session, for: 17) { way(radio) == listed.other })
    if isReset {
      radio.unplug()
      #expect(radio.turn(session) { state(session) == .unplugged })
      radio.plugIn()
    }
    #expect(radio.turn(session, for: 5) { way(radio) == listed && state(session) == .active })
    #expect(!radio.turn(session, for: 120) { way(radio) == listed.other })
    #expect(radio.controller.isScanning)
    session.close()
  }

  /// The kernel scans by the other family, as for some controllers; a refused attempt of another program does not count.
  /// Nor does any as long as ours goes on hearing.
  @Test(arguments: [true, false], [true, false])
  func othersUseTheOtherFamily(isAccepted: Bool, hasHeard: Bool) throws {
    let radio = FakeRadio {
      $0.controller.listedScanning = .extended
      $0.controller.scansByBoth = true
    }
    let session = try radio.session(scan: .continuous)
    if hasHeard { radio.hear(Self.report) }
    _ = session.poll()
    radio.say(HCICommand.leSetScanEnable(enable: false).packet)
    radio.say([0x04, 0x0E, 0x04, 0x01, 0x0C, 0x20, isAccepted ? 0x00 : 0x0C])
    radio.change { $0.forgetLog() }
    #expect(radio.turn(session, for: 3) { radio.controller.opcodes.count > 2 })
    #expect(way(radio) == (isAccepted && !hasHeard ? .legacy : .extended))
    #expect(state(session) == .shared)
    #expect(radio.turn(session, for: 20) { way(radio) == .legacy } == (isAccepted || !hasHeard))
    session.close()
  }
}

struct ScanTaskTests {
  private func observed(_ command: HCICommand) -> RadioEvent {
    .overheard(.command(ObservedCommand(command)!), from: .others)
  }

  private let parameters = HCICommand.leSetScanParameters(
    kind: .active, interval: .beacon, window: .beacon)

  private func begun(
    _ settings: ScanSettings = .continuous, suggested: CommandSet = .legacy
  ) -> ScanTask {
    var task = ScanTask(
      settings, suggested: suggested, address: BluetoothAddress(bits: 1, kind: .random), index: 0,
      now: .zero)
    #expect(task.next(at: .zero) != nil)
    return task
  }

  @Test func restartsLessAndLessOften() {
    var task = begun()
    task.handle(.heard, at: .after(1))
    var intervals: [Double] = []
    var last = Timestamp.after(1)
    for _ in 0..<6 {
      intervals.append(task.due.seconds(since: last))
      last = task.due
      #expect(task.next(at: last) != nil)
    }
    #expect(intervals == [5, 10, 20, 40, 60, 60])
    task.handle(.heard, at: last)
    #expect(task.due.seconds(since: last) == 5)
  }

  @Test func backsOffWhileDisturbed() {
    var task = begun()
    var now = Timestamp.after(3)
    var pauses: [Double] = []
    for _ in 0..<6 {
      task.handle(observed(HCICommand.leSetScanEnable(enable: false)), at: now)
      let due = task.due
      pauses.append(due.seconds(since: now))
      #expect(task.next(at: due) != nil)
      now = due
    }
    #expect(pauses == [0.25, 2, 2, 2, 2, 2])
    now = now.advanced(bySeconds: 20)
    #expect(task.next(at: now) != nil)
    task.handle(observed(HCICommand.leSetScanEnable(enable: false)), at: now)
    #expect(task.due.seconds(since: now) == 1)
  }

  /// Another program's scan, and whether it is as good as ours: continuous, half of the time, active.
  static let foreignScans: [(HCIOpcode, [UInt8], duplicates: UInt8, [Bool])] = [
    // A search by hcitool: active, 10 ms of 10 ms.
    (.leSetScanParameters, [1, 0x10, 0, 0x10, 0, 0, 0], 0, [true, true, true]),
    (.leSetScanParameters, [1, 0x10, 0, 0x10, 0, 0, 0], 1, [false, false, false]),
    // An advertisement monitor: passive, 30 ms of 60 ms.
    (.leSetScanParameters, [0, 0x60, 0, 0x30, 0, 0, 0], 0, [false, true, false]),
    (.leSetExtendedScanParameters, [0, 0, 1, 0, 0x60, 0, 0x30, 0], 0, [false, true, false]),
    // Only devices of a list; of a list, and those that seek this machine; everybody, and those.
    (.leSetScanParameters, [1, 0x10, 0, 0x10, 0, 0, 1], 0, [false, false, false]),
    (.leSetExtendedScanParameters, [0, 3, 1, 1, 0x10, 0, 0x10, 0], 0, [false, false, false]),
    (.leSetExtendedScanParameters, [0, 2, 1, 1, 0x10, 0, 0x10, 0], 0, [true, true, true]),
    // Half of the time, but deaf for 2.5 s; 1M and Coded; Coded alone.
    (.leSetScanParameters, [1, 0, 0x20, 0, 0x10, 0, 0], 0, [false, false, false]),
    (
      .leSetExtendedScanParameters, [0, 0, 5, 1, 0x10, 0, 0x10, 0, 0, 0x30, 0, 0x10, 0], 0,
      [true, true, true]
    ),
    (.leSetExtendedScanParameters, [0, 0, 4, 1, 0x10, 0, 0x10, 0], 0, [false, false, false]),
    // Lower duty than ours.
    (.leSetScanParameters, [1, 0x40, 0, 0x10, 0, 0, 0], 0, [false, false, false]),
  ]

  @Test(arguments: foreignScans)
  func foreignScan(
    opcode: HCIOpcode, parameters: [UInt8], duplicates: UInt8, isAsGood: [Bool]
  ) {
    let active = ScanSettings(kind: .active, interval: .beacon, window: .beacon)
    let isExtended = opcode == .leSetExtendedScanParameters
    let enable = HCIOpcode.leSetExtendedScanEnable
    for (settings, isAsGood) in zip([.continuous, .halfTime, active], isAsGood) {
      var task = begun(settings)
      task.handle(observed(HCICommand(opcode, parameters)), at: .after(3))
      let rest: [UInt8] = isExtended ? [0, 0, 0, 0] : []
      task.handle(
        observed(
          HCICommand(isExtended ? enable : .leSetScanEnable, [1, duplicates] + rest)),
        at: .after(3.1))
      #expect(task.scan == (isAsGood ? .theirs : .disrupted))
      #expect(task.end() == nil)
      #expect((task.next(at: .after(4)) == nil) == isAsGood)
    }
  }

  /// Another program that begins a scan in between is no reason to try the other family.
  @Test(arguments: [true, false]) func disallowed(isDisturbed: Bool) {
    var task = begun()
    let command = HCICommand.leSetScanEnable(enable: true)
    if isDisturbed { task.handle(observed(command), at: .after(0.01)) }
    task.handle(
      .failed(
        .refused(
          .controller(.leSetScanParameters), .controller(.commandDisallowed), adapter: "hci0")),
      at: .after(0.02))
    #expect((task.way == .legacy) == isDisturbed)
    #expect((task.lastError != nil) == isDisturbed)
  }

  /// While another program searches, ours is active, too: only then does the search find something.
  @Test func servesASearch() {
    let ours = ScanSettings.duty(50)
    let active = ScanSettings(kind: .active, interval: ours.interval, window: ours.window)
    var task = begun(ours)
    func restarts(as settings: ScanSettings, at time: Double) -> Bool {
      let wanted = CommandSet.legacy.scanParameters(settings)
      return task.next(at: .after(time))?.steps.contains { $0.command == wanted } ?? false
    }
    task.handle(observed(parameters), at: .after(3))
    task.handle(observed(HCICommand(.leSetScanEnable, [1, 1])), at: .after(3.1))
    #expect(restarts(as: active, at: 4))
    task.handle(.done([]), at: .after(4))
    task.handle(observed(HCICommand.leSetScanEnable(enable: false)), at: .after(14))
    #expect(restarts(as: ours, at: 16))
  }

  @Test func refusedParametersChangeNothing() {
    var task = begun()
    task.handle(observed(parameters), at: .after(3))
    task.handle(
      .overheard(
        .reply(.controller(.leSetScanParameters), .controller(.commandDisallowed), []),
        from: .others), at: .after(3))
    #expect(task.scan == .ours)
    task.handle(observed(HCICommand.leSetScanEnable(enable: false)), at: .after(3.01))
    task.handle(observed(HCICommand.leSetScanEnable(enable: true)), at: .after(3.02))
    #expect(task.scan == .ours)
    #expect(task.end() != nil)
    #expect(task.state(at: .after(4)) == .shared)
  }

  /// A controller that does not answer leaves time for the other commands.
  @Test func restsAfterALongAttempt() {
    var backOff = BackOff()
    backOff.attempted(at: .after(1))
    backOff.attempted(at: .after(2))
    backOff.attemptFailed(at: .after(4))
    #expect(backOff.due == .after(5))
  }

  @Test(
    arguments: [(100, 160, 160), (99, 60, 59), (75, 60, 45), (50, 60, 30)]
      as [(Int, UInt16, UInt16)])
  func duty(percent: Int, interval: UInt16, window: UInt16) {
    let settings = ScanSettings.duty(percent)
    #expect(settings.interval.rawValue == interval)
    #expect(settings.window.rawValue == window)
  }

  @Test func exposureSkipsTheSettlingDelay() {
    var backOff = BackOff()
    backOff.attempted(at: .after(1))
    backOff.disturbed(at: .after(7))
    backOff.skipSettlingDelay()
    #expect(backOff.due <= .after(7))
    backOff.attempted(at: .after(7))
    backOff.disturbed(at: .after(7.1))
    backOff.skipSettlingDelay()
    #expect(backOff.due >= .after(8))
  }

  @Test func asksARefusingKernelLessOften() {
    var refusal = KernelRefusal(now: .zero)
    var pauses: [Double] = []
    var now = Timestamp.zero
    for _ in 0..<7 {
      pauses.append(refusal.nextLook.seconds(since: now))
      now = refusal.nextLook
      refusal.looked(at: now)
    }
    #expect(pauses == [15, 30, 60, 120, 240, 480, 480])
    // bluetoothd has begun.
    now = now.advanced(bySeconds: 20)
    refusal.settingsChanged(at: now)
    #expect(refusal.nextLook.seconds(since: now) == 1)
  }
}

struct ArrivalTests {
  /// In seconds: 10 by the monotonic clock is 1000 by the wall clock.
  @Test(
    arguments: [
      (1000, 10), (999.5, 9.5), (940, -50),
      // The wall clock was set back, or forward.
      (1000.5, nil), (939, nil), (0, nil), (1e9, nil), (-9e9, nil),
    ] as [(Double, Double?)])
  func arrivals(stamp: Double, arrival: Double?) {
    let found = Descriptor.arrival(
      stamp: Int64(stamp * 1e9), monotonic: 10_000_000_000, wall: 1_000_000_000_000)
    #expect(found.map { Double($0) / 1e9 } == arrival)
  }
}

struct SightingsTests {
  private func sightings(_ radio: FakeRadio) -> Sightings {
    Sightings(
      pause: { [unowned radio] in
        radio.wait(for: [], seconds: 0.1)
        await Task.yield()
      },
      begin: { () throws(RadioError) in try radio.session(scan: .continuous) })
  }

  @Test func yieldsSightings() async throws {
    let radio = FakeRadio()
    let packet = [0x04] + legacyEvent(legacyReport())
    var count = 0
    radio.after(1) { [unowned radio] in radio.hear(packet) }
    for try await sighting in sightings(radio) {
      #expect(sighting.identity == seedIdentity)
      count += 1
      if count == 3 { break }
      radio.after(1) { [unowned radio] in radio.hear(packet) }
    }
    #expect(count == 3)
    // The scan is turned off.
    while radio.controller.isScanning { await Task.yield() }
  }

  @Test func throwsTheRadiosError() async {
    let radio = FakeRadio { $0.failures[.control(index: 0)] = .down(adapter: "hci0") }
    await #expect(throws: RadioError.down(adapter: "hci0")) {
      for try await _ in sightings(radio) {}
    }
  }

  @Test func endsWithItsTask() async throws {
    let radio = FakeRadio()
    let heard = sightings(radio)
    let task = Task { for try await _ in heard {} }
    while !radio.controller.isScanning { await Task.yield() }
    task.cancel()
    try await task.value
    while radio.controller.isScanning { await Task.yield() }
  }
}
