import TestSupport
import Testing

@testable import BeaconCodec

/// Decodes consecutive events.
private func readReports(
  _ events: [[UInt8]]
) -> (reports: [AdvertisingReport], data: [[UInt8]], rejects: Rejects) {
  var reader = AdvertisingReportReader()
  var reports: [AdvertisingReport] = []
  var data: [[UInt8]] = []
  for event in events {
    reader.read(event.span) {
      reports.append($0)
      data.append(bytes(of: $1))
    }
  }
  return (reports, data, reader.rejects)
}

struct AdvertisingReportTests {
  static let legacy: [UInt8] = [
    0x3E,  // LE Meta event
    0x2A,  // 42 bytes
    0x02,  // LE Advertising Report
    0x01,  // one report
    0x03,  // ADV_NONCONN_IND
    0x01,  // random address
    0x55, 0x44, 0x33, 0x22, 0x11, 0xC0,  // C0:11:22:33:44:55
    0x1E,  // 30 bytes of data
    0x02, 0x01, 0x06, 0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15,
    0xD9, 0xEE, 0xD4, 0x98, 0xBF, 0xDB, 0x43, 0xC0, 0x8B, 0x55, 0xD0, 0x6B, 0xB7, 0x4C, 0x43, 0x0B,
    0x00, 0x00, 0x00, 0x00, 0xC5,
    0xBF,  // -65 dBm
  ]

  static let extended: [UInt8] = [
    0x3E,  // LE Meta event
    0x38,  // 56 bytes
    0x0D,  // LE Extended Advertising Report
    0x01,  // one report
    0x10, 0x00,  // legacy PDU, ADV_NONCONN_IND
    0x01,  // random address
    0x55, 0x44, 0x33, 0x22, 0x11, 0xC0,  // C0:11:22:33:44:55
    0x01, 0x00,  // LE 1M, no secondary PHY
    0xFF,  // no Advertising SID
    0x7F,  // no TX power
    0xBF,  // -65 dBm
    0x00, 0x00,  // no periodic advertising
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // no direct address
    0x1E,  // 30 bytes of data
    0x02, 0x01, 0x06, 0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15,
    0xD9, 0xEE, 0xD4, 0x98, 0xBF, 0xDB, 0x43, 0xC0, 0x8B, 0x55, 0xD0, 0x6B, 0xB7, 0x4C, 0x43, 0x0B,
    0x00, 0x00, 0x00, 0x00, 0xC5,
  ]

  @Test(arguments: [legacy, extended]) func readsAllFields(_ event: [UInt8]) {
    let read = readReports([event])
    #expect(
      read.reports == [
        AdvertisingReport(eventType: .nonConnectable, address: randomAddress, rssi: -65)
      ])
    #expect(read.data == [seedAdvertisingData])
    #expect(read.rejects.total == 0)
  }

  @Test func refusesWhatDoesNotFit() {
    var report = AdvertisingReport(eventType: .nonConnectable, address: randomAddress, rssi: nil)
    #expect(report.legacyEvent(data: [UInt8](repeating: 0, count: 32)) == nil)
    #expect(report.legacyEvent(data: [])?.last == 127)
    report.eventType = [.connectable]
    #expect(report.legacyEvent(data: []) == nil)
  }

  /// Legacy types by their number, with the bits of an extended report that stand for each.
  @Test(
    arguments: [(0, 0x13), (1, 0x15), (2, 0x12), (3, 0x10), (4, 0x1A), (5, 0x10), (255, 0x10)]
      as [(UInt8, UInt16)])
  func legacyTypesHaveExtendedBits(number: UInt8, bits: UInt16) {
    for event in [
      legacyEvent(legacyReport(type: number)), extendedEvent(extendedReport(type: bits)),
    ] {
      let types = readReports([event]).reports.map(\.eventType)
      #expect(types == [AdvertisingReport.EventType(rawValue: bits)])
    }
  }

  @Test(
    arguments: [
      (-128, nil), (-101, nil), (-100, -100), (-59, -59), (-20, -20), (-19, nil), (0, nil),
      (127, nil),
    ] as [(Int8, Int8?)])
  func impossiblePowerIsNotTrusted(claimed: Int8, trusted: Int8?) {
    #expect(sighting(measuredPower: claimed).trustedMeasuredPower == trusted)
  }
}

