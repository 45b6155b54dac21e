import Glibc
import ProcessSupport
import TestSupport
import Testing

@testable import HotColdSystem

struct HookTests {
  @Test(arguments: [
    ("play", ["play"]),
    ("  play\t-q  loud.wav ", ["play", "-q", "loud.wav"]),
    ("say 'it is  hot' now", ["say", "it is  hot", "now"]),
    (#"say "a \"b\" \\ \n""#, ["say", #"a "b" \ \n"#]),
    (#"say it\'s\ hot"#, ["say", "it's hot"]),
    ("say ''", ["say", ""]),
    ("say a'b'\"c\"", ["say", "abc"]),
    (
      "say $(id) `id` $HOME ; > x | y & * ~",
      ["say", "$(id)", "`id`", "$HOME", ";", ">", "x", "|", "y", "&", "*", "~"]
    ),
    ("say \u{1F525}e\u{301}", ["say", "\u{1F525}e\u{301}"]),
  ])
  func splits(_ line: String, _ words: [String]) throws {
    let command = try #require(HookCommand(line))
    #expect([command.program] + command.arguments == words)
  }

  @Test(arguments: ["", "  \t", "''", "'' x", "say 'it", "say \"it", "say it\\", "say a\0b"])
  func refused(_ line: String) {
    #expect(HookCommand(line) == nil)
  }

  @Test(arguments: ["enter", "hot", "cold", "found"])
  func getsTheEvent(_ moment: String) throws {
    let folder = try TemporaryFolder()
    let file = folder["said"]
    let text = """
      { env; echo "arguments=$*"; } > "$1.part"
      mv "$1.part" "$1"
      """
    let script = try folder.write(text, to: "hook")
    let outcome = try Program.run(
      [
        "replay", "--example", "hunt", "--json", "--on-\(moment)",
        "/bin/sh \(script) \(file) '$(id) x'",
      ],
      environment: ["SECRET": "1", "PATH": "/usr/bin:/bin"])
    expectOrderly(outcome, status: 0)
    let said = try readText(file)
    let variables = Set(said.split(separator: "\n").map(String.init))
    // The hook ran for one of these events: while it runs, others are skipped.
    let type = ["hot": "call", "cold": "call"][moment] ?? moment
    let times = outcome.lines(type).filter {
      type != "call" || $0.field("call") == "\"\(moment.uppercased())\""
    }.compactMap { $0.field("time") }
    #expect(variables.contains("arguments=\(file) $(id) x"))
    #expect(variables.contains("HOTCOLD_EVENT=\(moment)"))
    #expect(times.contains { variables.contains("HOTCOLD_TIME=\($0)") })
    #expect(variables.contains("HOTCOLD_UUID=D9EED498-BFDB-43C0-8B55-D06BB74C430B"))
    #expect(variables.contains { $0.hasPrefix("HOTCOLD_DISTANCE=") })
    #expect(variables.contains { $0.hasPrefix("HOTCOLD_PROXIMITY=") })
    #expect(!variables.contains("SECRET=1"))
  }

  /// Hooks inherit neither our descriptors nor those that we inherited.
  @Test func getsNoDescriptors() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write(
      "for n in 3 4 5 6 7 8 9; do [ -e /dev/fd/$n ] && echo $n; done > $1.part; mv $1.part $1",
      to: "hook")
    let outcome = try Program.run(
      ["replay", "--example", "hunt", "--on-enter", "/bin/bash \(script) \(folder["said"])"],
      environment: ["PATH": "/usr/bin:/bin"], shell: "exec 5</dev/null 9</dev/null")
    #expect(outcome.ending == .status(0))
    #expect(try readFile(folder["said"]).isEmpty)
  }

  /// A program that is missing, fills its output, fails or hangs does not disturb the game. A hanging program is killed
  /// after five seconds.
  @Test(arguments: [
    ("/nowhere/hook", true), ("hotcold-no-such-program", true), ("yes", false), ("false", false),
    ("sh -c 'kill -9 $$'", false), ("/etc/passwd", true), ("/", true), ("cat", false),
  ])
  func doesNotDisturbTheGame(_ command: String, _ isMissing: Bool) throws {
    let usual = try Program.run(words("replay --example hunt --json"))
    let outcome = try Program.run(
      ["replay", "--example", "hunt", "--json", "--on-enter", command],
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(outcome.ending == usual.ending)
    #expect(outcome.lines == usual.lines)
    #expect(outcome.errors.contains("is not installed") == isMissing)
  }

  /// A hook that fails is reported once. One that hangs is ended after five seconds, one that works is not mentioned.
  @Test(
    arguments: [
      ("--on-hot", "false", "false ended with status 1"),
      ("--on-hot", "sh -c 'exit 3'", "sh ended with status 3"),
      ("--on-hot", "sh -c 'kill -9 $$'", "sh was ended by signal 9"),
      ("--on-enter", "sleep 60", "sleep was ended because it ran for more than 5 s"),
      ("--on-hot", "true", nil),
    ] as [(String, String, String?)])
  func isReportedOnce(_ moment: String, _ command: String, _ fault: String?) throws {
    let outcome = try Program.run(
      ["replay", "--example", "hunt", "--json", moment, command],
      environment: ["PATH": "/usr/bin:/bin"], status: 0)
    #expect(outcome.errors == fault.map { "hotcold: \($0)\n" } ?? "")
  }

  /// HOTCOLD_SECRET is neither in the memory that `/proc` shows of the program, nor in a hook's environment.
  @Test func nobodyReadsTheSecret() throws {
    let folder = try TemporaryFolder()
    let text = """
      { cat /proc/$PPID/environ /proc/$$/environ | tr '\\0' '\\n'; echo read; } > "$1.part"
      mv "$1.part" "$1"
      """
    let script = try folder.write(text, to: "hook")
    try Program.run(
      ["replay", "--example", "hunt", "--on-enter", "/bin/sh \(script) \(folder["said"])"],
      environment: ["PATH": "/usr/bin:/bin", "HOTCOLD_SECRET": "marmalade", "OTHER": "honey"],
      status: 0)
    let said = try readText(folder["said"])
    #expect(said.contains("OTHER=honey") && said.contains("HOTCOLD_EVENT=enter"))
    #expect(said.hasSuffix("read\n") && !said.contains("marmalade"), "\(said)")
  }

  /// An executable file that cannot be run.
  @Test(arguments: [
    ("#!/nowhere/interpreter\n", "No such file or directory"),
    ("neither script nor program\n", "Exec format error"),
  ])
  func cannotBeRun(_ text: String, _ why: String) throws {
    let folder = try TemporaryFolder()
    let hook = try folder.write(text, to: "hook")
    try #require(chmod(hook, 0o700) == 0)
    let outcome = try Program.run(
      ["replay", "--example", "hunt", "--json", "--on-hot", hook], status: 0)
    #expect(outcome.errors == "hotcold: cannot run \(hook): \(why)\n")
  }
}
