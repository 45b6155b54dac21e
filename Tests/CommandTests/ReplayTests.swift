import TestSupport
import Testing

struct ReplayTests {
  @Test(arguments: [("hunt", 449, 1), ("walk", 174, 0)])
  func example(_ name: String, _ packets: Int, _ finds: Int) throws {
    let outcome = try Program.run(["replay", "--example", name, "--json"], status: 0)
    #expect(outcome.types.last == "summary")
    #expect(outcome.lines("estimate").count == packets)
    #expect(outcome.lines("found").count == finds)
    #expect(outcome.lines.last?.field("rejected") == "{\"total\":0")
  }

  @Test(arguments: [
    ("", 4), ("--uuid 00000000-0000-0000-0000-000000000001", 1), ("--major 7", 1), ("--minor 0", 3),
    ("--address AA:BB:CC:DD:EE:01", 2), ("--address AA:BB:CC:DD:EE:01 --major 7", 0),
    ("--duration 2", 3),
  ])
  func filters(_ options: String, _ sightings: Int) throws {
    let trace =
      Trace.header + Trace.row(time: "10") + Trace.row(time: "11", major: "7", minor: "8")
      + Trace.row(time: "12", address: "AA:BB:CC:DD:EE:01", uuid: "")
      + Trace.row(
        time: "12", address: "AA:BB:CC:DD:EE:01", uuid: "00000000-0000-0000-0000-000000000001")
      + Trace.row(time: "13")
    for form in ["", "--fast", "--summary"] {
      let outcome = try Program.run(
        words("replay - --json \(options) \(form)"), input: .text(trace), status: 0)
      #expect(outcome.lines.last?.field("sightings") == "\(sightings)")
      if form == "--summary" { #expect(outcome.types == ["summary"]) }
      #expect(outcome.errors.contains("nothing to hunt was heard") == (sightings == 0))
    }
  }

  /// The command that lists the devices of the file, which does not need a radio.
  @Test(arguments: [
    ("", "nothing to hunt was heard, but other Bluetooth devices were; hotcold scan - lists them"),
    (
      "--address AA:BB:CC:DD:EE:09",
      "AA:BB:CC:DD:EE:09 was not heard, but other Bluetooth devices were; hotcold scan - lists them"
    ),
    ("--adapter hci3", "hci3 heard nothing; the recording has hci0"),
  ])
  func nothingToHunt(_ options: String, _ message: String) throws {
    let outcome = try Program.run(
      words("replay - --plain \(options)"), input: .text(Trace.header + Trace.row(uuid: "")),
      status: 0)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  /// A summary is one line, also that of a recording of days, or whose clock was set.
  @Test(arguments: ["200000", "1700000000"])
  func summaryIsOneLine(_ end: String) throws {
    let trace = Trace.header + Trace.row(time: "10") + Trace.row(time: end)
    let outcome = try Program.run(words("replay - --summary"), input: .text(trace), status: 0)
    #expect(outcome.lines.count == 1, "\(outcome.lines)")
    #expect(outcome.lines.last?.contains("2 sightings") == true)
  }
}

extension ReplayTests {
  /// A table sorted backwards is refused, unless a scan lists its devices, a row for each. One whose
  /// clock was set back is played.
  @Test(
    arguments: ["replay - --json", "scan - --json"],
    [(30, false), (30, true), (15, false)] as [(Int, Bool)])
  func newestFirst(_ command: String, _ row: (backwards: Int, isList: Bool)) throws {
    let rows = (0..<30).map {
      Trace.row(
        time: "\($0 < row.backwards ? 100 - $0 : 200 + $0)",
        address: "AA:BB:CC:DD:EE:\(row.isList ? 10 + $0 : 10)")
    }
    let isRefused = row.backwards == 30 && !(row.isList && command.hasPrefix("scan"))
    let outcome = try Program.run(
      words(command), input: .text(Trace.header + rows.joined()), status: isRefused ? 65 : 0)
    #expect(outcome.errors.contains("the newest row comes first") == isRefused)
  }

  /// Excel's times are days since 1899-12-30, but numbers of seconds may be as large.
  @Test(arguments: [
    ("time", 86_400, "2026-11-28 12:00:00"), ("time", 1, ""), ("time_s", 86_400, ""),
  ])
  func excelsDays(_ column: String, _ perStep: Int, _ date: String) throws {
    let rows = (0..<30).map {
      "\(46_354.5 + Double($0) / Double(perStep)),AA:BB:CC:DD:EE:FF,-60\n"
    }
    let outcome = try Program.run(
      words("scan - --plain"), input: .text("\(column),mac,rssi\n" + rows.joined()), status: 0)
    #expect(outcome.text.contains("recorded on \(date)") == !date.isEmpty)
    let isLong = column == "time"
    #expect(outcome.lines.last?.hasPrefix(isLong ? "29.0 s " : "0.0 s ") == true)
  }

  /// A recorded turn of one sender: a line after each whole one, and no words.
  @Test func turns() throws {
    let levels = [-62, -60, -62, -66, -70, -72, -70, -66]
    let rows = (0..<200).map { index in
      "\(Double(index) / 10),\(index / 10 % 8 * 45),\(levels[index / 10 % 8])\n"
    }
    let outcome = try Program.run(
      words("replay - --json"), input: .text("time_s,angle_deg,rssi_dbm\n" + rows.joined()),
      status: 0)
    let directions = outcome.lines("turn").map { $0.field("direction").flatMap { Double($0) } ?? 0 }
    #expect(directions.count == 2 && directions.allSatisfy { abs($0 - 45) < 0.2 })
    #expect(outcome.lines("call").isEmpty && outcome.lines("found").isEmpty)
  }
}

/// Bad recordings.
struct BadInputTests {
  struct Input: CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var status: Int32 = 0
    /// Sightings of beacons.
    var sightings = 0
    var rejected = 0
    /// A part of the message.
    var message = ""
  }

  private static let good = record(legacyEvent(legacyReport()))

  private static func capture(_ records: [UInt8]...) -> [UInt8] {
    btsnoop(datalink: 2001, records.flatMap { $0 })
  }

  /// One recording of each kind; the codec's tests have the rest.
  static let inputs = [
    Input(testDescription: "empty", bytes: [], status: 65, message: "empty"),
    Input(
      testDescription: "garbage", bytes: (0..<5000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) },
      status: 65),
    Input(
      testDescription: "version 2", bytes: btsnoop(version: 2, datalink: 2001), status: 65,
      message: "version 2"),
    Input(
      testDescription: "record of 4 GB",
      bytes: capture(good, good, record([], length: .max)), status: 65,
      sightings: 2, message: "4294967295"),
    Input(
      testDescription: "last record cut off", bytes: capture(good, good.dropLast()),
      sightings: 1, rejected: 1, message: "the capture is cut off"),
    Input(
      testDescription: "a name with escapes",
      bytes: capture(
        record(legacyEvent(legacyReport(data: [9, 9] + "\u{1B}]0;x\u{7}2J".utf8))), good),
      sightings: 1),
    Input(
      testDescription: "missing column", bytes: Array("time_s,rssi_dbm\n0,-60\n".utf8), status: 65,
      message: "address"),
    Input(
      testDescription: "formulas and escapes",
      bytes: Trace.csv(
        Trace.row(address: "=cmd|'/c'!A1") + Trace.row(uuid: "$(id)")
          + Trace.row(address: "\u{1B}]0;x\u{7}") + Trace.row(uuid: "\u{9B}2J\u{202E}")
          + Trace.row(major: "\u{0}") + Trace.row()), sightings: 2, rejected: 4),
  ]

