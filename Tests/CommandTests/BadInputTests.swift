import Glibc
import Testing

/// Recordings that are not what they should be.
@Suite struct BadInputTests {
  struct Input: CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var status: Int32 = 0
    /// Of beacons.
    var sightings = 0
    var rejected = 0
    /// A part of the message.
    var message = ""

    /// - Parameter csv: lines behind the header.
    init(_ name: String, csv: String, status: Int32 = 0, sightings: Int = 0, rejected: Int = 0) {
      self.init(
        name, Array((Trace.header + csv).utf8), status: status, sightings: sightings,
        rejected: rejected)
    }

    init(
      _ name: String, _ bytes: [UInt8], status: Int32 = 0, sightings: Int = 0, rejected: Int = 0,
      message: String = ""
    ) {
      testDescription = name
      self.bytes = bytes
      self.status = status
      self.sightings = sightings
      self.rejected = rejected
      self.message = message
    }
  }

  private static let good = Capture.record(Capture.event())

  static let captures = [
    Input("empty", [], status: 65, message: "empty"),
    Input("a magic alone", Array("btsnoop\0".utf8), status: 65, message: "cut off"),
    Input("half a header", Array(Capture.header().prefix(12)), status: 65, message: "cut off"),
    Input("wrong magic", Array("btsnoop\u{1}".utf8) + Capture.header().dropFirst(8), status: 65),
    Input("garbage", (0..<5000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }, status: 65),
    Input("control bytes", Array("\u{1B}]0;x\u{7}\u{1B}[2J\r\n".utf8), status: 65),
    Input("version 2", Capture.header(version: 2), status: 65, message: "version 2"),
    Input("datalink 1003", Capture.header(datalink: 1003), status: 65, message: "1003"),
    Input("datalink 0xFFFFFFFF", Capture.header(datalink: .max), status: 65),
    Input("header only", Capture.header()),
    Input(
      "record of 4 GB", Capture.header() + good + good + Capture.record([], length: .max),
      status: 65, sightings: 2, message: "4294967295"),
    Input(
      "last record cut off", Capture.header() + good + good.dropLast(), sightings: 1, rejected: 1),
    Input(
      "last header cut off", Capture.header() + good + good.prefix(10), sightings: 1, rejected: 1),
    Input(
      "UART record of length 0",
      Capture.header(datalink: 1002) + Capture.record([])
        + Capture.record([0x04] + Capture.event()),
      sightings: 1, rejected: 1),
    Input(
      "bare HCI", Capture.header(datalink: 1001) + Capture.record(Capture.event()), sightings: 1),
    Input(
      "time at the end of all time",
      Capture.header() + good + Capture.record(Capture.event(), time: .max)
        + Capture.record(Capture.event(), time: .min) + good, sightings: 2, rejected: 2),
    Input(
      "time backwards",
      Capture.header() + good
        + Capture.record(Capture.event(), time: Capture.start - 3_600_000_000),
      sightings: 2),
    Input(
      "event cut off", Capture.header() + Capture.record(Array(Capture.event().dropLast(9))) + good,
      sightings: 1, rejected: 1),
    Input("one byte", Capture.header() + Capture.record([0x3E]) + good, sightings: 1, rejected: 1),
    Input("no bytes", Capture.header() + Capture.record([]) + good, sightings: 1, rejected: 1),
    Input(
      "a name with escapes",
      Capture.header()
        + Capture.record(Capture.event(Capture.name(Array("\u{1B}]0;x\u{7}\u{9B}2J".utf8)))) + good,
      sightings: 1),
  ]

  static let traces = [
    Input("header only", csv: ""),
    Input("missing column", Array("time_s,rssi_dbm\n0,-60\n".utf8), status: 65, message: "address"),
    Input("no line end", csv: String(Trace.row().dropLast()), sightings: 1),
    Input(
      "BOM and CRLF",
      [0xEF, 0xBB, 0xBF] + Array((Trace.header + Trace.row()).replacingLineFeeds.utf8),
      sightings: 1),
    Input(
      "other columns in another order",
      Array(
        #"""
        note,rssi_dbm,uuid,address,time_s
        "a, ""b""",-60,D9EED498-BFDB-43C0-8B55-D06BB74C430B,AA:BB:CC:DD:EE:FF,1.5

        """#.utf8), sightings: 1),
    Input(
      "numbers that are none",
      csv: ["NaN", "inf", "-inf", "1e308", "", "0x10", "1,5"].map { Trace.row(time: $0) }.joined()
        + Trace.row(), sightings: 1, rejected: 7),
    Input(
      "strengths that are none",
      csv: ["NaN", "inf", "1e308", "300", "-129", "-"].map { Trace.row(rssi: $0) }.joined()
        + Trace.row(), sightings: 1, rejected: 6),
    Input(
      "times far off",
      csv: ["-1", "0", "9223372036", "-9223372036", "0.000000001", "5", "4"].map {
        Trace.row(time: $0)
      }.joined(), sightings: 7),
    Input(
      "times beyond", csv: Trace.row(time: "9223372037") + Trace.row(), sightings: 1, rejected: 1),
    Input(
      "formulas and escapes",
      csv: Trace.row(address: "=cmd|'/c'!A1") + Trace.row(uuid: "$(id)")
        + Trace.row(address: "\u{1B}]0;x\u{7}") + Trace.row(uuid: "\u{9B}2J\u{202E}")
        + Trace.row(major: "\u{0}") + Trace.row(), sightings: 1, rejected: 5),
    Input("bytes that are no text", csv: "\u{FFFD},\n" + Trace.row(), sightings: 1, rejected: 1),
    Input("an unclosed quote", csv: "\"" + Trace.row() + Trace.row(), sightings: 1, rejected: 1),
    Input("RSSI 127", csv: Trace.row(rssi: "127"), sightings: 1),
    Input("no RSSI, no power", csv: Trace.row(rssi: "", power: ""), sightings: 1),
    Input("powers", csv: ["127", "-128", "0"].map { Trace.row(power: $0) }.joined(), sightings: 3),
  ]

  @Test(arguments: captures + traces, ["--json", "--plain"])
  func recording(_ input: Input, _ form: String) throws {
    let outcome = try Program.run(
      ["replay", "-", form], input: .bytes(input.bytes), memory: Memory.limit)
    expectOrderly(outcome, status: input.status)
    #expect(outcome.errors.contains(input.message), "\(outcome.errors)")
    if input.status == 0 || input.sightings > 0 {
      #expect(!outcome.output.isEmpty)
    }
    guard form == "--json", let summary = outcome.lines.last else { return }
    #expect(outcome.types.last == "summary")
    #expect(outcome.lines("estimate").count == input.sightings)
    #expect(summary.field("sightings") == "\(input.sightings)", "\(summary)")
    #expect(summary.field("rejected") == "{\"total\":\(input.rejected)", "\(summary)")
  }

  /// Lines of 10 MB.
  @Test(arguments: [(Array(Trace.header.utf8), 0), ([], 65)])
  func longLine(_ start: [UInt8], _ status: Int32) throws {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000_000) + [10]
    let outcome = try Program.run(
      ["replay", "-", "--json"], input: .bytes(start + line + Array(Trace.row().utf8)),
      memory: Memory.limit)
    expectOrderly(outcome, status: status)
    guard status == 0 else { return }
    #expect(outcome.types == ["enter", "estimate", "summary"])
    #expect(outcome.lines.last?.field("rejected") == "{\"total\":1")
  }

  /// Things in the file system that are no recordings.
  @Test(arguments: [
    ("no such file", "/nowhere/x.csv", 66), ("a directory", "/tmp", 66),
    ("endless", "/dev/zero", 65), ("empty", "/dev/null", 65),
    ("a name in two lines", "/a\nb\u{1B}", 66),
    ("an empty name", "", 66),
  ])
  func path(_: String, _ path: String, _ status: Int32) throws {
    let outcome = try Program.run(["replay", path], memory: Memory.limit)
    expectOrderly(outcome, status: status)
    #expect(outcome.output.isEmpty)
  }

  @Test func closedInput() throws {
    expectOrderly(try Program.run(["replay", "-"], input: .closed), status: 1)
  }
}

extension String {
  fileprivate var replacingLineFeeds: String {
    split(separator: "\n").map { $0 + "\r\n" }.joined()
  }
}
