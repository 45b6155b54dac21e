import BeaconCodec
import Testing

@testable import BeaconRadio

private let program = RunningProgram(id: 7, name: "hotcold")

private func sweep(
  _ radio: FakeRadio, users: [RunningProgram]? = [], hasDaemon: Bool = false
) throws -> [RadioInspection.Result] {
  try inspect(radio, users: users, hasDaemon: hasDaemon, turnsOff: true).results.filter {
    $0.owner != .unknown
  }
}

struct DiagnosisSweepTests {
  @Test(arguments: CommandSet.allCases)
  func nothing(dialect: CommandSet) throws {
    #expect(try sweep(makeRadio(dialect)).isEmpty)
  }

  @Test(arguments: CommandSet.allCases)
  func scan(dialect: CommandSet) throws {
    let radio = makeRadio(dialect) { $0.leave(scanning: true) }
    #expect(try sweep(radio) == [.init(.scan, .nobody)])
    #expect(!radio.controller.isScanning)
  }

  @Test(
    arguments: [
      (true, true, [], .kernel),
      (true, false, nil, .kernel),
      (false, false, [program], .program(program)),
      (false, true, [program], .program(program)),
      (false, true, [], .unclear),
      (false, false, nil, .unclear),
      (false, false, [RunningProgram(id: 8, name: "btmon")], .nobody),
    ] as [(Bool, Bool, [RunningProgram]?, RadioInspection.Owner)])
  func whoseScan(
    discovering: Bool, hasDaemon: Bool, users: [RunningProgram]?, owner: RadioInspection.Owner
  ) throws {
    var kernel = FakeKernel()
    kernel.refusals[.stopDiscovery] = discovering ? .invalidParameters : .rejected
    let radio = makeRadio(.legacy, kernel: kernel) { $0.leave(scanning: true) }
    #expect(try sweep(radio, users: users, hasDaemon: hasDaemon) == [.init(.scan, owner)])
    let isOff = owner == .nobody || owner == .unclear
    #expect(radio.controller.isScanning == !isOff)
  }

  @Test(
    arguments: [(.legacy, nil), (.extended, 0xEF), (.extended, 7)]
      as [(CommandSet, UInt8?)])
  func beacon(dialect: CommandSet, set: UInt8?) throws {
    let radio = makeRadio(dialect) { $0.leave(advertising: dialect == .legacy, set: set) }
    #expect(try sweep(radio) == [.init(.beacon, .nobody)])
    #expect(!radio.controller.isAdvertising)
    #expect(radio.controller.sets.isEmpty)
    #expect(try sweep(radio).isEmpty)
  }

  @Test(arguments: [(.legacy, nil), (.extended, 0xEF)] as [(CommandSet, UInt8?)])
  func programsBeacon(dialect: CommandSet, set: UInt8?) throws {
    let radio = makeRadio(dialect) { $0.leave(advertising: dialect == .legacy, set: set) }
    #expect(try sweep(radio, users: [program]) == [.init(.beacon, .program(program))])
    #expect(radio.controller.isAdvertising == (set == nil))
    #expect(radio.controller.setsOn == set.map { [$0] } ?? [])
  }

  /// Another's instance, alone and beside what a program of ours has left in its own set.
  @Test func kernelsBeacons() throws {
    let legacy = makeRadio(.legacy, kernel: FakeKernel(instances: [1])) {
      $0.leave(advertising: true)
    }
    #expect(try sweep(legacy) == [.init(.beacon, .kernel)])
    #expect(legacy.controller.isAdvertising)

    let extended = makeRadio(.extended, kernel: FakeKernel(instances: [1])) { $0.leave(set: 0xEF) }
    #expect(try sweep(extended) == [.init(.beacon, .nobody)])
    #expect(extended.kernel?.instances == [1])
  }

  /// The kernel does not show it, and a legacy controller's only beacon is its.
  @Test func ownInstance() throws {
    let radio = makeRadio(.legacy, kernel: FakeKernel(instances: [5])) {
      $0.leave(advertising: true)
    }
    #expect(try sweep(radio) == [.init(.instance(5), .nobody)])
    #expect(radio.kernel?.instances == [])
    #expect(!radio.controller.isAdvertising)
  }

  @Test func runningProgramsInstance() throws {
    let radio = makeRadio(.extended, kernel: FakeKernel(instances: [5]))
    #expect(try sweep(radio, users: [program]).isEmpty)
    #expect(radio.kernel?.instances == [5])
  }

  /// Without the kernel's word no sets but ours are touched.
  @Test func withoutManagement() throws {
    let radio = makeRadio(.extended, kernel: nil) { $0.leave(set: 7) }
    #expect(try sweep(radio).isEmpty)
    #expect(radio.controller.setsOn == [7])
  }

  @Test func refused() throws {
    let radio = makeRadio(.legacy) {
      $0.leave(scanning: true)
      $0.refusals[.leSetScanEnable] = HCIStatus(rawValue: 0x1F)
    }
    let error = RadioError.refused(
      .controller(.leSetScanEnable), .controller(HCIStatus(rawValue: 0x1F)), adapter: "hci0")
    #expect(try sweep(radio) == [.init(.scan, .failed(error))])
  }
}