  @Test(arguments: inputs, ["--json", "--plain"])
  func recording(_ input: Input, _ form: String) throws {
    let outcome = try Program.run(
      ["replay", "-", form], input: .bytes(input.bytes), memory: Memory.limit, status: input.status)
    #expect(outcome.errors.contains(input.message), "\(outcome.errors)")
    if input.status == 0 || input.sightings > 0 { #expect(!outcome.output.isEmpty) }
    guard form == "--json", let summary = outcome.lines.last else { return }
    #expect(outcome.types.last == "summary")
    #expect(outcome.lines("estimate").count == input.sightings)
    #expect(summary.field("sightings") == "\(input.sightings)", "\(summary)")
    #expect(summary.field("rejected") == "{\"total\":\(input.rejected)", "\(summary)")
  }

  /// Lines of 10 MB.
  @Test(arguments: [Trace.header: 0, "": 65] as [String: Int32])
  func longLine(_ start: String, _ status: Int32) throws {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000_000) + [10]
    let outcome = try Program.run(
      words("replay - --json"), input: .bytes(Array(start.utf8) + line + Array(Trace.row().utf8)),
      memory: Memory.limit, status: status)
    guard status == 0 else { return }
    #expect(outcome.types == ["enter", "estimate", "summary"])
    #expect(outcome.lines.last?.field("rejected") == "{\"total\":1")
  }

