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

  static let inputs = [
    Input("empty", [], status: 65, message: "empty"),
    Input("a magic alone", Array("btsnoop\0".utf8), status: 65, message: "cut off"),
    Input("garbage", (0..<5000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }, status: 65),
    Input("version 2", Capture.header(version: 2), status: 65, message: "version 2"),
    Input("datalink 1003", Capture.header(datalink: 1003), status: 65, message: "1003"),
    Input("header only", Capture.header()),
    Input(
      "record of 4 GB", Capture.header() + good + good + Capture.record([], length: .max),
      status: 65, sightings: 2, message: "4294967295"),
    Input(
      "last record cut off", Capture.header() + good + good.dropLast(), sightings: 1, rejected: 1),
    Input(
      "UART record of length 0",
      Capture.header(datalink: 1002) + Capture.record([])
        + Capture.record([0x04] + Capture.event()),
      sightings: 1, rejected: 1),
    Input(
      "time at the end of all time",
      Capture.header() + good + Capture.record(Capture.event(), time: .max)
        + Capture.record(Capture.event(), time: .min) + good, sightings: 2, rejected: 2),
    Input(
      "a name with escapes",
      Capture.header()
        + Capture.record(Capture.event(Capture.name(Array("\u{1B}]0;x\u{7}\u{9B}2J".utf8)))) + good,
      sightings: 1),
    Input("CSV header only", Trace.csv("")),
    Input("missing column", Array("time_s,rssi_dbm\n0,-60\n".utf8), status: 65, message: "address"),
    Input(
      "BOM and CRLF",
      [0xEF, 0xBB, 0xBF] + Trace.csv().flatMap { $0 == 10 ? [13, 10] : [$0] }, sightings: 1),
    Input(
      "numbers that are none",
      Trace.csv(
        ["NaN", "inf", "-inf", "1e308", "", "0x10", "1,5"].map { Trace.row(time: $0) }.joined()
          + Trace.row()), sightings: 1, rejected: 7),
    Input(
      "formulas and escapes",
      Trace.csv(
        Trace.row(address: "=cmd|'/c'!A1") + Trace.row(uuid: "$(id)")
          + Trace.row(address: "\u{1B}]0;x\u{7}") + Trace.row(uuid: "\u{9B}2J\u{202E}")
          + Trace.row(major: "\u{0}") + Trace.row()), sightings: 1, rejected: 5),
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

  /// Things in the file system that are no recordings.
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
}
