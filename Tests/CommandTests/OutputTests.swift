import Glibc
import ProcessSupport
import TestSupport
import Testing

/// Destinations of the output.
struct OutputTests {
  @Test(arguments: ["--json", "--plain", ""])
  func unwritableOutput(_ form: String) throws {
    let hunt = words("seek --demo --seed 3 \(form)")
    let outcome = try Program.run(hunt, output: .file("/dev/full"), status: 1)
    #expect(outcome.errors.contains("No space left"))
    try Program.run(hunt, output: .closed, status: 1)
  }

  @Test(arguments: [
    ("/nowhere/x.csv", 73), ("/nowhere/x.btsnoop", 73), ("/tmp", 73), ("", 73), ("/a/\n.csv", 73),
    ("/dev/full", 1),
  ])
  func record(_ path: String, _ status: Int32) throws {
    try Program.run(["record", path, "--demo", "--seed", "3"], status: status)
  }

  /// If standard output is closed, the recording must not get its descriptor.
  @Test(arguments: ["x.csv", "x.btsnoop"])
  func recordWithoutOutput(_ name: String) throws {
    let folder = try TemporaryFolder()
    let arguments = ["--demo", "--seed", "5"]
    try Program.run(["record", folder["y" + name]] + arguments, status: 0)
    try Program.run(["record", folder[name]] + arguments, input: .closed, output: .closed)
    // A capture has the present time.
    let (first, second) = try (readFile(folder["y" + name]), readFile(folder[name]))
    #expect(name == "x.csv" ? second == first : second.count == first.count)
  }

  /// As in `hotcold … | head -1`.
  @Test(arguments: [["--json"], ["--plain"]])
  func readerThatCloses(_ form: [String]) throws {
    let folder = try TemporaryFolder()
    let trace = try folder.write(Trace.long, to: "long.csv")
    let program = try Program(["replay", trace] + form)
    #expect(program.wait { $0.output.contains(10) })
    program.closeOutput()
    #expect(program.finish().ending == .status(0))
    #expect(program.errors.isEmpty)
  }

  @Test func slowReader() throws {
    let folder = try TemporaryFolder()
    let trace = try folder.write(Trace.long, to: "long.csv")
    let program = try Program(["replay", trace, "--json"], memory: Memory.limit)
    #expect(program.waitUntilStuck())
    let outcome = program.finish(byPiecesOf: 5000)
    #expect(outcome.ending == .status(0))
    #expect(outcome.errors.isEmpty)
    #expect(outcome.lineCount > Trace.longRows)
    let last = String(decoding: outcome.output.suffix(400), as: UTF8.self).split(separator: "\n")
      .last
    #expect(last?.hasPrefix("{\"type\":\"summary\"") == true)
    #expect(last?.field("sightings") == "\(Trace.longRows)")
    #expect(last?.field("droppedLines") == "0")
  }

  /// A session with a clock ends with its duration even if its reader has stopped. What the reader gets later are whole
  /// lines; the others are counted.
  @Test(arguments: [
    "replay LONG --json --speed 2500 --duration 5000",
    "scan --demo --seed 1 --json --speed 200 --duration 400",
    "seek --demo --seed 1 --json --any --speed 200 --duration 400",
  ])
  func stoppedReader(_ line: String) throws {
    let folder = try TemporaryFolder()
    let trace = try folder.write(Trace.long, to: "long.csv")
    let program = try Program(words(line.replacing("LONG", with: trace)))
    #expect(program.waitUntilStuck())
    #expect(program.wait(reading: false) { $0.child.ending != nil })
    let outcome = program.finish(status: 0)
    let summary = try #require(outcome.lines.last)
    #expect(outcome.types.last == "summary")
    #expect(outcome.lines.allSatisfy { $0.hasPrefix("{\"type\":\"") && $0.hasSuffix("}") })
    let dropped = try #require(summary.field("droppedLines").flatMap { Int($0) })
    let sightings = try #require(summary.field("sightings").flatMap { Int($0) })
    let estimates = outcome.lines("estimate").count
    #expect(estimates <= sightings)
    #expect(estimates + dropped >= sightings)
    if line.hasPrefix("replay") {
      #expect(summary.field("time") == "5000.000" && sightings == 50_001)
      #expect(dropped > 0)
    }
  }
}

/// A recording through a pipe whose reader has stopped, or is gone.
struct RecordingOutputTests {
  private static let records = [
    "record - --demo --seed 1 --speed 10 --duration 30",
    "record /dev/stdout --demo --seed 1 --speed 10 --duration 30",
  ]

  /// What the reader gets later are whole records, except perhaps the last one.
  @Test(arguments: records) func stoppedReader(_ line: String) throws {
    let program = try Program(words(line))
    program.shrinkOutput()
    #expect(program.waitUntilStuck())
    #expect(program.wait(reading: false) { $0.child.ending != nil })
    let outcome = program.finish()
    #expect(outcome.ending == .status(0))
    #expect(outcome.errors.contains("its reader was too slow"))
    let replay = try Program.run(
      words("replay - --json --summary"), input: .bytes(outcome.output), status: 0)
    #expect(replay.lines.last?.field("sightings") != "0")
  }

