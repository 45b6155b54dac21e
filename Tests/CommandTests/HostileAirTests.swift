import Testing

/// What the air can bring, through the whole program: each event is told of, or counted for the reason
/// that it deserves, and nothing else is lost.
@Suite struct HostileAirTests {
  struct Row: CustomTestStringConvertible {
    var testDescription: String
    var events: [[UInt8]]
    /// Of beacons, and advertising reports of whatever device.
    var sightings = 0
    var reports = 0
    /// Remembered at the end.
    var beacons = 0
    var rejected: [String: Int] = [:]

    init(
      _ name: String, _ events: [[UInt8]], sightings: Int = 0, reports: Int? = nil,
      beacons: Int? = nil, rejected: [String: Int] = [:]
    ) {
      testDescription = name
      self.events = events
      self.sightings = sightings
      self.reports = reports ?? sightings
      self.beacons = beacons ?? min(sightings, 1)
      self.rejected = rejected
    }
  }

  // MARK: What it is made of

  private static let good = Capture.event()

  /// An event with one extended report of the address 0xCA…00 + `sender`.
  private static func extended(
    _ data: [UInt8], type: UInt16 = 0, sender: Int = 0, set: UInt8 = 0, length: UInt8? = nil
  ) -> [UInt8] {
    var report = [UInt8(type & 0xFF), UInt8(type >> 8), 1]
    report += [UInt8(sender & 0xFF), UInt8(sender >> 8), 0, 0, 0, 0xCA]
    // PHYs, set, TX power, RSSI; no periodic advertising, no direct address.
    report += [1, 0, set, 0x7F, 0xC4]
    report += [UInt8](repeating: 0, count: 9)
    report.append(length ?? UInt8(data.count))
    report += data
    return [0x3E, UInt8(report.count + 2), 0x0D, 1] + report
  }

  private static let moreToCome: UInt16 = 0x20
  private static let cutOff: UInt16 = 0x40

  /// Bytes in pieces of 229.
  private static func pieces(_ data: [UInt8], sender: Int = 0) -> [[UInt8]] {
    stride(from: 0, to: data.count, by: 229).map { start in
      let end = min(start + 229, data.count)
      return extended(
        Array(data[start..<end]), type: end == data.count ? 0 : moreToCome, sender: sender)
    }
  }

