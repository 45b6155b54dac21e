import Glibc
import TestSupport
import Testing

/// Games of several players, in the simulated house.
@Suite struct PlayersTests {
  @Test(arguments: [["--seed", "2"], ["--seed", "7"]])
  func seekerAndHiderAgree(_ seed: [String]) throws {
    let arguments = ["seek", "--demo", "--json", "--name", "Ann"] + seed
    let outcome = try Program.run(arguments)
    expectOrderly(outcome, status: 0)
    let result = try #require(outcome.lines("result").last)
    #expect(result.field("outcome") == "\"found\"")
    #expect(result.field("agreed") == "true")
    #expect(result.field("seekerName") == "\"Ann\"")
    #expect(result.field("winner") == result.field("seeker"))
    #expect(outcome.lines("found").count == 1)
    #expect(outcome.lines("player").first?.field("change") == "\"joined\"")
    #expect(outcome.types.last == "summary")
    #expect(try Program.run(arguments).output == outcome.output)
  }

  @Test func hiderIsFoundByOneOfThem() throws {
    let outcome = try Program.run([
      "hide", "--demo", "--json", "--seed", "4", "--seekers", "2", "--name",
      "Bob",
    ])
    expectOrderly(outcome, status: 0)
    let result = try #require(outcome.lines("result").last)
    #expect(result.field("agreed") == "true")
    #expect(result.field("hiderName") == "\"Bob\"")
    #expect(["\"Ada\"", "\"Hedy\""].contains(result.field("seekerName")))
    #expect(outcome.lines("player").count >= 2)
  }

