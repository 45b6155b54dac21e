import BeaconCodec
import Testing

@testable import BeaconRadio

struct ManagementWatchTests {
  private func removal(_ instance: UInt8, index: UInt16 = 0) -> [UInt8] {
    RemoveAdvertising(instance: instance).packet(index: index)
  }

  private func status(
    _ opcode: ManagementOpcode, _ status: ManagementStatus, index: UInt8 = 0
  ) -> [UInt8] {
    [0x02, 0x00, index, 0x00, 0x03, 0x00, UInt8(opcode.rawValue), 0x00, status.rawValue]
  }

  @Test func removesWhatIsLeft() {
    var watch = ManagementWatch(index: 0)
    #expect(watch.farewell.isEmpty)
    watch.sent(.instance(5))
    watch.sent(.instance(2))
    watch.sent(.instanceData(5))
    #expect(watch.farewell == [removal(5), removal(2)])
    watch.sent(.instanceRemoval(5))
    #expect(watch.farewell.count == 2)
    // Another adapter's.
    watch.received(status(.removeAdvertising, .success, index: 1).span)
    #expect(watch.farewell.count == 2)
    watch.received(status(.removeAdvertising, .success).span)
    #expect(watch.farewell == [removal(2)])
  }

  @Test(arguments: [
    (ManagementStatus.invalidParameters, 0), (.busy, 1), (.failed, 1), (.success, 0),
  ])
  func refusals(status: ManagementStatus, left: Int) {
    var watch = ManagementWatch(index: 0)
    watch.sent(.instance(1))
    watch.sent(.instanceRemoval(1))
    watch.received(self.status(.removeAdvertising, status).span)
    #expect(watch.farewell.count == left)
  }

  /// The answer to the request for a monitor.
  private let added: [UInt8] = [
    0x01, 0x00,  // Command Complete
    0x00, 0x00,  // adapter 0
    0x05, 0x00,  // length
    0x52, 0x00,  // Add Advertisement Patterns Monitor
    0x00,  // Success
    0x02, 0x01,  // handle
  ]

  @Test func monitors() {
    var watch = ManagementWatch(index: 0)
    let removal = RemoveAdvertisementMonitor(handle: 0x0102).packet(index: 0)
    watch.sent(.monitor)
    // It may be there, under some handle.
    #expect(watch.isWaiting)
    #expect(watch.farewell.isEmpty)
    watch.received(added.span)
    #expect(!watch.isWaiting)
    #expect(watch.farewell == [removal])
    watch.sent(.monitorRemoval(0x0102))
    watch.received(status(.removeAdvertising, .success).span)
    #expect(watch.farewell == [removal])
    watch.received(status(.removeAdvertisementMonitor, .success).span)
    #expect(watch.farewell.isEmpty)
    watch.sent(.monitor)
    watch.received(status(.addAdvertisementPatternsMonitor, .failed).span)
    #expect(!watch.isWaiting)
    #expect(watch.farewell.isEmpty)
  }

  @Test func othersRemoveIt() {
    var watch = ManagementWatch(index: 0)
    watch.sent(.instance(3))
    watch.received([0x24, 0x00, 0x00, 0x00, 0x01, 0x00, 0x02].span)
    #expect(watch.farewell == [removal(3)])
    watch.received([0x24, 0x00, 0x00, 0x00, 0x01, 0x00, 0x03].span)
    #expect(watch.farewell.isEmpty)
  }

  @Test func removesMonitors() {
    var watch = ManagementWatch(index: 1)
    watch.sent(.monitor)
    #expect(watch.farewell.isEmpty)
    for handle: UInt8 in [1, 2, 3] {
      watch.received(
        [
          0x01, 0x00,  // Command Complete
          0x01, 0x00,  // adapter 1
          0x05, 0x00,  // length
          0x52, 0x00,  // Add Advertisement Patterns Monitor
          0x00,  // Success
          handle, 0x00,
        ].span)
    }
    watch.received(
      [0x01, 0x00, 0x01, 0x00, 0x05, 0x00, 0x53, 0x00, 0x00, 0x02, 0x00].span)
    #expect(
      watch.farewell
        == [1, 3].map { RemoveAdvertisementMonitor(handle: $0).packet(index: 1) })
    // Another program removes one, and then all.
    watch.received([0x2C, 0x00, 0x01, 0x00, 0x02, 0x00, 0x03, 0x00].span)
    #expect(watch.farewell.count == 1)
    watch.received([0x2C, 0x00, 0x01, 0x00, 0x02, 0x00, 0x00, 0x00].span)
    #expect(watch.farewell.isEmpty)
  }

  /// By the number 0 all monitors would be removed, whosever they are.
  @Test func aMonitorHasANumber() {
    var watch = ManagementWatch(index: 0)
    watch.sent(.monitor)
    watch.received([0x01, 0, 0, 0, 0x05, 0, 0x52, 0, 0x00, 0x00, 0x00].span)
    #expect(!watch.isWaiting)
    #expect(watch.farewell.isEmpty)
  }

  @Test func malformed() {
    var watch = ManagementWatch(index: 0)
    watch.sent(.instance(1))
    for length in 0..<7 {
      watch.received(
        [UInt8]([0x24, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01].prefix(length)).span)
    }
    #expect(watch.farewell == [removal(1)])
  }
}