  /// AD structures that mean nothing, so many bytes of them.
  private static func padding(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let length = min(count - bytes.count, 200)
      // One byte alone could only be a length.
      let used = count - bytes.count - length == 1 ? length - 1 : length
      bytes += [UInt8(used - 1), 0x16] + [UInt8](repeating: 0xAA, count: used - 2)
    }
    return bytes
  }

  private static func beacon(
    uuid: Int = 0, body: Int = 21, company: [UInt8] = [0x4C, 0], kind: [UInt8] = [2, 0x15],
    power: UInt8 = 0xC5
  ) -> [UInt8] {
    let numbers = [UInt8(uuid >> 8), UInt8(uuid & 0xFF)] + [UInt8](repeating: 7, count: 18)
    let value = company + kind + (numbers + [power] + [0xEE, 0xEE]).prefix(body)
    return [UInt8(value.count + 1), 0xFF] + value
  }

  // MARK: The tables

  /// The event, and how many reports it claims.
  static let framing: [Row] = [
    Row("nothing at all", [[]], rejected: ["truncatedEvent": 1]),
    Row(
      "every event code alone, and with no parameters",
      (0...255).flatMap { [[UInt8($0)], [UInt8($0), 0]] },
      rejected: ["truncatedEvent": 257]),
    Row(
      "every event code with its parameters cut off", (0...255).map { [UInt8($0), 2, 0] },
      rejected: ["truncatedEvent": 256]),
    Row(
      "every sub-event, of which two are looked at", (0...255).map { [0x3E, 2, UInt8($0), 0] },
      rejected: ["noReports": 2]),
    Row(
      "255 parameters, 254 there", [[0x3E, 255] + [UInt8](repeating: 2, count: 254)],
      rejected: ["truncatedEvent": 1]),
    Row(
      "255 parameters that are all one report's",
      [
        [0x3E, 255, 2, 1, 0, 0, 1, 2, 3, 4, 5, 6, 243] + [UInt8](repeating: 0, count: 243) + [0xC4]
      ],
      sightings: 0, reports: 1),
    Row(
      "an answer to no command, and to another's",
      [[0x0E, 4, 1, 0, 0, 0], [0x0E, 4, 1, 0xFF, 0xFF, 0], [0x0F, 4, 0, 1, 0, 0], good],
      sightings: 1),
    Row(
      "every number of reports with one there",
      (0...255).map { good[0..<3] + [UInt8($0)] + good[4...] }, sightings: 255,
      rejected: ["noReports": 1, "truncatedReport": 254]),
    Row(
      "two reports, the second cut off at each of its bytes",
      (1..<good.count - 4).map { count in
        let report = Array(good[4...])
        return [0x3E, UInt8(2 + report.count + count), 2, 2] + report + report.prefix(count)
      }, sightings: good.count - 5, rejected: ["truncatedReport": good.count - 5]),
    Row(
      "a report that claims any length of data",
      (0...255).map { length in
        var event = good
        event[12] = UInt8(length)
        return event
      },
      // Its own length; one less, where the last byte is cut off; none; and where a structure ends.
      sightings: 1, reports: 28,
      rejected: ["advertisingData": 26, "truncatedReport": 228]),
    Row("a million reports in 4 bytes", [[0x3E, 2, 2, 255]], rejected: ["truncatedReport": 1]),
  ]

  /// Extended advertising in pieces.
  static let fragments: [Row] = [
    Row(
      "10,000 senders that never finish",
      (0..<10_000).map { extended([1, 2, 3], type: moreToCome, sender: $0) } + [good],
      sightings: 1, rejected: ["fragment": 9992]),
    Row("1,650 bytes", pieces(padding(1623) + beacon()), sightings: 1),
    Row(
      "1,651 bytes", pieces(padding(1624) + beacon()) + [good], sightings: 1,
      rejected: ["fragment": 1]),
    Row(
      "a megabyte that does not end",
      (0..<5000).map { _ in extended(padding(229), type: moreToCome) } + [good], sightings: 1,
      rejected: ["fragment": 1]),
    Row(
      "a beacon cut at each of its bytes",
      (0...27).flatMap { cut -> [[UInt8]] in
        let data = beacon()
        return [
          extended(Array(data[..<cut]), type: moreToCome), extended(Array(data[cut...])),
        ]
      }, sightings: 28),
    Row(
      "two sets of one sender, turn about",
      [
        extended(Array(beacon(uuid: 1)[..<9]), type: moreToCome, set: 1),
        extended(Array(beacon(uuid: 2)[..<5]), type: moreToCome, set: 2),
        extended(Array(beacon(uuid: 1)[9...]), set: 1),
        extended(Array(beacon(uuid: 2)[5...]), set: 2),
      ], sightings: 2, beacons: 2),
    Row(
      "the end of what never began", [extended(Array(beacon()[9...]))], reports: 1,
      rejected: ["advertisingData": 1]),
    Row("cut off by the controller", [extended(beacon(), type: cutOff)], sightings: 1),
    Row(
      "both status bits", [extended(beacon(), type: 0x60), extended(beacon(), type: 0xFFE0)],
      sightings: 2),
    Row(
      "a legacy advertisement that promises more", [extended(beacon(), type: 0x30)], sightings: 1),
  ]

  /// AD structures and beacons.
  static let data: [Row] = [
    Row(
      "length 0 first and then a beacon", [Capture.event([0] + beacon())], reports: 1,
      rejected: ["advertisingData": 1]),
    Row("zeros behind a beacon", [Capture.event(beacon() + [0, 0, 0])], sightings: 1),
    Row(
      "overrun by each number of bytes",
      (1...225).map { Capture.event([UInt8(30 + $0), 0xFF] + [UInt8](repeating: 0, count: 29)) },
      reports: 225, rejected: ["advertisingData": 225]),
    Row(
      "31 structures of length 1", [extended((0..<31).flatMap { _ in [1, 0xFF] })], reports: 1),
    Row(
      "a beacon behind 100 structures",
      [extended((0..<100).flatMap { _ in [1, 0xFF] } + beacon())], sightings: 1),
    Row(
      "bodies of every length",
      (0...23).map { Capture.event(beacon(body: $0)) }, sightings: 3, reports: 24,
      rejected: ["beacon": 21]),
    Row(
      "every length byte", (0...255).map { Capture.event(beacon(kind: [2, UInt8($0)])) },
      sightings: 1, reports: 256, rejected: ["beacon": 255]),
    Row(
      "every kind of Apple's messages",
      (0...255).map { Capture.event(beacon(kind: [UInt8($0), 0x15])) }, sightings: 1, reports: 256),
    Row(
      "companies near Apple",
      [[0, 0x4C], [0x4C, 1], [0x4D, 0], [0x4B, 0], [0, 0], [0xFF, 0xFF]].map {
        Capture.event(beacon(company: $0))
      }, reports: 6),
    Row(
      "every AD type", (0...255).map { Capture.event([26, UInt8($0)] + beacon()[2...]) },
      sightings: 1, reports: 256),
    Row(
      "every measured power", (0...255).map { Capture.event(beacon(power: UInt8($0))) },
      sightings: 256, beacons: 1),
    Row(
      "every RSSI", (-128...127).map { Capture.event(beacon(), rssi: Int8($0)) }, sightings: 256,
      beacons: 1),
    Row("two beacons in one packet", [extended(beacon(uuid: 1) + beacon(uuid: 2))], sightings: 1),
    Row(
      "names of every byte", (0...255).map { Capture.event([2, 9, UInt8($0)] + beacon()) },
      sightings: 256, beacons: 1),
    Row(
      "names that would write on a screen",
      ["\u{1B}]0;x\u{7}", "\u{1B}[2J", "\u{9B}2J", "\u{202E}", "\r\n{}", "\0", "\u{7F}"].map {
        extended(Capture.name(Array($0.utf8)) + beacon())
      }, sightings: 7, beacons: 1),
  ]

  @Test(arguments: framing + fragments + data) func isCounted(_ row: Row) throws {
    let outcome = try Self.replay(row.events.map { ($0, 0) })
    expectOrderly(outcome, status: 0)
    let summary = try #require(outcome.lines.last)
    #expect(outcome.lines("estimate").count == row.sightings)
    #expect(summary.field("sightings") == "\(row.sightings)")
    #expect(summary.field("reports") == "\(row.reports)")
    #expect(summary.field("beacons") == "\(row.beacons)")
    let total = row.rejected.values.reduce(0, +)
    let counts = Self.reasons.map { ",\"\($0)\":\(row.rejected[$0] ?? 0)" }.joined()
    #expect(summary.contains("\"rejected\":{\"total\":\(total)\(counts)}"), "\(summary)")
  }

  private static let reasons = [
    "truncatedEvent", "noReports", "truncatedReport", "advertisingData", "beacon", "fragment",
    "record", "row", "time",
  ]

  // MARK: Floods

  private static func replay(_ events: [(bytes: [UInt8], microseconds: Int64)]) throws -> Outcome {
    var capture = Capture.header()
    for event in events {
      capture += Capture.record(event.bytes, time: Capture.start + event.microseconds)
    }
    return try Program.run(
      ["replay", "-", "--json"], input: .bytes(capture),
      memory: Memory.limit)
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
    expectOrderly(outcome, status: 0)
    let hunted = "\"address\":\"CA:BB:CC:DD:EE:FF\""
    #expect(outcome.lines("estimate").count { $0.contains(hunted) } == 30)
    #expect(outcome.lines("exit").count { $0.contains(hunted) } == 0)
    #expect(outcome.lines("exit").count == 30_001 - 1024)
    let summary = try #require(outcome.lines.last)
    #expect(summary.field("sightings") == "30030")
    #expect(summary.field("beacons") == "1024")
    #expect(summary.field("rejected") == "{\"total\":0")
  }

  /// One sender that takes 5,000 identities: it gets its share of the table and no more.
  @Test func identitiesWithoutEnd() throws {
    var events = [(Self.good, Int64(0))]
    for number in 0..<5000 {
      events.append((Self.extended(Self.beacon(uuid: number)), Int64(number) * 200))
    }
    let outcome = try Self.replay(events + [(Self.good, 1_000_000)])
    expectOrderly(outcome, status: 0)
    let summary = try #require(outcome.lines.last)
    #expect(summary.field("sightings") == "5002")
    #expect(summary.field("beacons") == "17")
    #expect(outcome.lines("exit").count == 5000 - 16)
  }

  /// A signal that no place can have: nobody is yelled at more often than can be borne, and every number is
  /// one.
  @Test func aSignalThatLeaps() throws {
    let events = (0..<1200).map { number in
      (Capture.event(rssi: number % 2 == 0 ? -30 : -100), Int64(number) * 100_000)
    }
    let outcome = try Self.replay(events)
    expectOrderly(outcome, status: 0)
    #expect(outcome.lines("estimate").count == 1200)
    let times = outcome.lines("call").compactMap { $0.field("time").flatMap { Double($0) } }
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 1 })
    for line in outcome.lines("estimate").dropFirst(20) {
      let distance = try #require(line.field("distance").flatMap { Double($0) })
      #expect(distance > 0 && distance < 1000)
    }
  }
}