  @Test(arguments: records) func readerThatCloses(_ line: String) throws {
    let program = try Program(words(line))
    #expect(program.wait { !$0.output.isEmpty })
    program.closeOutput()
    let outcome = program.finish()
    #expect(outcome.ending == .status(0) && outcome.errors.isEmpty)
  }
}

/// Signals that end the program in all its states.
struct SignalTests {
  static let endings = [SIGINT, SIGTERM, SIGHUP]

  @Test(
    arguments: endings,
    [
      "replay LONG --json", "replay LONG --plain", "replay LONG --json --speed 1",
      "hide --demo --seed 1 --json",
    ])
  func inLines(_ signal: Int32, _ line: String) throws {
    let folder = try TemporaryFolder()
    let trace = try folder.write(Trace.long, to: "long.csv")
    let program = try Program(words(line.replacing("LONG", with: trace)))
    #expect(program.wait { $0.output.contains(10) })
    program.child.send(signal)
    let outcome = program.finish(status: 0)
    #expect(outcome.errors.isEmpty)
    if line.contains("--json") { #expect(outcome.types.last == "summary") }
  }

  @Test(arguments: endings, ["x.csv", "x.btsnoop"])
  func inRecord(_ signal: Int32, _ name: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], to: name)
    let program = try Program(["record", path, "--demo", "--seed", "1", "--speed", "20"])
    #expect(program.wait { _ in (try? readFile(path).count) ?? 0 > 2000 })
    program.child.send(signal)
    program.finish(status: 0)
    let replay = try Program.run(["replay", path, "--json", "--summary"], status: 0)
    #expect(replay.lines.last?.field("rejected") == "{\"total\":0")
  }

  /// A full pipe without a reader.
  @Test(arguments: endings)
  func withFullPipe(_ signal: Int32) throws {
    let folder = try TemporaryFolder()
    let trace = try folder.write(Trace.long, to: "long.csv")
    let program = try Program(["replay", trace, "--json"])
    #expect(program.waitUntilStuck())
    program.child.send(signal)
    #expect(program.wait(reading: false) { $0.child.ending != nil })
    #expect(program.child.ending == .status(0))
    let outcome = program.finish()
    #expect(outcome.errors.isEmpty)
    #expect(outcome.lines.allSatisfy { $0.hasPrefix("{\"type\":\"") && $0.hasSuffix("}") })
    #expect(outcome.types.last == "summary")
    let dropped = outcome.lines.last?.field("droppedLines").flatMap { Int($0) } ?? 0
    let sightings = outcome.lines.last?.field("sightings").flatMap { Int($0) } ?? -1
    #expect(outcome.lines("estimate").count + dropped >= sightings)
  }

  /// Pipes without a reader or a writer.
  @Test(
    arguments: endings + [SIGQUIT],
    ["record PIPE --demo", "replay --example hunt --plot PIPE", "replay PIPE --json"])
  func withPipeWithoutOtherEnd(_ signal: Int32, _ line: String) throws {
    let folder = try TemporaryFolder()
    let pipe = folder["fifo.svg"]
    try #require(mkfifo(pipe, 0o600) == 0)
    let program = try Program(words(line.replacing("PIPE", with: pipe)))
    // It handles signals once its signalfd is open, and waits for data once the pipe is open.
    let isReader = line.hasPrefix("replay PIPE")
    #expect(program.wait { $0.hasOpen(isReader ? pipe : "anon_inode:[signalfd]") })
    program.child.send(signal)
    let outcome = program.finish(status: 0)
    #expect(outcome.errors.isEmpty && (isReader || outcome.output.isEmpty))
  }

  /// It waits for a pipe's slow writer, and prints what has come.
  @Test(arguments: [
    Named("CSV", Trace.csv()),
    Named(
      "pcapng",
      (0..<20).reduce(into: section() + interface(187)) {
        $0 += enhanced([4] + legacyEvent(legacyReport()), ticks: UInt64($1) * 100_000)
      }.dropLast(9)),
    Named(
      "a sniffer",
      pcap(256, (0..<20).map { ($0, 0, withRadio(onAir(advertisingPDU()))) }).dropLast(9)),
  ])
  func slowWriter(_ recording: Named<[UInt8]>) throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder["fifo"], 0o600) == 0)
    let program = try Program(["replay", folder["fifo"], "--json"])
    #expect(program.wait { $0.hasOpen(folder["fifo"]) })
    let writer = open(folder["fifo"], O_WRONLY | O_CLOEXEC)
    defer { if writer >= 0 { close(writer) } }
    let trace = recording.value
    for half in [trace.prefix(100), trace.dropFirst(100)] {
      #expect(half.withUnsafeBytes { write(writer, $0.baseAddress, $0.count) } == half.count)
    }
    #expect(program.wait { $0.output.contains(10) })
    #expect(program.child.ending == nil)
    program.child.send(SIGTERM)
    program.finish(status: 0)
  }
}

extension Program {
  /// Whether the program has this file open.
  func hasOpen(_ path: String) -> Bool {
    let folder = "/proc/\(child.pid)/fd"
    return listFolder(folder).contains { name in
      var target = [CChar](repeating: 0, count: 4096)
      let count = readlink("\(folder)/\(name)", &target, target.count - 1)
      return count > 0
        && target.prefix(count).elementsEqual(path.utf8CString.dropLast())
    }
  }
}
