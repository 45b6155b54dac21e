import BeaconCodec
import TestSupport
import Testing

@testable import BeaconRadio

func inspect(
  _ radio: FakeRadio, users: [RunningProgram]? = [], turnsOff: Bool = false
) throws(RadioError) -> RadioInspection {
  try RadioInspector(
    on: FakeRadio.adapter, users: users, turnsOff: turnsOff, clock: radio.clock, host: radio
  ).run()
}

func makeRadio(
  _ dialect: CommandSet,
  kernel: FakeKernel? = FakeKernel(refusals: [.stopDiscovery: .rejected]),
  _ change: (inout FakeController) -> Void = { _ in }
) -> FakeRadio {
  FakeRadio(dialect, kernel: kernel) { change(&$0.controller) }
}

struct DiagnosisInspectionTests {
  @Test(arguments: CommandSet.allCases, [false, true])
  func quiet(dialect: CommandSet, turnsOff: Bool) throws {
    let found = try inspect(makeRadio(dialect), turnsOff: turnsOff)
    #expect(!found.isStuck)
    #expect(found.findings.isEmpty)
  }

  /// An inspection leaves everything on, and a sweep turns it off.
  @Test(
    arguments: [(.legacy, nil), (.extended, 0xEF), (.extended, 7)] as [(CommandSet, UInt8?)],
    [false, true])
  func leftBehind(_ left: (dialect: CommandSet, set: UInt8?), turnsOff: Bool) throws {
    let isLegacy = left.dialect == .legacy
    let radio = makeRadio(left.dialect) {
      $0.leave(scanning: true, advertising: isLegacy, set: left.set)
    }
    let found = try inspect(radio, turnsOff: turnsOff)
    #expect(
      found.findings == [
        .init(half: .scan, owner: .nobody), .init(half: .broadcast, owner: .nobody),
      ])
    #expect(radio.controller.isScanning == !turnsOff)
    #expect(radio.controller.isAdvertising == (isLegacy && !turnsOff))
    #expect(radio.controller.sets == (turnsOff ? [] : Set([left.set].compactMap { $0 })))
    #expect(radio.controller.setsOn == radio.controller.sets)
    if turnsOff { #expect(try sweep(radio).isEmpty) }
  }

  /// Nothing is changed while another program may be about to begin, or if programs cannot be seen.
  @Test(arguments: [nil, [RunningProgram(id: 7, name: "hotcold")]])
  func keepsAwayFromOthers(users: [RunningProgram]?) throws {
    let radio = makeRadio(.extended)
    #expect(try inspect(radio, users: users).beacon == .unknown)
    #expect(!radio.controller.opcodes.contains(.leRemoveAdvertisingSet))
    #expect(!radio.controller.opcodes.contains(.leClearAdvertisingSets))
  }

  @Test(
    arguments: [
      (.invalidParameters, true), (.rejected, false), (.unknownCommand, nil),
      (.permissionDenied, nil),
    ] as [(ManagementStatus, Bool?)])
  func discovery(status: ManagementStatus, isDiscovering: Bool?) throws {
    let radio = makeRadio(.legacy, kernel: FakeKernel(refusals: [.stopDiscovery: status]))
    #expect(try inspect(radio).isDiscovering == isDiscovering)
  }

  /// It has Bluetooth 5, but Bluetooth 4 commands were used.
  @Test func stuck() throws {
    let radio = makeRadio(.extended) {
      $0.refusals[.leReadNumberOfSupportedAdvertisingSets] = .commandDisallowed
    }
    #expect(try inspect(radio).isStuck)
  }

  @Test func mute() {
    let radio = makeRadio(.legacy) { $0.mute = [.leSetScanParameters] }
    #expect(throws: RadioError.timedOut(.controller(.leSetScanParameters), adapter: "hci0")) {
      try inspect(radio)
    }
  }
}

private let program = RunningProgram(id: 7, name: "hotcold")
private let daemon = RunningProgram(id: 9, name: "bluetoothd")

private func sweep(
  _ radio: FakeRadio, users: [RunningProgram]? = []
) throws -> [RadioInspection.Finding] {
  try inspect(radio, users: users, turnsOff: true).findings.filter {
    $0.owner != .unknown
  }
}

