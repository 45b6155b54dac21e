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

  @Test func othersRemoveIt() {
    var watch = ManagementWatch(index: 0)
    watch.sent(.instance(3))
    watch.received([0x24, 0x00, 0x00, 0x00, 0x01, 0x00, 0x02].span)
    #expect(watch.farewell == [removal(3)])
    watch.received([0x24, 0x00, 0x00, 0x00, 0x01, 0x00, 0x03].span)
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