  /// Nothing is told but answers, until it is over.
  @Test(arguments: [2, 7])
  func thermometer(_ seed: Int) throws {
    let arguments = [
      "seek", "--demo", "--json", "--name", "Ann", "--seekers", "2",
      "--seed", "\(seed)", "--game", "thermometer",
    ]
    let outcome = try Program.run(arguments)
    expectOrderly(outcome, status: 0)
    let answers = outcome.lines("answer")
    #expect(answers.first?.field("answer") == "\"first\"")
    #expect(answers.count > 1)
    let calls = answers.count { ["\"warmer\"", "\"colder\""].contains($0.field("answer")) }
    #expect(outcome.lines("call").count == calls)
    let start = try #require(outcome.lines.firstIndex { $0.contains("\"type\":\"answer\"") })
    let end = try #require(outcome.lines.firstIndex { $0.contains("\"type\":\"result\"") })
    #expect(
      !outcome.lines[start..<max(start, end)].contains { $0.contains("\"type\":\"estimate\"") })
    #expect(outcome.lines("result").last?.field("agreed") == "true")
    #expect(try Program.run(arguments).output == outcome.output)
  }

  /// Two of three are decoys, and a find is that of the true one.
  @Test(arguments: ["2", "7"])
  func decoys(_ seed: String) throws {
    let arguments = [
      "seek", "--demo", "--json", "--name", "Ann", "--game", "decoys",
      "--seed", seed,
    ]
    let outcome = try Program.run(arguments)
    expectOrderly(outcome, status: 0)
    let results = outcome.lines("result").filter { $0.field("agreed") == "true" }
    #expect(results.last?.field("outcome") == "\"found\"")
    #expect(results.count { $0.field("outcome") == "\"found\"" } == 1)
    #expect(outcome.lines("found").count == 1)
    for result in results.dropLast() {
      #expect(result.field("outcome") == "\"decoy\"")
      #expect(result.field("winner") == "null")
    }
    #expect(try Program.run(arguments).output == outcome.output)
  }

  /// It goes on until nobody hides, and who was found seeks.
  @Test(arguments: [["seek", "--seed", "2"], ["hide", "--seed", "2"]])
  func infection(_ side: [String]) throws {
    let arguments =
      side + ["--demo", "--json", "--name", "Ann", "--game", "infection"]
    let outcome = try Program.run(arguments)
    expectOrderly(outcome, status: 0)
    let results = outcome.lines("result").filter { $0.field("outcome") == "\"found\"" }
    #expect(results.count >= 2)
    #expect(results.allSatisfy { $0.field("agreed") == "true" })
    let found = results.map { $0.field("hiderName") }
    #expect(Set(found).count == found.count)
    #expect(outcome.lines("infected").count == (side[0] == "hide" ? 1 : 0))
    #expect(
      outcome.lines("player").contains {
        $0.field("change") == "\"role\"" && $0.field("role") == "\"seeker\""
      })
    #expect(try Program.run(arguments).output == outcome.output)
  }

  /// Three are found in the order of their places.
  @Test(arguments: [["seek", "--seed", "3"], ["hide", "--seed", "6", "--place", "2"]])
  func trail(_ side: [String]) throws {
    let arguments =
      side + ["--demo", "--json", "--name", "Ann", "--game", "trail"]
    let outcome = try Program.run(arguments)
    expectOrderly(outcome, status: 0)
    let steps = outcome.lines("trail")
    #expect(steps.map { $0.field("place") } == ["1", "2", "3", "null"])
    #expect(steps.last?.field("left") == "0")
    let results = outcome.lines("result").filter { $0.field("outcome") == "\"found\"" }
    #expect(results.allSatisfy { $0.field("agreed") == "true" })
    if side[0] == "seek" {
      #expect(results.map { $0.field("hider") } == steps.dropLast().map { $0.field("tag") })
    } else {
      #expect(results.map { $0.field("hiderName") } == ["\"Ann\""])
      #expect(steps[1].field("name") == "\"Ann\"")
    }
    #expect(try Program.run(arguments).output == outcome.output)
  }

  /// The bomb goes from one to the next, and goes off once.
  @Test(arguments: [["seek", "--seed", "2"], ["hide", "--seed", "1"], ["hide", "--seed", "4"]])
  func potato(_ side: [String]) throws {
    let arguments =
      side + ["--demo", "--json", "--name", "Ann", "--game", "potato"]
    let outcome = try Program.run(arguments)
    expectOrderly(outcome, status: 0)
    let results = outcome.lines("result")
    #expect(results.map { $0.field("outcome") } == ["\"boom\""])
    #expect(results.first?.field("agreed") == "true")
    #expect(results.first?.field("winner") == "null")
    let bombs = outcome.lines("bomb")
    let holders = bombs.compactMap { $0.field("holder") }.filter { $0 != "null" }
    #expect(Set(holders).count >= 2)
    #expect(results.first?.field("hider") == holders.last)
    #expect(bombs.contains { $0.field("mine") == "true" })
    #expect(outcome.lines("found").isEmpty)
    #expect(try Program.run(arguments).output == outcome.output)
  }

  /// Others hunt the same hider; all say the same of who was first.
  @Test(arguments: [1, 2, 3])
  func rivals(_ seed: Int) throws {
    let arguments = [
      "seek", "--demo", "--json", "--name", "Ann", "--seekers", "2",
      "--seed", "\(seed)",
    ]
    let outcome = try Program.run(arguments)
    expectOrderly(outcome, status: 0)
    let result = try #require(outcome.lines("result").last)
    #expect(result.field("agreed") == "true")
    #expect(result.field("hiderName") == "\"Robin\"")
    let finder = try #require(result.field("seekerName"))
    #expect(["\"Ann\"", "\"Ada\"", "\"Hedy\""].contains(finder))
    #expect(outcome.lines("found").count == (finder == "\"Ann\"" ? 1 : 0))
    // They are seekers, and are not hunted.
    #expect(Set(outcome.lines("estimate").map { $0.field("major") }) == ["0"])
    for name in ["Ada", "Hedy"] {
      #expect(
        outcome.lines("player").contains {
          $0.field("name") == "\"\(name)\"" && $0.field("role") == "\"seeker\""
        })
    }
    #expect(try Program.run(arguments).output == outcome.output)
  }

  /// Without a screen nobody is told of who does not say a name.
  @Test(arguments: ["seek", "hide"])
  func playsAloneOtherwise(_ command: String) throws {
    let outcome = try Program.run([
      command, "--demo", "--json", "--seed", "4",
    ])
    expectOrderly(outcome, status: 0)
    #expect(outcome.lines("player").isEmpty && outcome.lines("result").isEmpty)
  }

  @Test(arguments: [
    Named("at once", "quit\n"),
    Named("after nonsense", "nonsense\n\ntaunt 12\ntaunt\nsay\nquit now\nquit\n"),
    Named("after a long line", String(repeating: "x", count: 5000) + "\nquit\n"),
    Named("after controls", "\u{1B}[2J\0\nquit\n"),
  ])
  func quitsByCommand(_ commands: Named<String>) throws {
    let outcome = try Program.run(
      ["hide", "--demo", "--speed", "1", "--json", "--commands"],
      input: .bytes(Array(commands.value.utf8)))
    expectOrderly(outcome, status: 0)
    #expect(outcome.types.last == "summary")
  }

  /// Whoever gives the commands may go: the game goes on.
  @Test func goesOnAfterTheLastCommand() throws {
    let outcome = try Program.run(
      ["seek", "--demo", "--seed", "7", "--json", "--commands"],
      input: .bytes(Array("taunt 1\n".utf8)))
    expectOrderly(outcome, status: 0)
    #expect(outcome.lines("found").count == 1)
  }

  /// A line that is no command is told, once for each, and does no harm.
  @Test func tellsOfNoCommand() throws {
    let outcome = try Program.run(
      ["seek", "--demo", "--seed", "7", "--json", "--commands"],
      input: .bytes(Array("foo\n\n\u{1B}[31m\ntaunt 0\ntaunt 1\n".utf8)))
    #expect(outcome.ending == .status(0))
    let told = outcome.errors.split(separator: "\n")
    #expect(told.count == 3)
    #expect(told.allSatisfy { $0.contains("no command; there are taunt 1-9,") })
    #expect(outcome.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 })
  }

  /// A script that is wrong is so in each of its lines.
  @Test func tellsOfNoCommandTenTimes() throws {
    let lines = String(repeating: "foo\n", count: 50) + "taunt 1\n"
    let outcome = try Program.run(
      ["seek", "--demo", "--seed", "7", "--json", "--commands"],
      input: .bytes(Array(lines.utf8)))
    #expect(outcome.ending == .status(0))
    #expect(outcome.errors.split(separator: "\n").count == 10)
  }

  @Test func isTheSamePlayerTheNextTime() throws {
    let folder = try TemporaryFolder()
    let kept = { String(decoding: try readFile(folder["hotcold/player"]), as: UTF8.self) }
    for (name, line) in [("Ann", "name=Ann\n"), ("\u{1B}[31mE\u{202E}ve", "name=[31mEve\n")] {
      let before = try? kept()
      let outcome = try Program.run(
        ["seek", "--demo", "--seed", "7", "--json", "--name", name],
        environment: ["XDG_STATE_HOME": folder.path])
      expectOrderly(outcome, status: 0)
      let after = try kept()
      #expect(after.contains(line))
      #expect(before == nil || before?.prefix(43) == after.prefix(43))
    }
    for name in listFolder(folder["hotcold"]) { unlink(folder["hotcold/\(name)"]) }
    rmdir(folder["hotcold"])
  }

  @Test(arguments: [
    ["--quiet", "--name", "Ann"], ["--quiet", "--commands"], ["--rounds", "0"],
    ["--secret"], ["--secret-file", "word"], ["--room", ""],
    ["--room", "attic", "--secret", "marmalade"],
    ["--room", "attic", "--secret", "--secret-file", "word"],
    ["--room", "attic", "--any"], ["--room", "attic", "--address", "AA:BB:CC:DD:EE:FF"],
    ["kitchen"], ["kiwi-lamp-47", "--quiet"], ["kiwi", "lamp", "47", "--room", "attic"],
    ["kiwi-lamp-47", "--any"],
  ])
  func wrongUsage(_ options: [String]) throws {
    #expect(try Program.run(["seek", "--demo"] + options).ending == .status(64))
  }
}
