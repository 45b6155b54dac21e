import Glibc
import TestSupport
import Testing

@Suite struct ReplayTests {
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
  func narrowed(_ options: String, _ sightings: Int) throws {
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
      let rows = try readText(path).split(separator: "\n")
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
