import Glibc
import TestSupport
import Testing

/// `hotcold replay FILE --plot OUT.svg`
struct PlotTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Two packets, a second apart, of a beacon 1 m away.
  @Test func tiny() throws {
    let trace =
      Trace.header + Trace.row(time: "10", rssi: "-59", truth: "1")
      + Trace.row(time: "11", rssi: "-79")
    let svg = try plot(trace)
    let golden = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 520""#,
      "<title>A hunt for D9EED498-BFDB-43C0-8B55-D06BB74C430B 0/0</title>",
      ">distance, m</text>", ">RSSI, dBm</text>", ">time, s</text>", ">truth</text>",
      // -59 and -79 dBm on an axis from -80 to -50.
      #"<path d="M64 386h0M944 466h0""#,
    ]
    for part in golden { #expect(svg.contains(part), "\(part)") }
    #expect(try plot(trace) == svg)
  }

  @Test(arguments: [
    Named("no RSSI", Trace.row(rssi: "127") + Trace.row(time: "5", rssi: "127")),
    Named(
      "odd truths",
      ["-1", "0", "1e300", "1e-300", "5"].enumerated()
        .map { Trace.row(time: "\($0)", truth: $1) }.joined()),
    Named(
      "a clock set back",
      (0..<40).map { Trace.row(time: "\($0 < 20 ? 1000 + $0 : $0)") }.joined()),
    Named("ages apart", ["0", "1", "1e8", "9e9"].map { Trace.row(time: $0) }.joined()),
  ])
  func oddities(_ hunt: Named<String>) throws {
    let svg = try plot(Trace.header + hunt.value)
    #expect(!svg.contains("nan") && !svg.contains("inf"))
  }

  /// A recording without a beacon makes no picture.
  @Test(arguments: [
    ("", "it holds no advertisements", 65), (Trace.row(uuid: ""), "nothing was hunted, so ", 0),
  ])
  func nothing(_ rows: String, _ message: String, _ status: Int32) throws {
    let path = try folder.write(Trace.header + rows, to: "trace.csv")
    let outcome = try Program.run(
      ["replay", path, "--plot", folder["picture.svg"]], status: status)
    #expect(outcome.errors.contains(message))
    #expect(!outcome.lines.contains { $0.hasPrefix("written to") })
    #expect(!listFolder(folder.path).contains("picture.svg"))
  }

  /// Times count from the recording's begin, and long silences are left out.
  @Test func timesCountFromTheBegin() throws {
    let times = (0..<40).map { $0 < 20 ? 30 + $0 : 1_700_000_000 + $0 }
    let svg = try plot(Trace.header + times.map { Trace.row(time: "\($0)") }.joined())
    #expect(svg.contains(">time, s, without long silences</text>"))
    #expect(svg.contains(">40</text>") && !svg.contains(">50</text>"))
    let late = try plot(Trace.header + (0..<5).map { Trace.row(time: "170000000\($0)") }.joined())
    #expect(late.contains(">time, s since 2023-11-14 "))
  }

  /// A recording of hours makes a picture of the usual size.
  @Test func long() throws {
    let svg = try plot(String(decoding: Trace.long, as: UTF8.self))
    #expect(svg.utf8.count < 300_000)
    #expect(svg.contains(">time, min</text>") || svg.contains(">time, h</text>"))
  }

  /// The old file stays until the picture is complete, even on a full disk.
  @Test(arguments: [("", 0), ("ulimit -f 8", 1)])
  func replacesTheFile(_ limit: String, _ status: Int32) throws {
    let before = try folder.write("<svg before", to: "before.svg")
    try #require(chmod(before, 0o640) == 0)
    let link = folder["link.svg"]
    try #require(symlink("before.svg", link) == 0)
    try Program.run(
      ["replay", "--example", "hunt", "--summary", "--plot", link],
      environment: ["PATH": "/usr/bin:/bin"], shell: limit.isEmpty ? nil : limit, status: status)
    let after = try readText(before)
    #expect(status == 0 ? Self.isWellFormed(after) : after == "<svg before")
    var mode = stat()
    try #require(lstat(before, &mode) == 0)
    #expect(mode.st_mode == S_IFREG | 0o640)
    #expect(try Tool.run("/bin/ls", [folder.path]).output == Array("before.svg\nlink.svg\n".utf8))
  }

  /// A symbolic link stays one, even if its target does not exist yet.
  @Test(arguments: [("new.svg", 0), ("/nowhere/x.svg", 73), ("link.svg", 73)])
  func followsALink(_ goal: String, _ status: Int32) throws {
    let link = folder["link.svg"]
    try #require(symlink(goal, link) == 0)
    let outcome = try Program.run(
      ["replay", "--example", "hunt", "--plot", link], status: status)
    #expect(outcome.lines.last == (status == 0 ? "written to \(link)" : nil))
    var mode = stat()
    try #require(lstat(link, &mode) == 0)
    #expect(mode.st_mode & S_IFMT == S_IFLNK)
    guard status == 0 else { return }
    #expect(Self.isWellFormed(try readText(folder["new.svg"])))
  }

  @Test(arguments: ["trace.csv", "./trace.csv", "link.csv", "hard.csv"])
  func refusesTheRecordingItself(_ name: String) throws {
    let trace = Trace.csv()
    let path = try folder.write(trace, to: "trace.csv")
    try #require(symlink("trace.csv", folder["link.csv"]) == 0)
    try #require(Glibc.link(path, folder["hard.csv"]) == 0)
    let outcome = try Program.run(["replay", path, "--plot", folder[name]], status: 73)
    #expect(outcome.errors.contains("is the recording itself"))
    #expect(try readFile(path) == trace)
  }

  /// Another file may be the only recording of a walk. An older plot is replaced.
  @Test(
    arguments: [("btsnoop\0", 73), ("<?xml", 73), ("<svg old", 0), ("", 0)] as [(String, Int32)])
  func replacesOnlyPlots(_ content: String, _ status: Int32) throws {
    let recording = try folder.write(Trace.csv(), to: "trace.csv")
    let path = try folder.write(content, to: "old")
    let outcome = try Program.run(["replay", recording, "--plot", path], status: status)
    #expect(outcome.errors.contains("is not a plot") == (status != 0))
    #expect(try (readText(path) == content) == (status != 0))
  }

  @Test(arguments: ["x.svg", "-"]) func refusesStandardOutput(name: String) throws {
    let output = folder["x.svg"]
    let outcome = try Program.run(
      ["replay", "--example", "hunt", "--plot", name == "-" ? name : output],
      shell: "exec >'\(output)'", status: 73)
    #expect(outcome.errors.contains("is standard output; name another file"))
  }

  private func plot(_ trace: String) throws -> String {
    let path = try folder.write(trace, to: "trace.csv")
    let picture = folder["picture.svg"]
    try Program.run(["replay", path, "--summary", "--plot", picture], status: 0)
    let svg = try readText(picture)
    #expect(Self.isWellFormed(svg))
    return svg
  }

  /// Elements are closed in the order in which they were opened, and attributes are quoted.
  private static func isWellFormed(_ text: String) -> Bool {
    var open: [Substring] = []
    for tag in text.split(separator: "<", omittingEmptySubsequences: true) {
      guard let end = tag.firstIndex(of: ">") else { return false }
      let inside = tag[..<end]
      let quotes = inside.count { $0 == "\"" }
      guard quotes.isMultiple(of: 2), !inside.contains("&") || inside.contains(";") else {
        return false
      }
      let name = inside.prefix { !$0.isWhitespace && $0 != "/" }
      if inside.hasPrefix("/") {
        guard open.popLast() == inside.dropFirst() else { return false }
      } else if !inside.hasSuffix("/") {
        open.append(name)
      }
    }
    return open.isEmpty && text.hasPrefix("<svg")
  }
}
