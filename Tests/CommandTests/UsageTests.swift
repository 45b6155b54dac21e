import Testing

@Suite struct UsageTests {
  @Test(arguments: [
    "nonsense", "--nonsense", "seek --nonsense", "seek here", "seek --seed", "seek --seed -1",
    "seek --seed 1.5", "seek --demo --speed 0", "seek --demo --speed=-1", "seek --demo --speed nan",
    "seek --demo --speed inf", "seek --duration 0", "seek --duration=-5", "seek --duration nan",
    "seek --duration inf", "seek --duration soon", "seek --uuid 12", "seek --major 65536",
    "seek --major=-1", "seek --minor x", "seek --address 00:11:22:33:44",
    "seek --address 00:11:22:33:44:GG", "seek --estimator best",
    "seek --any --uuid D9EED498-BFDB-43C0-8B55-D06BB74C430B", "hide --power 128",
    "scan here", "scan --duration 0", "scan --uuid D9EED498-BFDB-43C0-8B55-D06BB74C430B",
    "scan --estimator best", "scan --demo --seed x",
    "hide --power=-129", "hide --interval 19", "hide --interval 10241", "hide --interval nan",
    "hide --uuid x", "hide --major 70000", "hide --demo --seekers 9", "hide --demo --seekers=-1",
    "record", "record a b", "record a --duration 0", "replay", "replay a b",
    "replay a --example hunt", "replay --example nonsense", "replay a --speed 0",
    "replay a --fast --speed 2", "replay a --duration 0", "replay a --duration nan",
    "replay a --duration=-1",
  ])
  func wrong(_ line: String) throws {
    let outcome = try Program.run(line.split(separator: " ").map(String.init))
    expectOrderly(outcome, status: 64)
    #expect(outcome.errors.hasPrefix("Error: "), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: ["--help", "help", "seek --help", "help replay", "scan --help", "--version"])
  func help(_ line: String) throws {
    let outcome = try Program.run(line.split(separator: " ").map(String.init))
    expectOrderly(outcome, status: 0)
    #expect(!outcome.output.isEmpty && outcome.errors.isEmpty)
  }
}
