import BeaconCodec
import Dispatch
import Glibc
import Synchronization
import Testing

@testable import BeaconRadio

struct ScannerTests {
  /// One legacy report of one device: no data, -60 dBm.
  private static let report: [UInt8] = [
    0x04,  // event
    0x3E,  // LE Meta
    0x0C,  // length
    0x02,  // LE Advertising Report
    0x01,  // one report
    0x03,  // ADV_NONCONN_IND
    0x01,  // random address
    0x01, 0x02, 0x03, 0x04, 0x05, 0x06,  // address
    0x00,  // data length
    0xC4,  // -60 dBm
  ]

  private let clock = MonotonicClock()

  private func scanner(_ radio: FakeRadio, patience: Double = 2) throws(RadioError) -> Scanner {
    try Scanner(
      on: FakeRadio.adapter, settings: .continuous, clock: clock, host: radio, patience: patience)
  }

  private func drain(_ scanner: Scanner) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    scanner.drain { _, bytes in packets.append(bytes.indices.map { bytes[$0] }) }
    return packets
  }

  /// Turns the event loop, as fast as it goes, until `done`, or gives up after 5 s.
  private func turn(_ scanner: Scanner, until done: () -> Bool) -> Bool {
    let start = clock.now()
    while clock.now().seconds(since: start) < 5 {
      _ = drain(scanner)
      _ = scanner.tick(now: clock.now())
      if done() { return true }
      usleep(2000)
    }
    return false
  }

  @Test(arguments: ControllerDialect.allCases)
  func beginsInTheRightDialect(dialect: ControllerDialect) throws {
    let radio = FakeRadio { $0.controller.scanning = dialect }
    let scanner = try scanner(radio)
    #expect(radio.controller.isScanning)
    #expect(scanner.state == .active)
    scanner.close()
    #expect(!radio.controller.isScanning)
    let parameters: HCIOpcode =
      dialect == .legacy ? .leSetScanParameters : .leSetExtendedScanParameters
    let enable: HCIOpcode = dialect == .legacy ? .leSetScanEnable : .leSetExtendedScanEnable
    #expect(radio.controller.opcodes.dropFirst(2) == [parameters, enable, enable])
  }

  @Test func activeScanHidesTheAdaptersAddress() throws {
    let radio = FakeRadio()
    var settings = ScanSettings.continuous
    settings.kind = .active
    let scanner = try Scanner(
      on: FakeRadio.adapter, settings: settings, clock: clock, host: radio)
    let log = radio.controller.log.dropFirst(2)
    #expect(log.first?.prefix(2) == [0x05, 0x20])  // LE Set Random Address
    #expect(log.dropFirst().first?[3] == 0x01)  // active
    #expect(log.dropFirst().first?[8] == 0x01)  // own address: random
    scanner.close()
  }

  @Test func takesOverFromADeadProgram() throws {
    let radio = FakeRadio { $0.controller.leave(scanning: true) }
    let scanner = try scanner(radio)
    #expect(radio.controller.isScanning)
    #expect(
      radio.controller.opcodes.dropFirst(2) == [
        .leSetScanParameters, .leSetScanEnable, .leSetScanParameters, .leSetScanEnable,
      ])
    scanner.close()
  }

  @Test func refusalNamesTheCommandAndTheStatus() {
    let radio = FakeRadio { $0.controller.refusals[.leSetScanEnable] = .invalidParameters }
    #expect(throws: RadioError.refused(.controller(.leSetScanEnable), .invalid, adapter: "hci0")) {
      _ = try scanner(radio)
    }
  }

  @Test func muteController() {
    let radio = FakeRadio { $0.controller.mute = [.leSetScanParameters] }
    #expect(throws: RadioError.timedOut(.controller(.leSetScanParameters), adapter: "hci0")) {
      _ = try scanner(radio, patience: 0.1)
    }
  }

  @Test func notPermitted() {
    let radio = FakeRadio {
      $0.failures[.reports(index: 0)] = .notPermitted(call: "bind", adapter: "hci0")
    }
    #expect(throws: RadioError.notPermitted(call: "bind", adapter: "hci0")) {
      _ = try scanner(radio)
    }
    #expect(!radio.controller.isScanning)
  }

  @Test func handsReportsOverInOrderAndStamped() throws {
    let radio = FakeRadio()
    let scanner = try scanner(radio)
    var second = Self.report
    second[14] = 0xBA
    radio.hear(Self.report)
    radio.hear(second)
    var stamps: [Timestamp] = []
    var packets: [[UInt8]] = []
    scanner.drain { stamp, bytes in
      stamps.append(stamp)
      packets.append(bytes.indices.map { bytes[$0] })
    }
    #expect(packets == [Array(Self.report.dropFirst()), Array(second.dropFirst())])
    #expect(stamps.allSatisfy { $0.nanoseconds % 1000 == 0 && $0 <= clock.now() })
    #expect(stamps == stamps.sorted())
    #expect(drain(scanner).isEmpty)
    scanner.close()
  }

  @Test func keepsReportsThatComeWhileACommandIsAwaited() throws {
    let radio = FakeRadio { $0.controller.mute = [.leSetScanParameters] }
    DispatchQueue.global().async {
      while radio.controller.log.count < 3 { usleep(1000) }
      radio.hear(Self.report)
      // The answer to LE Set Scan Parameters, late.
      radio.say([0x04, 0x0E, 0x04, 0x01, 0x0B, 0x20, 0x00])
    }
    let scanner = try scanner(radio)
    #expect(drain(scanner).count == 1)
    scanner.close()
  }

  /// The decoder counts it.
  @Test(arguments: [[0x04], [0x04, 0x3E], [0x04, 0x3E, 0x00]])
  func handsOverWhatIsCutShort(bytes: [UInt8]) throws {
    let radio = FakeRadio()
    let scanner = try scanner(radio)
    radio.hear(bytes)
    radio.hear(Self.report)
    #expect(drain(scanner) == [Array(bytes.dropFirst()), Array(Self.report.dropFirst())])
    scanner.close()
  }

  @Test(arguments: [[], [0x04, 0x0E], [0x04, 0x0E, 0x00], [0x02], [0x02, 0x3E, 0x00, 0x00]])
  func skipsWhatIsNoReport(bytes: [UInt8]) throws {
    let radio = FakeRadio()
    let scanner = try scanner(radio)
    if !bytes.isEmpty { radio.hear(bytes) }
    radio.hear(Self.report)
    #expect(drain(scanner) == [Array(Self.report.dropFirst())])
    scanner.close()
  }

  @Test func anotherProgramStopsTheScan() throws {
    let radio = FakeRadio()
    let scanner = try scanner(radio)
    radio.change {
      $0.leave(scanning: false)
      $0.forgetLog()
    }
    radio.say(LESetScanEnable(enable: false).packet)
    _ = drain(scanner)
    #expect(scanner.state == .rearming(nil))
    #expect(turn(scanner) { radio.controller.isScanning })
    #expect(turn(scanner) { scanner.state == .shared })
    #expect(
      radio.controller.opcodes == [.leSetScanEnable, .leSetScanParameters, .leSetScanEnable])
    scanner.close()
    #expect(!radio.controller.isScanning)
  }

  @Test func anothersScanIsLeftOn() throws {
    let radio = FakeRadio()
    let scanner = try scanner(radio)
    let parameters = LESetScanParameters(
      kind: .active, interval: .beacon, window: .beacon, ownAddress: .random)
    radio.say(parameters.packet)
    radio.say(LESetScanEnable(enable: true).packet)
    _ = drain(scanner)
    #expect(scanner.state == .shared)
    scanner.close()
    #expect(radio.controller.isScanning)
  }

  @Test func adapterLosesItsPowerAndGetsItBack() throws {
    let radio = FakeRadio()
    let scanner = try scanner(radio)
    radio.state.withLock {
      $0.adapters[0].isUp = false
      $0.adapters[0].block = .soft
      $0.controller.leave(scanning: false)
    }
    radio.announce(.down)
    #expect(turn(scanner) { scanner.state == .down(.soft) })
    #expect(scanner.fileDescriptors.count == 1)
    radio.state.withLock {
      $0.adapters[0].isUp = true
      $0.adapters[0].block = nil
    }
    radio.announce(.up)
    #expect(turn(scanner) { radio.controller.isScanning })
    // Nobody else has had a hand in it.
    #expect(turn(scanner) { scanner.state == .active })
    #expect(scanner.fileDescriptors.count == 3)
    radio.hear(Self.report)
    #expect(drain(scanner).count == 1)
    scanner.close()
  }

  @Test func takenOffItsBusByTheMachinesSwitch() throws {
    let radio = FakeRadio()
    let scanner = try scanner(radio)
    radio.state.withLock {
      $0.adapters = []
      $0.switches = [
        // Another adapter's own has nothing to do with it.
        RadioSwitch(name: "hci1", soft: true, hard: false),
        RadioSwitch(name: "Toshiba Bluetooth", soft: false, hard: true),
      ]
      $0.controller.leave(scanning: false)
    }
    radio.announce(.unregistered)
    #expect(turn(scanner) { scanner.state == .unplugged(.hard) })
    radio.state.withLock { $0.switches = [] }
    #expect(turn(scanner) { scanner.state == .unplugged(nil) })
    scanner.close()
  }

  @Test func unpluggedAndBackUnderAnotherIndex() throws {
    let radio = FakeRadio()
    let scanner = try scanner(radio)
    radio.state.withLock {
      $0.adapters = []
      $0.controller.leave(scanning: false)
    }
    radio.announce(.unregistered)
    #expect(turn(scanner) { scanner.state == .unplugged(nil) })
    radio.state.withLock {
      var adapter = FakeRadio.adapter
      adapter.index = 1
      $0.adapters = [adapter]
    }
    radio.announce(.registered, index: 1)
    #expect(turn(scanner) { radio.controller.isScanning })
    #expect(scanner.adapter.name == "hci1")
    scanner.close()
  }

  @Test func theEventLoopIsNeverHeldUp() throws {
    let radio = FakeRadio()
    let scanner = try scanner(radio)
    radio.change { $0.mute = [.leSetScanEnable] }
    radio.say(LESetScanEnable(enable: false).packet)
    let start = clock.now()
    var longest = 0.0
    while clock.now().seconds(since: start) < 1.5 {
      let before = clock.now()
      _ = drain(scanner)
      _ = scanner.tick(now: clock.now())
      longest = max(longest, clock.now().seconds(since: before))
      usleep(5000)
    }
    #expect(radio.controller.opcodes.last == .leSetScanEnable)
    #expect(longest < 0.5)
    let before = clock.now()
    scanner.close()
    #expect(clock.now().seconds(since: before) < 0.5)
  }

  @Test func scopeEndsTheScanWhenItsBodyThrows() throws {
    struct Oops: Error {}
    let radio = FakeRadio()
    #expect(throws: Oops.self) {
      let scanner = try scanner(radio)
      defer { scanner.close() }
      throw Oops()
    }
    #expect(!radio.controller.isScanning)
  }
}
