import BeaconCodec
import Testing

@testable import BeaconRadio

/// A short trial on a fake adapter.
private func tryOut(
  _ radio: FakeRadio, users: [RunningProgram]? = [], seconds: Double = 0.05
) -> RadioTrial {
  var count = ReportCount()
  var trial = RadioTrial.run(
    on: FakeRadio.adapter, users: users, seconds: seconds, clock: radio.clock, host: radio
  ) { count.read($0) }
  count.complete(&trial)
  return trial
}

private func makeRadio(
  _ dialect: CommandSet, kernel: FakeKernel? = FakeKernel(),
  _ change: (inout FakeController) -> Void = { _ in }
) -> FakeRadio {
  FakeRadio {
    $0.kernel = kernel
    $0.controller.scanning = dialect
    $0.controller.advertising = dialect
    change(&$0.controller)
  }
}

struct DiagnosisTrialTests {
  @Test(arguments: CommandSet.allCases)
  func quiet(dialect: CommandSet) {
    let radio = makeRadio(dialect)
    let trial = tryOut(radio)
    #expect(trial.failure == nil)
    #expect(trial.commandSets == CommandSets(scanning: dialect, advertising: dialect))
    #expect(!trial.isStuck)
    #expect(trial.kernel == KernelView(places: 5, taken: 0))
    #expect(trial.scan == .none)
    #expect(trial.beacon == .none)
    #expect(trial.heard?.reports == 0)
    #expect(trial.heard?.byOwnScan == true)
    #expect(!radio.controller.isScanning)
  }

  /// Whose instance the kernel does not show.
  @Test(arguments: CommandSet.allCases)
  func besideAHider(dialect: CommandSet) throws {
    let radio = makeRadio(dialect)
    let broadcast = Broadcast(payload: AdvertisingPayload([0x02, 0x01, 0x06])!)
    let session = try RadioSession(
      on: FakeRadio.adapter, RadioUse(broadcast: broadcast), clock: radio.clock, host: radio)
    let hider = RunningProgram(id: 2, name: "hotcold")
    #expect(tryOut(radio, users: [hider]).kernel == KernelView(places: 5, taken: 1))
    session.close()
    #expect(tryOut(radio).kernel == KernelView(places: 5, taken: 0))
  }

  @Test(arguments: CommandSet.allCases)
  func leavesOthersScanOn(dialect: CommandSet) {
    let radio = makeRadio(dialect) { $0.leave(scanning: true) }
    let trial = tryOut(radio)
    #expect(trial.scan == .on)
    #expect(trial.heard?.byOwnScan == false)
    #expect(radio.controller.isScanning)
  }

  @Test(
    arguments: [
      (CommandSet.legacy, nil, false), (.extended, 0xEF, true), (.extended, 7, false),
    ] as [(CommandSet, UInt8?, Bool)])
  func leavesBeaconsOn(dialect: CommandSet, set: UInt8?, isOwnSet: Bool) {
    let radio = makeRadio(dialect) { $0.leave(advertising: dialect == .legacy, set: set) }
    let trial = tryOut(radio)
    #expect(trial.beacon == .on)
    #expect(trial.isOwnSet == isOwnSet)
    #expect(radio.controller.isAdvertising == (dialect == .legacy))
    #expect(radio.controller.setsOn == set.map { [$0] } ?? [])
  }

  /// Where another program may be about to begin, or none can be seen, nothing is touched.
  @Test(arguments: [nil, [RunningProgram(id: 7, name: "hotcold")]])
  func keepsAwayFromOthers(users: [RunningProgram]?) {
    let radio = makeRadio(.extended)
    #expect(tryOut(radio, users: users).beacon == .unknown)
    #expect(!radio.controller.opcodes.contains(.leRemoveAdvertisingSet))
    #expect(!radio.controller.opcodes.contains(.leClearAdvertisingSets))
  }

