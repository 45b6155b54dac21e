import Glibc
import TestSupport
import Testing

/// Where the output goes.
@Suite struct OutputTests {
  @Test(arguments: ["--json", "--plain", ""])
  func cannotBeWritten(_ form: String) throws {
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

  /// With no standard output the recording is not to be taken for it.
  @Test(arguments: ["x.csv", "x.btsnoop"])
  func recordWithoutOutput(_ name: String) throws {
    let folder = try TemporaryFolder()
    let arguments = ["--demo", "--seed", "5"]
    try Program.run(["record", folder["y" + name]] + arguments, status: 0)
    try Program.run(["record", folder[name]] + arguments, input: .closed, output: .closed)
    #expect(try readFile(folder[name]) == readFile(folder["y" + name]))
  }

  /// As in `hotcold … | head -1`.
  @Test(arguments: [["--json"], ["--plain"]])
  func readerThatLeaves(_ form: [String]) throws {
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
  }

  /// No Bluetooth at all, as in a container.
  @Test(
    .enabled(if: !hasBluetooth, "this kernel has Bluetooth"),
    arguments: ["seek --json", "seek --plain", "hide", "record /dev/null"])
  func noBluetooth(_ line: String) throws {
    let outcome = try Program.run(words(line), status: 2)
    #expect(outcome.errors.contains("--demo"))
  }

  private static let hasBluetooth: Bool = {
    let family: Int32 = 31  // AF_BLUETOOTH
    let descriptor = socket(family, Int32(SOCK_RAW.rawValue), 1)
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0 || errno != EAFNOSUPPORT
  }()
}
