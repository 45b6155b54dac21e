import Glibc
import ProcessSupport
import TestSupport
import Testing

/// `hotcold house` and `hotcold where`
struct HouseTests {
  /// The simulated house is reproducible, and `where` and --replay read its history.
  @Test func keepsAHistory() throws {
    let folder = try TemporaryFolder()
    let file = folder["history"]
    let house = words("house --demo --seed 1 --duration 30 --json")
    let outcome = try Program.run(house + ["--history", file], status: 0)
    #expect(try Program.run(house).output == outcome.output)
    #expect(outcome.lines("station").count == 4)
    #expect(outcome.lines("position").count > 100)
    #expect(outcome.types.last == "summary")
    // In order of time, and to the millisecond as stations send them.
    let times = outcome.lines.compactMap { $0.field("time") }
    let numbers = times.compactMap { Double($0) }
    #expect(numbers.count == outcome.lineCount && numbers == numbers.sorted())
    #expect(times.allSatisfy { $0.split(separator: ".").last?.count ?? 9 <= 3 })
    let found = try Program.run(["where", "lamp", "--history", file], status: 0)
    #expect(found.text.hasPrefix("Kitchen lamp: "))
    let all = try Program.run(["where", "--history", file, "--json"])
    // Unnamed devices are not stored.
    #expect(all.lines("where").count >= 5)
    #expect(all.lines("where").allSatisfy { $0.field("name") != $0.field("id") })
    let replayed = try Program.run(
      ["house", "--replay", "today", "--history", file, "--json"], status: 0)
    // As live: unknown values are null, and times are to the millisecond.
    #expect(replayed.lines("position").allSatisfy { $0.field("station") == "null" })
    #expect(
      replayed.lines.allSatisfy {
        ($0.field("time") ?? "").split(separator: ".").last?.count ?? 9 <= 3
      })
    // Lines for people have the date and the time of that day.
    let lines = try Program.run(
      ["house", "--replay", "today", "--history", file, "--plain"], status: 0)
    #expect(lines.text.split(separator: "\n").allSatisfy { $0.contains(/^20\d\d-\d\d-\d\d \d\d:/) })
    let places = Set(all.lines("where").map { $0.field("id") })
    #expect(Set(replayed.lines("position").map { $0.field("id") }) == places)
    try Program.run(["house", "--replay", "2001-01-01", "--history", file], status: 66)
    try Program.run(["where", "tuba", "--history", file], status: 1)
    try Program.run(["where", "--history", folder["no"]], status: 66)
    try Validator.expectValid(outcome.lines + all.lines + replayed.lines)
  }

  /// A person's lines are in the person's language, and a script's in English.
  @Test(arguments: [
    ("where lamp --history", ", vor \\d+ s", ", \\d+ s ago"),
    (
      "house --replay today --plain --history", "bei \\d+,\\d; \\d+,\\d m, auf",
      "at \\d+\\.\\d, \\d+\\.\\d m, within"
    ),
    (
      "house --demo --seed 1 --duration 5 --plain --history", "nächste Station ", "nearest station "
    ),
  ])
  func translatesLines(_ line: String, german: String, english: String) throws {
    let folder = try TemporaryFolder()
    let file = folder["history"]
    try Program.run(words("house --demo --seed 1 --duration 20 --history") + [file], status: 0)
    let environment = ["LC_ALL": "C.UTF-8", "LANGUAGE": "de"]
    let terminal = try PseudoTerminal(words(line) + [file], environment: environment)
    _ = terminal.finish()
    #expect(terminal.picture.text.contains(try Regex(german)), "\(terminal.picture.text)")
    let script = try Program.run(words(line) + [file], environment: environment, status: 0)
    #expect(script.text.contains(try Regex(english)))
  }

  /// The screen and the page show when a replay is over. The page's address is below the title.
  @Test func replayEnds() throws {
    let folder = try TemporaryFolder()
    let file = folder["history"]
    try Program.run(words("house --demo --seed 1 --duration 20 --history") + [file], status: 0)
    let port = try #require(Loopback.freePort())
    let terminal = try PseudoTerminal(
      words("house --replay today --speed 1000 --web 127.0.0.1:\(port) --history") + [file])
    #expect(terminal.shows(" is over"))
    #expect(terminal.picture.text.contains("http://127.0.0.1:\(port)/"))
    let page = Browser(port: port)
    page.say(Browser.request("GET", "/events", host: "127.0.0.1:\(port)"))
    #expect(page.listen { $0.text.contains(" is over") })
    // Things stay at their last position.
    #expect(!terminal.picture.text.contains("not heard"))
    // Esc does not quit.
    terminal.type("\u{1B}")
    terminal.type("?", shows: "How to read the plan")
    terminal.type(" ", shows: "offline")
    terminal.expectQuit()
  }

  /// A survey without a room, one in which the beacon is changed, and one that replaces its plan.
  @Test func surveys() throws {
    let folder = try TemporaryFolder()
    let plan = folder["plan"]
    let command = words("house --demo --seed 1 --speed 20 --survey") + [plan]
    let idle = try PseudoTerminal(command)
    #expect(idle.shows("You carry"))
    idle.type("q")
    #expect(idle.finish() == .status(1))
    #expect(idle.errors.contains("nothing was saved") && listFolder(folder.path).isEmpty)
    for words in ["written to \(plan); use", "\(plan); the old plan is \(plan)~"] {
      let terminal = try PseudoTerminal(command, columns: 200)
      #expect(terminal.shows("You carry"))
      terminal.type("1\u{1B}OB\u{1B}OB", shows: "measure all rooms with this beacon")
      terminal.type("1", shows: "is done")
      terminal.expectQuit()
      #expect(terminal.picture.text.contains(words), "\(terminal.picture.text)")
    }
  }

  /// Without a screen, the address of the page is printed first.
  @Test func printsTheAddress() throws {
    let port = try #require(Loopback.freePort())
    let outcome = try Program.run(
      words("house --demo --seed 1 --speed 100 --duration 10 --web 127.0.0.1:\(port)"), status: 0)
    #expect(outcome.text.hasPrefix("http://127.0.0.1:\(port)/"))
  }

  /// The history of a killed program is readable.
  @Test func historyOfAKilledProgram() throws {
    let folder = try TemporaryFolder()
    let file = folder["history"]
    let program = try Program(
      words("house --demo --seed 1 --json --speed 50 --duration 100000") + ["--history", file])
    #expect(program.wait { $0.output.count > 80_000 })
    program.child.send(SIGKILL)
    program.finish()
    let found = try Program.run(["where", "--history", file, "--json"], status: 0)
    #expect(found.lines("where").count >= 5)
  }

  /// A library that exists but cannot be opened is not called missing.
  @Test func tooManyFiles() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      words("house --demo --duration 1") + ["--history", folder["history"]],
      // The test may have inherited an open descriptor, too.
      shell: "exec 3>&- && ulimit -n 4", status: 1)
    #expect(outcome.errors.contains("Too many open files"))
    #expect(!outcome.errors.contains("install"))
  }

  /// A plan followed by a number of spaces.
  @Test(
    arguments: [
      ("\u{FEFF}{\"rooms\":[]}", 0, 0, ""), ("{\n\"rooms\": [,]}", 0, 65, "line 2: "),
      ("{\"rooms\":[]}", 5_000_000, 65, "longer than"), ("[]", 0, 65, "neither a plan in JSON"),
    ] as [(String, Int, Int32, String)])
  func plans(_ text: String, _ spaces: Int, _ status: Int32, _ why: String) throws {
    let folder = try TemporaryFolder()
    let plan = Array(text.utf8) + [UInt8](repeating: 0x20, count: spaces)
    let outcome = try Program.run(
      words("house --demo --duration 1") + ["--plan", try folder.write(plan, to: "plan")],
      status: status)
    #expect(why.isEmpty || outcome.errors.contains(why), "\(outcome.errors)")
  }

  /// Names that SQLite interprets, and files that are not databases.
  @Test(arguments: [
    (":memory:", 0, 0), ("file:x?mode=memory", 0, 0), ("", 73, 66), ("fifo", 73, 66),
    ("folder", 73, 66), ("/dev/null", 73, 66),
  ])
  func oddHistory(_ name: String, _ status: Int32, _ reading: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("folder")
    try #require(mkfifo(folder["fifo"], 0o600) == 0)
    func run(_ line: String, _ status: Int32) throws -> Outcome {
      try Program.run(
        words(line) + ["--history", name], shell: "cd '\(folder.path)'", status: status)
    }
    let kept = try run("house --demo --seed 3 --duration 10", status)
    let found = try run("where", reading)
    #expect(found.output.isEmpty == (status != 0))
    #expect(!(kept.errors + found.errors).contains("I/O error"))
  }

  /// The file size limit does not affect a reader.
  @Test func whereOnAFullDisk() throws {
    let folder = try TemporaryFolder()
    let file = folder["history.sqlite"]
    try Program.run(
      ["house", "--demo", "--seed", "3", "--duration", "10", "--history", file], status: 0)
    let outcome = try Program.run(
      ["where", "keys", "--history", file], shell: "ulimit -f 0", status: 0)
    #expect(!outcome.output.isEmpty)
    let long = String(repeating: "a", count: 60_000)
    let nothing = try Program.run(["where", long, "--history", file], status: 1)
    #expect(nothing.errors.contains("nothing called"))
  }

  /// Two houses of one user.
  @Test func historyOfAHouse() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("hotcold")
    func run(_ line: String, _ status: Int32) throws -> String {
      let shell = "export XDG_STATE_HOME='\(folder.path)'"
      let outcome = try Program.run(words(line), shell: shell, status: status)
      return String(decoding: outcome.output, as: UTF8.self)
    }
    let file = folder["hotcold"] + "/history-cabin.sqlite"
    _ = try run("house --demo --seed 3 --duration 10 --history \(file)", 0)
    _ = try run("where keys", 66)
    #expect(try run("where keys --house cabin", 0).hasPrefix("Keys: "))
    let none = try Program.run(
      ["where", "keys", "--house", "my house"], environment: ["XDG_STATE_HOME": folder.path],
      status: 66)
    #expect(none.errors.contains("hotcold house --house 'my house' --remember makes one"))
  }

  /// systemd shows a service root's file by an ACL, which looks like group access.
  @Test(.enabled(if: getuid() == 0, "only root can give a file away"))
  func readsSystemdsCredential() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("ada\nsecret\n", to: "hotcold-broker")
    try #require(chmod(file, 0o440) == 0 && chown(file, 65_534, 65_534) == 0)
    let outcome = try Program.run(
      words("house --broker mqtt://127.0.0.1:1 --json --duration 1"),
      environment: ["CREDENTIALS_DIRECTORY": folder.path], status: 0)
    #expect(!outcome.errors.contains("other users"))
  }

  /// Missing files, endless files, and pipes that would block.
  @Test(arguments: [
    ("house --demo --plan /nowhere", 66), ("house --demo --history /nowhere/x", 73),
    ("house --replay today --history /nowhere/x", 66),
    ("house --broker mqtt://127.0.0.1:1 --room a --secret-file /nowhere", 66),
    ("locate --stations /nowhere/x /nowhere/x", 66), ("locate --stations /dev/zero FIFO", 65),
    ("house --broker mqtts://127.0.0.1:1 --ca FIFO", 66),
    ("house --broker mqtts://127.0.0.1:1 --ca /etc/passwd", 65),
    ("house --broker mqtts://127.0.0.1:1 --cert FIFO --cert-key FIFO", 66),
    ("station --demo --name a --broker mqtts://127.0.0.1:1 --credentials /nowhere", 66),
    ("station --demo --name a --broker mqtts://127.0.0.1:1 --ca /nowhere", 66),
    ("station --demo --name a --broker mqtts://127.0.0.1:1 --digest-key /nowhere", 66),
    ("station --name a --demo --digest-key /dev/zero", 65),
  ])
  func unreadableFiles(_ line: String, _ status: Int32) throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder["fifo"], 0o600) == 0)
    try Program.run(
      words(line.replacing("FIFO", with: folder["fifo"])), memory: Memory.limit, status: status)
  }
}