/// The measured power at 1 m that a device's transmit power implies.
struct TransmitPowerTests {
  static let rows: [(data: [UInt8], measuredPower: Int8?)] = [
    ([], nil),
    ([0x02, 0x0A, 0x00], -59),
    ([0x02, 0x0A, 0xFC], -63),
    ([0x02, 0x0A, 0x0C], -47),
    ([0x02, 0x0A, 0x80], -128),  // -128 dBm
    ([0x02, 0x0A, 0x7F], 68),  // 127 dBm
    ([0x02, 0x0A, 0x04, 0x02, 0x0A, 0x08], -55),  // the first of two
    ([0x01, 0x0A], nil),  // no number
    ([0x03, 0x0A, 0x00, 0x00], nil),  // one byte too many
    ([0x02, 0x0A, 0x14] + seedAdvertisingData, -59),  // a beacon's own value takes precedence
    ([0x02, 0x0A], nil),
    (altBeacon(power: -75), -75),
    (altBeacon(power: -75, company: 0x004C), -75),
    (altBeacon(power: -75).dropLast(3) + [0], nil),  // without its power
    (eddystone(frame: 0x00, power: -34), -75),  // UID
    (eddystone(frame: 0x10, power: -18), -59),  // URL
    (eddystone(frame: 0x30, power: -100), -128),  // EID
    (eddystone(frame: 0x20, power: -18), nil),  // TLM: its version is no power
    ([0x02, 0x0A, 0x14] + eddystone(frame: 0x00, power: -34), -75),
    (altBeacon(power: -75) + seedAdvertisingData, -59),
    ([0x03, 0x16, 0xAA, 0xFE], nil),
    ([0x05, 0x16, 0xAB, 0xFE, 0x00, 0xEE], nil),  // another service
  ]

  private static func altBeacon(power: Int8, company: UInt16 = 0x0118) -> [UInt8] {
    [0x1B, 0xFF] + littleEndian(company) + [0xBE, 0xAC] + [UInt8](repeating: 7, count: 20)
      + [UInt8(bitPattern: power), 0]
  }

  private static func eddystone(frame: UInt8, power: Int8) -> [UInt8] {
    [0x15, 0x16, 0xAA, 0xFE, frame, UInt8(bitPattern: power)] + [UInt8](repeating: 0, count: 16)
  }

  /// Two beacons in a packet are two sightings, two equal ones are one.
  @Test(
    arguments: [
      ([1, 2], [1, 2]), ([1, 1], [1]), ([1, 2, 1, 3, 2], [1, 2, 3]), ([5], [5]),
    ] as [([UInt8], [UInt16])])
  func severalBeacons(minors: [UInt8], heard: [UInt16]) {
    let data = minors.flatMap { minor in
      Array(seedAdvertisingData.dropFirst(3).dropLast(2)) + [
        minor, UInt8(bitPattern: -50 - Int8(minor)),
      ]
    }
    var decoder = SightingDecoder(withDetails: true)
    var sightings: [Sighting] = []
    decoder.decode(extendedEvent(extendedReport(data: data)).span, at: .after(3)) {
      sightings.append($0)
    }
    #expect(sightings.map(\.identity?.minor) == heard)
    #expect(sightings.map(\.measuredPower) == heard.map { Int8(-50 - Int($0)) })
    #expect(sightings.allSatisfy { $0.time == .after(3) && $0.rssi == -65 })
    // Names and messages are told once.
    #expect(sightings.map { $0.details != nil } == heard.indices.map { $0 == 0 })
    #expect(decoder.sightings == heard.count)
  }

  @Test(arguments: rows)
  func measuredPower(data: [UInt8], measuredPower: Int8?) {
    let sightings = decode([extendedEvent(extendedReport(data: data))]).sightings
    #expect(sightings.map(\.measuredPower) == [measuredPower])
  }

  @Test(arguments: [0, 1, 31, 229])
  func extendedEventsAreRead(length: Int) throws {
    let data = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    let report = AdvertisingReport(
      eventType: [.connectable], address: BluetoothAddress(bits: 0xC0_1122_3344_55, kind: .random),
      rssi: nil)
    let event = try #require(report.extendedEvent(data: data))
    #expect(event.count == 2 + Int(event[1]))
    let read = readReports([event])
    #expect(read.reports == [report] && read.data == [data])
    #expect(report.extendedEvent(data: [UInt8](repeating: 0, count: 230)) == nil)
  }
}

struct FragmentTests {
  private static let more: UInt16 = 1 << 5
  private static let cutOff: UInt16 = 2 << 5

  private func event(_ type: UInt16, _ data: [UInt8], address: UInt16 = 0, sid: UInt8 = 1)
    -> [UInt8]
  {
    let address = addressBytes.prefix(4) + [UInt8(address & 0xFF), UInt8(address >> 8)]
    return extendedEvent(extendedReport(type: type, address: Array(address), sid: sid, data: data))
  }

