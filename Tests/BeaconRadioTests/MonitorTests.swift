import BeaconCodec
import Glibc
import Synchronization
import Testing

@testable import BeaconRadio

struct MonitorTests {
  private let folder = "/tmp/hotcold-test-\(UInt64.random(in: .min ... .max))"

  private var notes: MonitorNotes { MonitorNotes(folders: [folder]) }

  private func radio(_ change: (inout FakeKernel) -> Void = { _ in }) -> FakeRadio {
    FakeRadio {
      var kernel = FakeKernel()
      change(&kernel)
      $0.kernel = kernel
    }
  }

  private func session(_ radio: FakeRadio) throws(RadioError) -> RadioSession {
    var settings = ScanSettings.continuous
    settings.monitor = .everyBeacon
    return try RadioSession(
      on: FakeRadio.adapter, RadioUse(scan: settings), clock: radio.clock, host: radio, notes: notes
    )
  }

  private func state(_ session: RadioSession) -> RadioState? { session.state(of: .scan) }

  @Test func pattern() {
    let uuid = BeaconUUID("D9EED498-BFDB-43C0-8B55-D06BB74C430B")!
    let bytes: [UInt8] = [
      0x4C, 0x00,  // Apple
      0x02, 0x15,  // an iBeacon
      0xD9, 0xEE, 0xD4, 0x98, 0xBF, 0xDB, 0x43, 0xC0,
      0x8B, 0x55, 0xD0, 0x6B, 0xB7, 0x4C, 0x43, 0x0B,
      0x12, 0x34,  // major
      0xAB, 0xCD,  // minor
    ]
    #expect(MonitorPattern(uuid: nil).bytes == Array(bytes[..<4]))
    #expect(MonitorPattern(uuid: uuid).bytes == Array(bytes[..<20]))
    #expect(MonitorPattern(uuid: uuid, major: 0x1234).bytes == Array(bytes[..<22]))
    #expect(MonitorPattern(uuid: uuid, major: 0x1234, minor: 0xABCD).bytes == bytes)
    #expect(MonitorPattern(type: 0x09, bytes: []) == nil)
    #expect(MonitorPattern(type: 0x09, bytes: [UInt8](repeating: 0, count: 30)) == nil)
  }

  @Test func packets() {
    let add = AddAdvertisementPatternsMonitor(pattern: .everyBeacon).packet(index: 1)
    #expect(
      add.prefix(14) == [
        0x52, 0x00,  // Add Advertisement Patterns Monitor
        0x01, 0x00,  // adapter 1
        0x23, 0x00,  // length
        0x01,  // patterns
        0xFF,  // manufacturer data
        0x00,  // offset
        0x04,  // length
        0x4C, 0x00, 0x02, 0x15,
      ])
    #expect(add.count == 6 + 35)
    #expect(
      RemoveAdvertisementMonitor(handle: 0x0102).packet(index: 1) == [
        0x53, 0x00, 0x01, 0x00, 0x02, 0x00, 0x02, 0x01,
      ])
  }

  @Test func theKernelScans() throws {
    let radio = radio()
    let session = try session(radio)
    #expect(session.scanMethod == .monitored)
    #expect(state(session) == .active)
    #expect(radio.kernel?.monitors == [1])
    // Not by us.
    #expect(!radio.controller.opcodes.contains(.leSetScanEnable))
    // The kernel's affair.
    radio.say(LESetScanEnable(enable: false).packet)
    #expect(radio.turn(session) { state(session) == .active })
    // A search for devices leaves duplicates out.
    radio.say(LESetScanEnable(enable: true, filterDuplicates: true).packet)
    #expect(radio.turn(session) { state(session) == .shared })
    session.close()
    #expect(radio.kernel?.monitors == [])
    #expect(!radio.controller.opcodes.contains(.leSetScanEnable))
    #expect(SystemText.names(in: folder).isEmpty)
    rmdir(folder)
  }

  /// To remove the handle 0 is to remove all of them, whosever they are.
  @Test func aHandleThatMeansAll() throws {
    let radio = radio {
      $0.monitors = [7]
      $0.firstMonitor = 0
    }
    let session = try session(radio)
    session.close()
    #expect(radio.kernel?.monitors == [0, 7])
    #expect(SystemText.names(in: folder).isEmpty)
    rmdir(folder)
  }

  @Test(arguments: [
    // 0x0C: not supported.
    ManagementStatus.unknownCommand, ManagementStatus(rawValue: 0x0C), .permissionDenied, .rejected,
  ])
  func withoutMonitors(status: ManagementStatus) throws {
    let radio = radio { $0.refusals[.addAdvertisementPatternsMonitor] = status }
    let session = try session(radio)
    #expect(session.scanMethod == .own)
    #expect(radio.controller.isScanning)
    session.close()
    #expect(!radio.controller.isScanning)
    rmdir(folder)
  }

  @Test func withoutManagement() throws {
    let radio = FakeRadio()
    let session = try session(radio)
    #expect(session.scanMethod == .own)
    session.close()
    rmdir(folder)
  }

  @Test func bluetoothdRemovesIt() throws {
    let radio = radio()
    let session = try session(radio)
    radio.state.withLock { $0.kernel?.monitors = [] }
    radio.tell([
      0x2C, 0x00,  // Advertisement Monitor Removed
      0x00, 0x00,  // adapter 0
      0x02, 0x00,  // length
      0x01, 0x00,  // handle
    ])
    #expect(radio.turn(session) { radio.kernel?.monitors == [1] })
    #expect(radio.turn(session) { state(session) == .shared })
    session.close()
    #expect(radio.kernel?.monitors == [])
    rmdir(folder)
  }

  @Test func leftByAKilledProgram() throws {
    let radio = radio { $0.monitors = [1, 2, 3] }
    _ = notes
    // Processes that are none of ours; another adapter's monitor; names that mean nothing.
    let dead = ["aabbccddeeff-2-1", "aabbccddeeff-3-2147483647"]
    let others = ["1-1-1", "aabbccddeeff-0-1", "aabbccddeeff-1-\(getpid())", "x", "1-2-3-4"]
    for name in dead + others { SystemText.makeEmpty(folder + "/" + name) }
    let session = try session(radio)
    #expect(radio.kernel?.monitors == [1, 2])
    session.close()
    #expect(SystemText.names(in: folder) == others.sorted())

    SystemText.makeEmpty(folder + "/aabbccddeeff-1-1")
    let results = try RadioSweep.run(
      on: FakeRadio.adapter, users: [], hasDaemon: false, clock: radio.clock, host: radio,
      notes: notes)
    #expect(results == [.init(.monitor(1), .turnedOff)])
    #expect(radio.kernel?.monitors == [])
    for name in others { SystemText.remove(folder + "/" + name) }
    rmdir(folder)
  }

  @Test func nowhereToNoteIt() throws {
    let notes = MonitorNotes(folders: ["/proc/hotcold"])
    notes.add(1, FakeRadio.adapter)
    #expect(notes.takeOrphans(of: FakeRadio.adapter).isEmpty)
  }
}
