import BeaconCodec
import Testing

@testable import BeaconRadio

struct ManagementWatchTests {
  private func add(_ instance: UInt8, index: UInt16 = 0) -> [UInt8] {
    AddExtendedAdvertisingParameters(instance: instance, timeout: 18, interval: .beacon)
      .packet(index: index)
  }

  private func remove(_ instance: UInt8, index: UInt16 = 0) -> [UInt8] {
    RemoveAdvertising(instance: instance).packet(index: index)
  }

  private func status(
    _ opcode: ManagementOpcode, _ status: ManagementStatus, index: UInt8 = 0
  ) -> [UInt8] {
    [0x02, 0x00, index, 0x00, 0x03, 0x00, UInt8(opcode.rawValue), 0x00, status.rawValue]
  }

  @Test func removesWhatIsLeft() {
    var watch = ManagementWatch()
    #expect(watch.farewell.isEmpty)
    watch.sent(add(5).span)
    watch.sent(add(2, index: 1).span)
    watch.sent(add(5).span)
    #expect(watch.farewell == [remove(5), remove(2, index: 1)])
    watch.sent(remove(5).span)
    #expect(watch.farewell.count == 2)
    watch.received(status(.removeAdvertising, .success, index: 1).span)
    #expect(watch.farewell.count == 2)
    watch.received(status(.removeAdvertising, .success).span)
    #expect(watch.farewell == [remove(2, index: 1)])
  }

  @Test(arguments: [
    (ManagementStatus.invalidParameters, 0), (.busy, 1), (.failed, 1), (.success, 0),
  ])
  func refusals(status: ManagementStatus, left: Int) {
    var watch = ManagementWatch()
    watch.sent(add(1).span)
    watch.sent(remove(1).span)
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
    var watch = ManagementWatch()
    let add = AddAdvertisementPatternsMonitor(pattern: .everyBeacon).packet(index: 0)
    let remove = RemoveAdvertisementMonitor(handle: 0x0102).packet(index: 0)
    watch.sent(add.span)
    // It may be there, under some handle.
    #expect(watch.isWaiting)
    #expect(watch.farewell.isEmpty)
    watch.received(added.span)
    #expect(!watch.isWaiting)
    #expect(watch.farewell == [remove])
    watch.sent(remove.span)
    watch.received(status(.removeAdvertising, .success).span)
    #expect(watch.farewell == [remove])
    watch.received(status(.removeAdvertisementMonitor, .success).span)
    #expect(watch.farewell.isEmpty)
    watch.sent(add.span)
    watch.received(status(.addAdvertisementPatternsMonitor, .failed).span)
    #expect(!watch.isWaiting)
    #expect(watch.farewell.isEmpty)
  }

  @Test func othersRemoveIt() {
    var watch = ManagementWatch()
    watch.sent(add(3).span)
    watch.received([0x24, 0x00, 0x00, 0x00, 0x01, 0x00, 0x02].span)
    #expect(watch.farewell == [remove(3)])
    watch.received([0x24, 0x00, 0x00, 0x00, 0x01, 0x00, 0x03].span)
    #expect(watch.farewell.isEmpty)
  }

  @Test func removesMonitors() {
    var watch = ManagementWatch()
    watch.sent(AddAdvertisementPatternsMonitor(pattern: .everyBeacon).packet(index: 1).span)
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
    var watch = ManagementWatch()
    watch.sent(AddAdvertisementPatternsMonitor(pattern: .everyBeacon).packet(index: 0).span)
    watch.received([0x01, 0, 0, 0, 0x05, 0, 0x52, 0, 0x00, 0x00, 0x00].span)
    #expect(!watch.isWaiting)
    #expect(watch.farewell.isEmpty)
  }

  /// However many a peer asks for, no more are let through than are remembered.
  @Test func isBounded() {
    var watch = ManagementWatch()
    let monitor = AddAdvertisementPatternsMonitor(pattern: .everyBeacon).packet(index: 0)
    watch.sent(monitor.span)
    for number in 1..<ManagementWatch.capacity {
      let command = add(UInt8(number & 0x7F | 1), index: UInt16(number))
      #expect(watch.hasRoom(command))
      watch.sent(command.span)
    }
    #expect(watch.farewell.count == ManagementWatch.capacity - 1)
    #expect(!watch.hasRoom(add(1, index: 9999)))
    #expect(!watch.hasRoom(monitor))
    // What is there already may be changed, or removed.
    #expect(watch.hasRoom(add(1, index: 1)))
    #expect(watch.hasRoom(remove(1, index: 1)))
    watch.sent(remove(1, index: 1).span)
    watch.received(status(.removeAdvertising, .success, index: 1).span)
    #expect(watch.hasRoom(monitor))
  }

  @Test func malformed() {
    var watch = ManagementWatch()
    for length in 0..<7 { watch.sent(Array(add(1).prefix(length)).span) }
    #expect(watch.farewell.isEmpty)
    watch.sent(add(1).span)
    for length in 0..<7 {
      watch.received(
        [UInt8]([0x24, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01].prefix(length)).span)
    }
    #expect(watch.farewell == [remove(1)])
  }
}

extension ManagementWatch {
  fileprivate func hasRoom(_ packet: [UInt8]) -> Bool { hasRoom(for: packet.span) }
}