  @Test(arguments: 1..<30) func areJoinedWhereverTheyAreSplit(_ cut: Int) {
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

  typealias Part = (type: UInt16, data: [UInt8], address: UInt16, sid: UInt8)

  @Test(
    arguments: [
      // Fragments of several senders.
      (
        [
          (more, [1], 1, 1), (more, [2], 2, 1), (more, [3], 1, 2), (more, [4], 1, 1),
          (0, [5], 3, 1), (0, [6], 2, 1), (0, [7], 1, 1), (0, [8], 1, 2),
        ], [[5], [2, 6], [1, 4, 7], [3, 8]]
      ),
      // A report that the controller truncated is used as far as it goes.
      ([(more, [1, 2], 0, 1), (cutOff, [3], 0, 1), (cutOff, [4], 0, 1)], [[1, 2, 3], [4]]),
      // Legacy advertisements do not wait for them.
      (
        [(more, [1], 0, 1), (0x10, [2], 0, 1), (0x10 | more, [3], 0, 1), (0, [4], 0, 1)],
        [[2], [3], [1, 4]]
      ),
      ([(more, [], 0, 1), (more, [], 0, 1), (0, [], 0, 1)], [[]]),
    ] as [([Part], [[UInt8]])])
  func areKeptApart(parts: [Part], data: [[UInt8]]) {
    let result = readReports(
      parts.map { event($0.type, $0.data, address: $0.address, sid: $0.sid) })
    #expect(result.data == data)
    #expect(result.rejects.total == 0)
  }

  @Test(arguments: [(1650, true), (1651, false), (2000, false), (10_000, false)])
  func totalLengthIsLimited(length: Int, fits: Bool) {
    let data = [UInt8](repeating: 0, count: length)
    let events = stride(from: 0, to: length, by: 229).map { start in
      let end = min(start + 229, length)
      return event(end == length ? 0 : Self.more, Array(data[start..<end]))
    }
    let result = readReports(events)
    #expect(result.data == (fits ? [data] : []))
    #expect(result.rejects == Rejects(fits ? [:] : [.fragment: 1]))
  }

  @Test func dropsUnfinishedData() {
    let endless = (0..<10_000).map {
      event(Self.more, [UInt8](repeating: 0, count: 220), address: UInt16($0))
    }
    let read = readReports(endless + [legacyEvent(legacyReport())])
    // What has arrived of the others is used.
    let used = 10_000 - FragmentStore.capacity
    #expect(read.data.count == used + 1 && read.data.last == seedAdvertisingData)
    #expect(read.rejects == Rejects([.fragment: used]))
  }

  /// A controller that never completes an advertisement: seconds between them, senders, and pieces of each.
  @Test(arguments: [0.02, 0.1, 1, 10], [(1, 1), (1, 3), (5, 2), (20, 1)])
  func unfinishedDataIsUsed(seconds: Double, air: (senders: Int, pieces: Int)) {
    var decoder = SightingDecoder()
    var sightings: [Sighting] = []
    let cuts = (0...air.pieces).map { $0 * seedAdvertisingData.count / air.pieces }
    for round in 0..<50 {
      for sender in 0..<air.senders {
        let time = Double(round) * seconds + Double(sender) * 0.0005
        for (start, end) in zip(cuts, cuts.dropFirst()) {
          let event = event(
            Self.more, Array(seedAdvertisingData[start..<end]), address: UInt16(sender))
          decoder.decode(event.span, at: .after(time)) { sightings.append($0) }
        }
      }
    }
    #expect(sightings.count >= 49 * air.senders)
    decoder.finish { sightings.append($0) }
    #expect(sightings.count == 50 * air.senders)
    #expect(sightings.allSatisfy { $0.identity == seedIdentity })
    #expect(decoder.rejects == Rejects([.fragment: 50 * air.senders]))
    #expect(decoder.sightings == sightings.count)
    // Each has the time at which it was received.
    let first = sightings.filter { $0.address == sightings[0].address }.map(\.time)
    #expect(first == (0..<50).map { .after(Double($0) * seconds) })
  }

  /// Another packet, even of another kind, ends the wait.
  @Test(arguments: [true, false]) func waitsForAShortTime(withDetails: Bool) {
    var decoder = SightingDecoder(withDetails: withDetails)
    var heard = 0
    decoder.decode(event(Self.more, seedAdvertisingData).span, at: .after(1)) { _ in heard += 1 }
    decoder.decode(legacyEvent(legacyReport()).span, at: .after(1.04)) { _ in heard += 1 }
    #expect(heard == 1)
    decoder.decode(legacyEvent(legacyReport()).span, at: .after(1.06)) { _ in heard += 1 }
    #expect(heard == 3)
    #expect(decoder.rejects == Rejects([.fragment: 1]))
    // Its end comes too late, and stands alone.
    decoder.decode(event(0, []).span, at: .after(2)) { _ in heard += 1 }
    #expect(heard == 4)
  }

  /// The latest is still there after a flood of others, the oldest is not.
  @Test func theOldestIsEvicted() {
    let flood = (1...FragmentStore.capacity).map { event(Self.more, [1], address: UInt16($0)) }
    let last = event(0, [2], address: UInt16(FragmentStore.capacity))
    let first = event(0, [3], address: 0)
    let result = readReports([event(Self.more, [0], address: 0)] + flood + [last, first])
    #expect(result.data == [[0], [1, 2], [3]])
    #expect(result.rejects == Rejects([.fragment: 1]))
  }
}
