import BeaconCodec
import SystemPackage
import Testing

@testable import BeaconRadio

/// What the program and its helper say to each other.
struct HelperRecordTests {
  static let broadcast = Broadcast(
    payload: AdvertisingPayload([1, 2, 3])!, scanResponse: AdvertisingPayload([9])!,
    interval: RadioInterval(milliseconds: 250))

  @Test(
    arguments: [
      (.end, [5, 3]), (.powerOn(index: 0x0102), [5, 4, 2, 1]),
      (.inspect(index: 1, turnsOff: true), [5, 5, 1, 0, 1]),
      (
        .begin(
          index: 3,
          RadioUse(
            scan: ScanSettings(
              kind: .active, interval: RadioInterval(rawValue: 0x60),
              window: RadioInterval(rawValue: 0x30)))),
        [5, 1, 3, 0, 1, 1, 0x60, 0, 0x30, 0, 0, 0]
      ),
      (
        .begin(index: 3, RadioUse(broadcast: broadcast, optional: .broadcast)),
        [5, 1, 3, 0, 0, 1, 3, 1, 2, 3, 1, 1, 9, 0x90, 1, 1, 9] + Array("broadcast".utf8)
      ),
      (
        .replace(Broadcast(payload: AdvertisingPayload(), interval: .beacon)),
        [5, 2, 0, 0, 0xA0, 0]
      ),
    ] as [(HelperRequest, [UInt8])])
  func questions(request: HelperRequest, bytes: [UInt8]) throws {
    #expect(request.bytes == bytes)
    #expect(try HelperRequest(bytes[...]) == request)
    for count in bytes.indices {
      #expect(throws: MalformedRecord.self) { try HelperRequest(bytes[..<count]) }
    }
    #expect(throws: MalformedRecord.self) { try HelperRequest((bytes + [0])[...]) }
  }

  private static let errors: [RadioError] = [
    .noBluetooth, .noAdapter, .noSuchAdapter("hci7"), .noLowEnergy(adapter: "hci1"),
    .down(adapter: "hci0"), .blocked(.hard, adapter: nil), .blocked(.soft, adapter: "hci3"),
    .notPermitted(call: "bind", adapter: "hci0"), .unplugged(adapter: "hci2"),
    .busy(adapter: "hci0"), .hardwareError(adapter: "hci0"),
    .timedOut(.controller(.leSetScanEnable), adapter: "hci0"),
    .refused(.kernel(.setPowered), .kernel(.failed), adapter: "hci0"),
    .refused(.controller(.leSetScanEnable), .controller(.commandDisallowed), adapter: "hci0"),
    .failed(call: "recv", Errno(rawValue: 5), adapter: "hci65534"),
  ]

  private static let inspection = RadioInspection(
    commandSets: CommandSets(scanning: .extended, advertising: .legacy), isStuck: true,
    kernel: KernelView(places: 5, taken: 1, isConnectable: true, isAdvertising: true),
    isDiscovering: false,
    results: [
      .init(.scan, .nobody), .init(.beacon, .kernel), .init(.instance(5), .unclear),
      .init(.beacon, .failed(.busy(adapter: "hci0"))), .init(.beacon, .unknown),
    ])

  static let replies: [HelperReply] =
    [
      .powered, .ended(isLeftToKernel: true), .inspected(inspection),
      .inspected(
        RadioInspection(commandSets: CommandSets(scanning: .legacy, advertising: .legacy))),
      .begun(
        HelperState(
          index: 1, scan: .active, broadcast: .shared, method: .rawExtended,
          interval: RadioInterval(milliseconds: 20), drops: 1 << 40)),
      .state(HelperState(index: 0, scan: .down(nil), broadcast: .unplugged(nil))),
      .state(HelperState(index: 0, scan: .rearming(nil), broadcast: .rearming(.noAdapter))),
    ] + errors.map { .failed($0) }

  @Test(arguments: replies)
  func answers(reply: HelperReply) throws {
    let bytes = reply.bytes
    #expect(bytes.count <= HelperReply.capacity)
    #expect(try HelperReply(bytes[...]) == reply)
    for count in bytes.indices {
      #expect(throws: MalformedRecord.self) { try HelperReply(bytes[..<count]) }
    }
    #expect(throws: MalformedRecord.self) { try HelperReply((bytes + [0])[...]) }
  }

  @Test(
    arguments: [
      ([], []), ([1, 0, 0, 0, 0, 0, 0, 0, 0], [(1, [])]),
      (
        [2, 1, 0, 0, 0, 0, 0, 0, 2, 7, 8] + [3, 0, 0, 0, 0, 0, 0, 0, 1, 9],
        [(0x0102, [7, 8]), (3, [9])]
      ),
    ] as [([UInt8], [(Int64, [UInt8])])])
  func reports(bytes: [UInt8], reports: [(Int64, [UInt8])]) throws {
    var read: [(Int64, [UInt8])] = []
    try HelperReply.readReports(bytes.span) { time, event in
      read.append((time, event.indices.map { event[$0] }))
    }
    #expect(read.map(\.0) == reports.map(\.0))
    #expect(read.map(\.1) == reports.map(\.1))
    guard let last = reports.last else { return }
    for count in bytes.count - 8 - last.1.count..<bytes.count {
      #expect(throws: MalformedRecord.self) {
        try HelperReply.readReports(bytes.span.extracting(first: count)) { _, _ in }
      }
    }
  }
}