struct DiagnosisSweepTests {
  @Test(
    arguments: [
      (true, [daemon], .kernel),
      (true, nil, .kernel),
      (false, [program], .program(program)),
      (false, [daemon, program], .program(program)),
      (false, [daemon], .unclear),
      (false, nil, .unclear),
      (false, [RunningProgram(id: 8, name: "btmon")], .nobody),
    ] as [(Bool, [RunningProgram]?, RadioInspection.Owner)])
  func ownerOfAScan(
    discovering: Bool, users: [RunningProgram]?, owner: RadioInspection.Owner
  ) throws {
    var kernel = FakeKernel()
    kernel.refusals[.stopDiscovery] = discovering ? .invalidParameters : .rejected
    let radio = makeRadio(.legacy, kernel: kernel) { $0.leave(scanning: true) }
    #expect(try sweep(radio, users: users) == [.init(half: .scan, owner: owner)])
    let isOff = owner == .nobody || owner == .unclear
    #expect(radio.controller.isScanning == !isOff)
  }

  /// It is no other program's, but what is asked about it must not end it.
  @Test(
    arguments: [([daemon], .unclear), ([], .nobody), ([daemon, program], .program(program))]
      as [([RunningProgram], RadioInspection.Owner)])
  func scanThatCountsAsASearch(users: [RunningProgram], owner: RadioInspection.Owner) throws {
    var kernel = FakeKernel()
    kernel.takesScansForSearches = true
    let radio = makeRadio(.legacy, kernel: kernel) { $0.leave(scanning: true) }
    #expect(
      try inspect(radio, users: users).isDiscovering == (users.contains(program) ? nil : true))
    #expect(radio.controller.isScanning)
    #expect(try sweep(radio, users: users) == [.init(half: .scan, owner: owner)])
    #expect(radio.controller.isScanning == users.contains(program))
  }

  @Test(arguments: [(.legacy, nil), (.extended, 0xEF)] as [(CommandSet, UInt8?)])
  func programsBeacon(dialect: CommandSet, set: UInt8?) throws {
    let radio = makeRadio(dialect) { $0.leave(advertising: dialect == .legacy, set: set) }
    #expect(
      try sweep(radio, users: [program]) == [.init(half: .broadcast, owner: .program(program))])
    #expect(radio.controller.isAdvertising == (set == nil))
    #expect(radio.controller.setsOn == set.map { [$0] } ?? [])
  }

  /// Other programs' instances, alone and beside a set that a hotcold program left behind.
  @Test func kernelsBeacons() throws {
    let legacy = makeRadio(.legacy, kernel: FakeKernel(instances: [1, 2])) {
      $0.leave(advertising: true)
    }
    for turnsOff in [false, true] {
      let found = try inspect(legacy, turnsOff: turnsOff)
      #expect(found.findings == [.init(half: .broadcast, owner: .kernel)])
      #expect(legacy.controller.isAdvertising)
    }

    let extended = makeRadio(.extended, kernel: FakeKernel(instances: [1])) { $0.leave(set: 0xEF) }
    #expect(try sweep(extended) == [.init(half: .broadcast, owner: .nobody)])
    #expect(extended.kernel?.instances == [1])
  }

  /// The kernel does not list it, but owns a legacy controller's only beacon.
  @Test func instanceLeftBehind() throws {
    let radio = makeRadio(.legacy, kernel: FakeKernel(instances: [5])) {
      $0.leave(advertising: true)
    }
    #expect(try sweep(radio) == [.init(half: .broadcast, owner: .nobody)])
    #expect(radio.kernel?.instances == [])
    #expect(!radio.controller.isAdvertising)
  }

  @Test func runningProgramsInstance() throws {
    let radio = makeRadio(.extended, kernel: FakeKernel(instances: [5]))
    #expect(try sweep(radio, users: [program]).isEmpty)
    #expect(radio.kernel?.instances == [5])
  }

  /// Without the kernel's answer only our own sets are changed.
  @Test(arguments: [false, true]) func withoutManagement(turnsOff: Bool) throws {
    let radio = makeRadio(.extended, kernel: nil) { $0.leave(set: 7) }
    let found = try inspect(radio, turnsOff: turnsOff)
    #expect(found.isDiscovering == nil)
    #expect(found.findings == [.init(half: .broadcast, owner: .unknown)])
    #expect(radio.controller.setsOn == [7])
  }

  @Test func refused() throws {
    let radio = makeRadio(.legacy) {
      $0.leave(scanning: true)
      $0.refusals[.leSetScanEnable] = HCIStatus(rawValue: 0x1F)
    }
    let error = RadioError.refused(
      .controller(.leSetScanEnable), .controller(HCIStatus(rawValue: 0x1F)), adapter: "hci0")
    #expect(try sweep(radio) == [.init(half: .scan, owner: .failed(error))])
  }
}
