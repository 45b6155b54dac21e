import TestSupport
import Testing

@testable import BeaconCodec

@Suite("Fragments of extended advertising data")
struct FragmentTests {
  private static let more: UInt16 = 1 << 5
  private static let cutOff: UInt16 = 2 << 5

  private func event(_ type: UInt16, _ data: [UInt8], address: UInt16 = 0, sid: UInt8 = 1)
    -> [UInt8]
  {
    let address = addressBytes.prefix(4) + [UInt8(address & 0xFF), UInt8(address >> 8)]
    return extendedEvent(extendedReport(type: type, address: Array(address), sid: sid, data: data))
  }

  private func read(_ events: [[UInt8]]) -> (data: [[UInt8]], rejects: Rejects) {
    var reader = AdvertisingReportReader()
    var data: [[UInt8]] = []
    for event in events { reader.read(event.span) { data.append(bytes(of: $1)) } }
    return (data, reader.rejects)
  }

  @Test(arguments: 1..<30) func areJoinedWhereverTheyAreCut(_ cut: Int) {
    let first = event(Self.more, Array(seedAdvertisingData[..<cut]))
    let last = event(0, Array(seedAdvertisingData[cut...]))
    let result = decode([first, last])
    #expect(result.sightings.map(\.identity) == [seedIdentity])
    #expect(result.rejects.total == 0)
  }

  @Test func areJoinedWithinOneEvent() {
    let reports = seedAdvertisingData.indices.map { index in
      extendedReport(
        type: index == seedAdvertisingData.count - 1 ? 0 : Self.more,
        data: [seedAdvertisingData[index]])
    }
    let events = stride(from: 0, to: reports.count, by: 10).map { start in
      metaEvent([0x0D, 10] + reports[start..<start + 10].flatMap { $0 })
    }
    #expect(decode(events).sightings == [sighting()])
  }

  @Test func ofSeveralSendersAreKeptApart() {
    let result = read([
      event(Self.more, [1], address: 1), event(Self.more, [2], address: 2),
      event(Self.more, [3], address: 1, sid: 2), event(Self.more, [4], address: 1),
      event(0, [5], address: 3), event(0, [6], address: 2), event(0, [7], address: 1),
      event(0, [8], address: 1, sid: 2),
    ])
    #expect(result.data == [[5], [2, 6], [1, 4, 7], [3, 8]])
    #expect(result.rejects.total == 0)
  }

  @Test func thatTheControllerCutOffAreGoodAsFarAsTheyGo() {
    let result = read([event(Self.more, [1, 2]), event(Self.cutOff, [3]), event(Self.cutOff, [4])])
    #expect(result.data == [[1, 2, 3], [4]])
    #expect(result.rejects.total == 0)
  }

  @Test func doNotHoldUpLegacyAdvertisements() {
    let result = read([
      event(Self.more, [1]), event(0x10, [2]), event(0x10 | Self.more, [3]), event(0, [4]),
    ])
    #expect(result.data == [[2], [3], [1, 4]])
  }

  @Test(arguments: [(1650, true), (1651, false), (2000, false), (10_000, false)])
  func haveABoundTogether(length: Int, fits: Bool) {
    let data = [UInt8](repeating: 0, count: length)
    let events = stride(from: 0, to: length, by: 229).map { start in
      let end = min(start + 229, length)
      return event(end == length ? 0 : Self.more, Array(data[start..<end]))
    }
    let result = read(events)
    #expect(result.data == (fits ? [data] : []))
    #expect(result.rejects == Rejects(fits ? [:] : [.fragment: 1]))
  }

  @Test func thatNeverEndAreForgotten() {
    var reader = AdvertisingReportReader()
    var delivered = 0
    for address in 0..<10_000 {
      reader.read(
        event(Self.more, [UInt8](repeating: 0, count: 220), address: UInt16(address)).span
      ) { _, _ in delivered += 1 }
    }
    #expect(delivered == 0)
    #expect(reader.rejects == Rejects([.fragment: 10_000 - FragmentStore.capacity]))
    reader.read(legacyEvent(legacyReport()).span) { _, _ in delivered += 1 }
    #expect(delivered == 1)
  }

  /// The latest is still there after a flood of others, the oldest is not.
  @Test func theOldestGivesWay() {
    let flood = (1...FragmentStore.capacity).map { event(Self.more, [1], address: UInt16($0)) }
    let last = event(0, [2], address: UInt16(FragmentStore.capacity))
    let first = event(0, [3], address: 0)
    let result = read([event(Self.more, [0], address: 0)] + flood + [last, first])
    #expect(result.data == [[1, 2], [3]])
    #expect(result.rejects == Rejects([.fragment: 1]))
  }

  @Test func emptyOnesAreFragmentsToo() {
    let result = read([event(Self.more, []), event(Self.more, []), event(0, [])])
    #expect(result.data == [[]])
    #expect(result.rejects.total == 0)
  }
}
