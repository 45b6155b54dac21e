import TestSupport
import Testing

@testable import BeaconCodec

struct BTSnoopTests {
  typealias Row = RecordingRow

  /// One record of the monitor format, byte by byte: the seed beacon at 1,750,000,000.000001 s.
  static let monitorFile: [UInt8] =
    [
      0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0x00,  // "btsnoop\0"
      0x00, 0x00, 0x00, 0x01,  // version 1
      0x00, 0x00, 0x07, 0xD1,  // datalink 2001
      0x00, 0x00, 0x00, 0x2C,  // 44 bytes on the air
      0x00, 0x00, 0x00, 0x2C,  // 44 bytes here
      0x00, 0x01, 0x00, 0x03,  // adapter 1, HCI event
      0x00, 0x00, 0x00, 0x00,  // no drops
      0x00, 0xE3, 0x15, 0x50, 0xAF, 0x8A, 0xE0, 0x01,  // microseconds since the year 0
    ] + AdvertisingReportTests.legacy

  static let event = legacyEvent(legacyReport())
  static let h4: [UInt8] = [0x04] + event
  static let second = Timestamp(nanoseconds: 1_000_000_000)
  static let heard = sighting()

  static let rows: [Row] = [
    Row(
      "a capture", monitorFile,
      [sighting(time: Timestamp(nanoseconds: 1_750_000_000_000_001_000), adapter: 1)]),
    Row("empty", [], failure: .empty),

    // The header
    Row("the magic alone", Array(monitorFile[..<8]), failure: .truncatedHeader),
    Row("a header cut short", Array(monitorFile[..<15]), failure: .truncatedHeader),
    Row("header only", btsnoop(datalink: 2001)),
    Row("wrong magic", [0x42] + monitorFile[1...], failure: .noHeader),
    Row(
      "version 2", btsnoop(version: 2, datalink: 2001, record(event)),
      failure: .version(2)),
    Row("datalink 0", btsnoop(datalink: 0), failure: .datalink(0)),
    Row("datalink -1", btsnoop(datalink: .max), failure: .datalink(.max)),

    // Contents of a record
    Row("1001: a received event", btsnoop(datalink: 1001, record(flags: 3, event)), [heard]),
    Row(
      "1001: a command, data sent, data received",
      btsnoop(
        datalink: 1001, record(flags: 2, event), record(flags: 0, event), record(flags: 1, event))),
    Row(
      "1001: flags beyond those that are known",
      btsnoop(datalink: 1001, record(flags: 0xFFFF_FFFF, event)), [heard]),
    Row(
      "1001: an empty event", btsnoop(datalink: 1001, record([]), record(event)), [heard],
      rejects: [.truncatedEvent: 1]),
    Row("1002: an event", btsnoop(datalink: 1002, record(h4)), [heard]),
    Row(
      "1002: command, ACL, SCO, ISO, vendor, nonsense",
      btsnoop(
        datalink: 1002, record([1] + event), record([2] + event), record([3] + event),
        record([5] + event), record([0xFF] + event), record([0] + event))),
    Row(
      "1002: a record of length 0", btsnoop(datalink: 1002, record([]), record(h4)), [heard],
      rejects: [.record: 1]),
    Row(
      "1002: a record of length 0 at the end", btsnoop(datalink: 1002, record(h4), record([])),
      [heard], rejects: [.record: 1]),
    Row(
      "1002: a packet type alone", btsnoop(datalink: 1002, record([4])),
      rejects: [.truncatedEvent: 1]),
    Row("2001: an event", btsnoop(datalink: 2001, record(event)), [heard]),
    Row(
      "2001: the highest adapter index", btsnoop(datalink: 2001, record(flags: 0xFFFF_0003, event)),
      [sighting(adapter: 65_535)]),
    Row(
      "2001: every other opcode",
      btsnoop(
        datalink: 2001, record(flags: 0, event), record(flags: 1, event), record(flags: 2, event),
        record(flags: 4, event), record(flags: 12, event), record(flags: 0x103, event),
        record(flags: 0xFFFF, event))),
    Row("2001: an empty event", btsnoop(datalink: 2001, record([])), rejects: [.truncatedEvent: 1]),
    Row(
      "2001: half an event", btsnoop(datalink: 2001, record(Array(event[..<20])), record(event)),
      [heard], rejects: [.truncatedEvent: 1]),

    // Lengths
    Row(
      "a record length of 0xFFFFFFFF",
      btsnoop(datalink: 2001, record(event), record(event, length: .max)), [heard],
      failure: .recordLength(.max)),
    Row(
      "a record length that no packet has",
      btsnoop(datalink: 1001, record(event, length: 128 * 1024 + 1)),
      failure: .recordLength(128 * 1024 + 1)),
    Row(
      "the longest record",
      btsnoop(
        datalink: 1001, record(event + [UInt8](repeating: 0, count: 128 * 1024 - event.count)),
        record(event)), [heard, heard]),
    Row(
      "truncated payload", btsnoop(datalink: 2001, record(event), record(event).dropLast()),
      [heard], rejects: [.record: 1]),
    Row(
      "truncated header of a record",
      btsnoop(datalink: 2001, record(event), Array(record(event)[..<23])), [heard],
      rejects: [.record: 1]),
    Row(
      "one byte of a record", btsnoop(datalink: 2001, record(event), [0]), [heard],
      rejects: [.record: 1]),

    // Times
    Row(
      "the year 0", btsnoop(datalink: 2001, record(event, rawTime: 0), record(event)), [heard],
      rejects: [.time: 1]),
    Row(
      "microseconds since 1970",
      btsnoop(
        datalink: 2001, record(event, rawTime: 1_750_000_000_000_001), record(event, rawTime: 1)),
      [
        sighting(time: Timestamp(nanoseconds: 1_750_000_000_000_001_000)),
        sighting(time: Timestamp(nanoseconds: 1000)),
      ]),
    Row(
      "year 285", btsnoop(datalink: 2001, record(event, rawTime: 1 << 53)), rejects: [.time: 1]),
    Row(
      "time -1", btsnoop(datalink: 2001, record(event, rawTime: -1), record(event)), [heard],
      rejects: [.time: 1]),
    Row(
      "the earliest time",
      btsnoop(datalink: 2001, record(event, rawTime: .min), record(event)), [heard],
      rejects: [.time: 1]),
    Row(
      "the latest time", btsnoop(datalink: 2001, record(event, rawTime: .max), record(event)),
      [heard], rejects: [.time: 1]),
    Row(
      "the latest time that fits",
      btsnoop(datalink: 2001, record(event, time: 9_223_372_036_854_775)),
      [sighting(time: Timestamp(nanoseconds: 9_223_372_036_854_775_000))]),
    Row(
      "one microsecond later", btsnoop(datalink: 2001, record(event, time: 9_223_372_036_854_776)),
      rejects: [.time: 1]),
    Row(
      "before 1970", btsnoop(datalink: 2001, record(event, time: -1)),
      [sighting(time: Timestamp(nanoseconds: -1000))]),
    Row(
      "backwards",
      btsnoop(
        datalink: 2001, record(event, time: 1_000_000), record(event, time: 0),
        record(event, time: 1_000_000)), [sighting(time: second), heard, sighting(time: second)]),
    Row(
      "a bad time in a record that holds no event",
      btsnoop(datalink: 2001, record(flags: 0, [], rawTime: -1))),
  ]