  @Test(
    arguments: [
      (.invalidParameters, true), (.rejected, false), (.unknownCommand, nil),
      (.permissionDenied, nil),
    ] as [(ManagementStatus, Bool?)])
  func discovery(status: ManagementStatus, isDiscovering: Bool?) {
    var kernel = FakeKernel()
    kernel.refusals[.stopDiscovery] = status
    #expect(tryOut(makeRadio(.legacy, kernel: kernel)).isDiscovering == isDiscovering)
  }

  @Test func kernelsBeacon() {
    var kernel = FakeKernel()
    kernel.instances = [1, 2]
    let radio = makeRadio(.legacy, kernel: kernel) { $0.leave(advertising: true) }
    let trial = tryOut(radio)
    #expect(trial.kernel == KernelView(places: 5, taken: 2, isAdvertising: true))
    #expect(trial.beacon == .on)
    #expect(trial.beaconOwner(users: [], hasDaemon: true) == .kernel)
  }

  @Test func withoutTheKernelsManagement() {
    let trial = tryOut(makeRadio(.extended, kernel: nil))
    #expect(trial.kernel == nil)
    #expect(trial.isDiscovering == nil)
    #expect(trial.beacon == .unknown)
    #expect(trial.scan == .none)
  }

  /// It can do more, but has been spoken to with the commands of Bluetooth 4.
  @Test func stuck() {
    let radio = makeRadio(.extended) {
      $0.refusals[.leReadNumberOfSupportedAdvertisingSets] = .commandDisallowed
    }
    #expect(tryOut(radio).isStuck)
  }

  @Test func mute() {
    let radio = makeRadio(.legacy) { $0.mute = [.leSetScanParameters] }
    let trial = tryOut(radio)
    #expect(
      trial.failure == .timedOut(.controller(.leSetScanParameters), adapter: "hci0"))
    #expect(trial.commandSets != nil)
    #expect(trial.heard == nil)
  }

  @Test func silenceOfTheAdapter() {
    let radio = FakeRadio { $0.failures[.control(index: 0)] = .down(adapter: "hci0") }
    #expect(tryOut(radio).failure == .down(adapter: "hci0"))
  }

  @Test func countsReports() {
    let radio = makeRadio(.legacy)
    // Two of one device, one of another that does not say how strong it is.
    let reports: [(bits: UInt64, rssi: Int8?)] = [(1, -60), (1, -61), (2, nil)]
    let packets =
      reports.compactMap { report in
        AdvertisingReport(
          eventType: .nonConnectable, address: BluetoothAddress(bits: report.bits),
          rssi: report.rssi
        ).legacyEvent(data: report.bits == 2 ? [9] : []).map { [0x04] + $0 }
      } + [[0x04, 0x3E]]
    let heard = disturb(radio) { [unowned radio] in for packet in packets { radio.hear(packet) } }
      .heard
    #expect(heard?.reports == 3)
    #expect(heard?.withoutRSSI == 1)
    #expect(heard?.devices == 2)
    #expect(heard?.rejects.total == 2)
    #expect(heard?.rejects[.advertisingData] == 1)
    #expect(heard?.rejects[.truncatedEvent] == 1)
    #expect(!radio.controller.isScanning)
  }

  /// Who takes the radio over keeps it.
  @Test func givesWay() {
    let radio = makeRadio(.legacy)
    let parameters = LESetScanParameters(
      kind: .active, interval: .init(milliseconds: 60), window: .init(milliseconds: 30),
      ownAddress: .random)
    let heard = disturb(radio) { [unowned radio] in
      radio.say(LESetScanEnable(enable: false).packet)
      radio.say(parameters.packet)
      radio.say(LESetScanEnable(enable: true, filterDuplicates: true).packet)
    }.heard
    #expect(heard?.wasInterrupted == true)
    #expect(radio.controller.isScanning)
  }

  /// A trial, and what happens in the middle of it.
  private func disturb(_ radio: FakeRadio, meanwhile: @escaping @Sendable () -> Void) -> RadioTrial
  {
    radio.after(0.2, meanwhile)
    return tryOut(radio, seconds: 0.5)
  }
}
