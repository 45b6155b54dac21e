import ProcessSupport
import TestSupport
import Testing

/// Games of several players, in the simulated house.
struct PlayersTests {
  /// Every game ends with a result that all players agree on, and the same seed repeats the same game.
  @Test(arguments: [
    "seek --seed 2", "hide --seed 4 --seekers 2", "seek --seed 1 --seekers 2",
    "seek --seed 2 --seekers 2 --game thermometer", "seek --seed 7 --game decoys",
    "seek --seed 6 --game infection", "hide --seed 2 --game infection",
    "seek --seed 3 --game trail",
    "hide --seed 6 --game trail --place 2", "seek --seed 2 --game potato",
    "seek --seed 2 --game potato --rounds 3",
    "hide --seed 1 --game potato",
  ])
  func playsToTheEnd(_ line: String) throws {
    let arguments = words("\(line) --demo --json --name Ann")
    let outcome = try Program.run(arguments, status: 0)
    #expect(outcome.lines("result").last?.field("agreed") == "true")
    #expect(outcome.lines("player").first?.field("change") == "\"joined\"")
    let summary = try #require(outcome.lines("summary").last)
    let (time, duration) = (summary.field("time"), summary.field("duration"))
    #expect(try #require(Double(time ?? "")) - #require(Double(duration ?? "")) < 1)
    #expect(try Program.run(arguments).output == outcome.output)
    for result in outcome.lines("result") where line.hasPrefix("seek --seed 6 --game infection") {
      // A hider who is found in passing also counts as hidden from the beginning.
      let (found, seconds) = (result.field("time"), result.field("seconds"))
      #expect(try #require(Double(found ?? "")) - #require(Double(seconds ?? "")) < 2)
    }
    guard line.contains("thermometer") else { return }
    // Only answers are printed until the end, after the packet before the hider's first message.
    let end = try #require(outcome.types.firstIndex(of: "result"))
    #expect(outcome.types[..<end].count { $0 == "estimate" } == 1)
    #expect(outcome.lines("estimate").first?.field("distance") == "null")
    #expect(outcome.types[end...].contains("estimate"))
  }

  /// What the house refuses, every second.
  @Test(arguments: [
    ("seek --seed 1", "hunt"), ("seek --seed 1", "found"), ("seek --seed 3 --game trail", "hunt"),
    ("hide --seed 2 --game potato", "found"), ("hide --seed 5 --game potato", "found"),
    ("seek --seed 1", "swap"), ("hide --seed 3", "swap"),
  ])
  func refuses(_ line: String, _ command: String) throws {
    let outcome = try Program.run(
      words("\(line) --demo --json --name A --commands --stepped"),
      input: .text(String(repeating: "\(command) \nwait 1\n", count: 30)), status: 0)
    let errors = outcome.errors.split(separator: "\n")
    #expect(errors.count == 30 && errors.allSatisfy { $0.hasSuffix("is not possible now") })
    // Each line is answered.
    #expect(outcome.lines("stepped").count == 60)
  }

  /// The players of the house wait for each other's confirmation before they hunt the next hider.
  @Test(arguments: ["infection", "trail", "decoy"], 1...8)
  func confirmsEachResult(_ game: String, _ seed: Int) throws {
    let outcome = try Program.run(
      words("hide --demo --seed \(seed) --game \(game) --json"), status: 0)
    let results = outcome.lines("result")
    #expect(!results.isEmpty && results.allSatisfy { $0.field("agreed") == "true" })
    // Each hider is found once.
    #expect(game == "decoy" || results.count == 3)
  }

  /// With neither a screen nor a name, the game has no other players.
  @Test(arguments: ["seek", "hide"])
  func playsAloneWithoutAName(_ command: String) throws {
    let outcome = try Program.run([command, "--demo", "--json", "--seed", "4"], status: 0)
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
      words("hide --demo --speed 1 --json --commands"), input: .text(commands.value), status: 0)
    #expect(outcome.types.last == "summary")
  }

  /// The game continues after the end of the commands.
  @Test func continuesAfterTheLastCommand() throws {
    let outcome = try Program.run(
      words("seek --demo --seed 7 --json --commands"), input: .text("taunt 1\n"), status: 0)
    #expect(outcome.lines("found").count == 1)
  }

  /// An invalid command is reported, and does no harm.
  @Test func reportsInvalidCommands() throws {
    let outcome = try Program.run(
      words("seek --demo --seed 7 --json --commands"),
      input: .text("foo\n\n\u{1B}[31m\ntaunt 0\nfound\n"))
    #expect(outcome.ending == .status(0))
    let errors = outcome.errors.split(separator: "\n")
    #expect(errors.count == 4 && errors.last?.hasSuffix("found is not possible now") == true)
    #expect(errors.dropLast().allSatisfy { $0.contains("is not understood; the commands are ta") })
    #expect(outcome.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 })
  }

  @Test func timePassesOnlyByCommands() throws {
    let outcome = try Program.run(
      words("demo --seed 6 --json --commands --stepped"),
      input: .text("look\r\nwait 2\nwalk west 3\nwalk up 1\nwait 3600\nlook\nwalk east 1"),
      status: 0)
    let steps = outcome.lines("stepped")
    let times = steps.compactMap { $0.field("time").flatMap { Double($0) } }
    #expect(times.count == 5 && times[0] == 2 && times[1] > 2 && times[3] < 3)
    #expect(steps.map { $0.field("blocked") } == ["false", "true", "false", "false", "false"])
    #expect(steps.dropFirst(2).map { $0.field("walked") } == ["0", "0", "1"])
    #expect(outcome.lines("map").map { $0.field("column") } == ["1", "1"])
    #expect(outcome.types.last == "summary")
    #expect(outcome.errors.split(separator: "\n").count == 2)
  }
}
