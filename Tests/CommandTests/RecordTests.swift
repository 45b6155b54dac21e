import Glibc
import ProcessSupport
import TestSupport
import Testing

struct RecordTests {
  /// Replaying a recorded demo prints the same estimates as the demo.
  @Test(arguments: ["x.csv", "x.btsnoop", "X.CSV"])
  func replaysTheDemo(_ name: String) throws {
    let demo = ["--demo", "--seed", "5"]
    let folder = try TemporaryFolder()
    let record = try Program.run(["record", folder[name]] + demo, status: 0)
    let live = try Program.run(["seek", "--json"] + demo)
    let replay = try Program.run(["replay", folder[name], "--json"], status: 0)
    #expect(!live.lines("estimate").isEmpty)
    let isCSV = name.lowercased() == "x.csv"
    let (heard, replayed) = (live.lines("estimate"), replay.lines("estimate"))
    if isCSV {
      #expect(replayed == heard)
    } else {
      // A capture has the present time, in microseconds.
      #expect(replayed.map(Self.packet) == heard.map(Self.packet))
      let seconds = try #require(replayed.first?.field("time").flatMap { Double($0) })
      #expect(abs(seconds - Double(time(nil))) < 600)
    }
    // The clock leaves the recording far behind.
    let late = try Program.run(["replay", folder[name], "--json", "--speed", "1e6"], status: 0)
    #expect(late.lines == replay.lines)
    #expect(replay.lines.last?.field("rejected") == "{\"total\":0")
    guard isCSV else { return }
    // It counts what is in the file, as a scan does.
    let scan = try Program.run(["scan", folder[name], "--plain"], status: 0)
    let counts = [record.lines.first, scan.lines.last].map { $0?.split(separator: "  ").last }
    #expect(counts[0] == counts[1])
    // The simulated house records the true distances, and the hunt ends beside the hider.
    let rows = try readText(folder[name]).split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let truths = rows.map { Double($0[7]) ?? .nan }
    #expect(truths.count > 50)
    #expect(truths.allSatisfy { $0 > 0 && $0 < 40 })
    let last = try #require(rows.lastIndex { !$0[4].isEmpty })
    #expect(truths[last] < 1.3)
  }

  /// The beacon and the level of an estimate.
  private static func packet(_ line: Substring) -> [String?] {
    ["address", "uuid", "rssi", "measuredPower"].map { line.field($0).map { "\($0)" } }
  }

  /// Messages stay out of the recording if it is standard output by another name.
  @Test(arguments: ["x.csv", "x.btsnoop", "link.csv"])
  func isStandardOutput(_ name: String) throws {
    let folder = try TemporaryFolder()
    try #require(symlink("x.csv", folder["link.csv"]) == 0)
    let record = try Program.run(
      ["record", folder[name], "--demo", "--seed", "5", "--json"],
      shell: "exec >'\(folder[name])'")
    #expect(record.ending == .status(0))
    #expect(record.errors.hasPrefix("{\"type\":\"summary\""))
    let replay = try Program.run(["replay", folder[name], "--json"], status: 0)
    #expect(replay.lines.last?.field("rejected") == "{\"total\":0")
  }

  /// Through pipes, at different speeds.
  @Test(arguments: [[], ["--speed", "1000000"]])
  func toStandardOutput(_ pace: [String]) throws {
    let record = try Program.run(words("record - --demo --seed 5") + pace)
    #expect(record.ending == .status(0))
    let replay = try Program.run(words("replay - --json"), input: .bytes(record.output), status: 0)
    #expect(!replay.lines("estimate").isEmpty)
  }

  /// On a full disk, the old content of the file stays, and the recorded part is readable.
  @Test(arguments: ["exec >>", "exec >"])
  func appendsToAFullDisk(_ redirection: String) throws {
    let folder = try TemporaryFolder()
    let before = [UInt8](repeating: UInt8(ascii: "#"), count: 1000)
    let path = try folder.write(before, to: "x")
    let first = redirection == "exec >" ? "&& head -c 1000 /dev/zero | tr '\\0' '#'" : ""
    // `ulimit -f` counts blocks of 512 bytes. SIGXFSZ is ignored, because a full disk sends no signal.
    let record = try Program.run(
      words("record - --demo --seed 5"), environment: ["PATH": "/usr/bin:/bin"],
      shell: "\(redirection)'\(path)' \(first) && trap '' XFSZ && ulimit -f 16")
    #expect(record.ending == .status(1))
    #expect(record.errors.contains("everything up to here is stored"))
    let bytes = try readFile(path)
    #expect(bytes.count <= 16 * 512)
    #expect(bytes.starts(with: before))
    let replay = try Program.run(
      words("replay - --json"), input: .bytes(Array(bytes.dropFirst(1000))), status: 0)
    #expect(replay.lines.last?.field("rejected") == "{\"total\":0")
  }

  /// A recording is only replaced if that is wanted; an empty file is no recording.
  @Test(
    arguments: [("before", "", 73), ("before", "--force", 0), ("", "", 0)]
      as [(String, String, Int32)])
  func asksForForce(_ before: String, _ options: String, _ status: Int32) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(before, to: "x.csv")
    let outcome = try Program.run(
      ["record", path, "--demo", "--seed", "5"] + words(options), status: status)
    #expect(outcome.errors.contains("--force") == (status == 73))
    #expect(try readText(path).hasPrefix("time_s,") == (status == 0))
  }

  /// The old content stays until the first packet, and the message says what happened to it.
  @Test(arguments: [
    ("", "", "written to FILE"),
    ("before", "--force", "written to FILE"),
    ("before", "--force --duration 0.001", "nothing was heard; FILE is unchanged"),
    ("", "--duration 0.001", "written to FILE"),
  ])
  func replacesTheFile(_ before: String, _ options: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    let path = before.isEmpty ? folder["küche.csv"] : try folder.write(before, to: "küche.csv")
    let outcome = try Program.run(
      ["record", path, "--demo", "--seed", "5"] + words(options),
      status: 0)
    #expect(outcome.lines.last.map(String.init) == message.replacing("FILE", with: path))
    let after = try readText(path)
    #expect(message.hasPrefix("nothing") ? after == before : after.hasPrefix("time_s,"))
  }
}
