import Glibc
import Testing

@Suite struct ReplayTests {
  @Test(arguments: [("hunt", 449, 1), ("walk", 174, 0)])
  func example(_ name: String, _ packets: Int, _ finds: Int) throws {
    let outcome = try Program.run(["replay", "--example", name, "--json"])
    expectOrderly(outcome, status: 0)
    #expect(outcome.types.last == "summary")
    #expect(outcome.lines("estimate").count == packets)
    #expect(outcome.lines("found").count == finds)
    #expect(outcome.lines.last?.field("rejected") == "{\"total\":0")
  }

  struct Choice: CustomTestStringConvertible {
    var options: [String]
    var sightings: Int

    var testDescription: String { options.joined(separator: " ") }
  }

  @Test(arguments: [
    Choice(options: [], sightings: 4),
    Choice(options: ["--uuid", "00000000-0000-0000-0000-000000000001"], sightings: 1),
    Choice(options: ["--major", "7"], sightings: 1),
    Choice(options: ["--minor", "0"], sightings: 3),
    Choice(options: ["--address", "AA:BB:CC:DD:EE:01"], sightings: 2),
    Choice(options: ["--address", "AA:BB:CC:DD:EE:01", "--major", "7"], sightings: 0),
    Choice(options: ["--duration", "2"], sightings: 3),
  ])
  func narrowed(_ choice: Choice) throws {
    let trace =
      Trace.header + Trace.row(time: "10") + Trace.row(time: "11", major: "7", minor: "8")
      + Trace.row(time: "12", address: "AA:BB:CC:DD:EE:01", uuid: "")
      + Trace.row(
        time: "12", address: "AA:BB:CC:DD:EE:01", uuid: "00000000-0000-0000-0000-000000000001")
      + Trace.row(time: "13")
    for form in [["--json"], ["--json", "--fast"], ["--json", "--summary"]] {
      let outcome = try Program.run(
        ["replay", "-"] + choice.options + form, input: .bytes(Array(trace.utf8)))
      expectOrderly(outcome, status: 0)
      #expect(outcome.lines.last?.field("sightings") == "\(choice.sightings)")
      if form.contains("--summary") { #expect(outcome.types == ["summary"]) }
    }
  }

  /// One estimate for each row, at the row's time, for the traces that lie beside the package: for a
  /// fourth of them, or for all if HOTCOLD_ALL_TRACES is set.
  @Test(
    .enabled(if: !folders.isEmpty, "there are no traces beside the package"), arguments: folders)
  func everyRow(_ folder: String) throws {
    let names = listFolder("\(Self.traces)/\(folder)").filter { $0.hasSuffix(".csv") }
    #expect(!names.isEmpty)
    // Names alone: what is compared is too long to be told.
    var wrong: [String] = []
    let step = getenv("HOTCOLD_ALL_TRACES") == nil ? 4 : 1
    for name in stride(from: 0, to: names.count, by: step).map({ names[$0] }) {
      let path = "\(Self.traces)/\(folder)/\(name)"
      let outcome = try Program.run(["replay", path, "--json"])
      let rows = String(decoding: try readFile(path), as: UTF8.self).split(separator: "\n")
      let start = "{\"type\":\"estimate\",\"time\":"
      let lines = outcome.lines
      let times = lines.filter { $0.hasPrefix(start) }
        .map { Double($0.dropFirst(start.utf8.count).prefix { $0 != "," }) }
      let isRight =
        outcome.ending == .status(0) && outcome.errors.isEmpty
        && times == rows.dropFirst().map { Double($0.prefix { $0 != "," }) }
        && lines.last?.field("rejected") == "{\"total\":0"
      if !isRight { wrong.append(name) }
    }
    #expect(wrong == [])
  }

  private static let traces = "\(packageRoot)/../shared/traces/dev"
  private static let folders = listFolder(traces)
}