  @Test(arguments: rows) func truncationOnlyLosesSightings(_ row: Row) {
    let whole = read(row.file)
    for count in stride(from: 0, to: row.file.count, by: max(1, row.file.count / 500)) {
      let cut = read(Array(row.file.prefix(count)))
      #expect(whole.sightings.starts(with: cut.sightings, by: ==))
    }
  }

  @Test func fragmentsAreJoinedAcrossRecords() {
    let first = extendedEvent(extendedReport(type: 0x20, data: Array(seedAdvertisingData[..<7])))
    let last = extendedEvent(extendedReport(data: Array(seedAdvertisingData[7...])))
    let reading = read(btsnoop(datalink: 1001, record(first), record(last, time: 1_000)))
    #expect(reading.sightings == [sighting(time: Timestamp(nanoseconds: 1_000_000))])
  }

  @Test func stopsBeforeLaterRecords() throws {
    let file = btsnoop(datalink: 1001, record(Self.event), record(Self.event, time: 1_000_000))
    var reader = try RecordingReader(start: file.span)
    var times: [Timestamp] = []
    var position = reader.headerLength
    for limit in [Timestamp(nanoseconds: -1), .zero, .zero, Self.second, Self.second] {
      _ = try reader.read(1, of: file.span, at: &position, atEnd: true, until: limit) {
        times.append($0.time)
      }
    }
    #expect(times == [.zero, Self.second])
    #expect(position == file.count)
  }

  @Test(arguments: [0, 1, 23, 24, 40]) func countsATruncatedRecordOnce(leftover: Int) throws {
    let file = btsnoop(datalink: 1001, record(Self.event)) + record(Self.event).prefix(leftover)
    var reader = try RecordingReader(start: file.span)
    var position = file.count - leftover
    for _ in 0..<3 {
      let step = try reader.read(
        9, of: file.span, at: &position, atEnd: true, until: endOfTime
      ) { _ in }
      #expect(step == .incomplete)
      #expect(position == file.count - leftover)
      #expect(reader.rejects == Rejects(leftover == 0 ? [:] : [.record: 1]))
    }
  }
}