  /// Paths that are not recordings.
  @Test(arguments: [
    ("no such file", "/nowhere/x.csv", 66), ("a directory", "/tmp", 66),
    ("endless", "/dev/zero", 65), ("empty", "/dev/null", 65),
    ("a name in two lines", "/a\nb\u{1B}", 66),
    ("an empty name", "", 66),
  ])
  func path(_: String, _ path: String, _ status: Int32) throws {
    let outcome = try Program.run(["replay", path], memory: Memory.limit, status: status)
    #expect(outcome.output.isEmpty)
  }

  @Test func closedInput() throws {
    try Program.run(["replay", "-"], input: .closed, status: 1)
  }

  // MARK: Hostile packets

  @Test func countsRejects() throws {
    let whole = legacyEvent(legacyReport())
    let outcome = try Self.replay([
      ([], 0), (whole.dropLast(9), 1), ([0x3E, 2, 2, 0], 2), ([0x3E, 2, 2, 255], 3),
      (legacyEvent(legacyReport(data: [30, 0xFF, 0])), 4),
      (legacyEvent(legacyReport(data: [8, 0xFF, 0x4C, 0, 2, 0x15, 0, 0, 7])), 5), (whole, 6),
    ])
    let summary = try #require(outcome.lines.last)
    #expect(summary.field("sightings") == "1")
    #expect(
      summary.contains(
        #""rejected":{"total":6,"truncatedEvent":2,"noReports":1,"truncatedReport":1,"advertisingData":1,"beacon":1,"#
      ), "\(summary)")
  }

  private static func replay(_ events: [(bytes: [UInt8], microseconds: Int64)]) throws -> Outcome {
    let capture = capture(events.flatMap { record($0.bytes, time: $0.microseconds) })
    return try Program.run(
      words("replay - --json"), input: .bytes(capture), memory: Memory.limit, status: 0)
  }

  /// 10,000 new addresses a second, for three seconds: each packet of the hunted beacon gives an estimate, the beacon
  /// never exits, and the table of beacons is bounded.
  @Test func floodOfAddresses() throws {
    var events: [([UInt8], Int64)] = []
    for number in 0..<30_000 {
      let time = Int64(number) * 100
      if number % 1000 == 0 { events.append((legacyEvent(legacyReport()), time)) }
      let address = [UInt8(number & 0xFF), UInt8(number >> 8), 0xDD, 0xCC, 0xBB, 0xCA]
      events.append((legacyEvent(legacyReport(address: address)), time))
    }
    let outcome = try Self.replay(events)
    let hunted = "\"address\":\"C0:11:22:33:44:55\""
    #expect(outcome.lines("estimate").count { $0.contains(hunted) } == 30)
    #expect(outcome.lines("exit").count { $0.contains(hunted) } == 0)
    #expect(outcome.lines("exit").count == 30_001 - 1024)
    let summary = try #require(outcome.lines.last)
    #expect(summary.field("sightings") == "30030")
    #expect(summary.field("beacons") == "1024")
    #expect(summary.field("rejected") == "{\"total\":0")
  }
}
