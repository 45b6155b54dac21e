import Testing

/// What the air can bring, through the whole program: each event is told of, or counted for the reason
/// that it deserves, and nothing else is lost.
@Suite struct HostileAirTests {
  private static let good = Capture.event()

  /// An event with one extended report of the address 0xCA…00 + `sender`.
  private static func extended(_ data: [UInt8], sender: Int) -> [UInt8] {
    var report: [UInt8] = [0, 0, 1]
    report += [UInt8(sender & 0xFF), UInt8(sender >> 8), 0, 0, 0, 0xCA]
    // PHYs, set, TX power, RSSI; no periodic advertising, no direct address.
    report += [1, 0, 0, 0x7F, 0xC4]
    report += [UInt8](repeating: 0, count: 9)
    report.append(UInt8(data.count))
    report += data
    return [0x3E, UInt8(report.count + 2), 0x0D, 1] + report
  }

  /// Of each kind one; what becomes of all others is the codec's, and tested there.
  @Test func isCounted() throws {
    let cutOff = Array(Self.good.dropLast(9))
    let outcome = try Self.replay([
      ([], 0), (cutOff, 1), ([0x3E, 2, 2, 0], 2), ([0x3E, 2, 2, 255], 3),
      (Capture.event([30, 0xFF, 0]), 4), (Capture.event([8, 0xFF, 0x4C, 0, 2, 0x15, 0, 0, 7]), 5),
      (Self.good, 6),
    ])
    let summary = try #require(outcome.lines.last)
    #expect(summary.field("sightings") == "1")
    #expect(
      summary.contains(
        #""rejected":{"total":6,"truncatedEvent":2,"noReports":1,"truncatedReport":1,"advertisingData":1,"beacon":1,"#
      ), "\(summary)")
  }

  private static func replay(_ events: [(bytes: [UInt8], microseconds: Int64)]) throws -> Outcome {
    var capture = Capture.header()
    for event in events {
      capture += Capture.record(event.bytes, time: Capture.start + event.microseconds)
    }
    return try Program.run(
      words("replay - --json"), input: .bytes(capture), memory: Memory.limit, status: 0)
  }

  /// 10,000 new addresses a second, for three seconds: the hunted beacon is ranged with each of its packets,
  /// never counts as gone, and no more are remembered than there is room for.
  @Test func newAddressesWithoutEnd() throws {
    var events: [([UInt8], Int64)] = []
    for number in 0..<30_000 {
      let time = Int64(number) * 100
      if number % 1000 == 0 { events.append((Self.good, time)) }
      events.append((Self.extended(Capture.beacon, sender: number), time))
    }
    let outcome = try Self.replay(events)
    let hunted = "\"address\":\"CA:BB:CC:DD:EE:FF\""
    #expect(outcome.lines("estimate").count { $0.contains(hunted) } == 30)
    #expect(outcome.lines("exit").count { $0.contains(hunted) } == 0)
    #expect(outcome.lines("exit").count == 30_001 - 1024)
    let summary = try #require(outcome.lines.last)
    #expect(summary.field("sightings") == "30030")
    #expect(summary.field("beacons") == "1024")
    #expect(summary.field("rejected") == "{\"total\":0")
  }
}
