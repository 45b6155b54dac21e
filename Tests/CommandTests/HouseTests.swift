import Testing

/// `hotcold house` and `hotcold where`
@Suite struct HouseTests {
  /// The simulated house is the same each time, and what it remembers is told afterwards.
  @Test func remembers() throws {
    let folder = try TemporaryFolder()
    let file = folder["history"]
    func house(_ options: [String]) throws -> Outcome {
      try Program.run(
        ["house", "--demo", "--seed", "1", "--duration", "30", "--json"] + options)
    }
    let outcome = try house(["--history", file])
    expectOrderly(outcome, status: 0)
    #expect(try house([]).output == outcome.output)
    #expect(outcome.lines("station").count == 4)
    #expect(outcome.lines("position").count > 100)
    #expect(outcome.types.last == "summary")
    let found = try Program.run(["where", "lamp", "--history", file])
    expectOrderly(found, status: 0)
    #expect(found.text.hasPrefix("Kitchen lamp: "))
    let all = try Program.run(["where", "--history", file, "--json"])
    #expect(all.lines("where").count >= 10)
    let replayed = try Program.run(["house", "--replay", "today", "--history", file, "--json"])
    expectOrderly(replayed, status: 0)
    let places = Set(all.lines("where").map { $0.field("id") })
    #expect(Set(replayed.lines("position").map { $0.field("id") }) == places)
    expectOrderly(
      try Program.run(["house", "--replay", "2001-01-01", "--history", file]), status: 66)
    expectOrderly(try Program.run(["where", "tuba", "--history", file]), status: 1)
    expectOrderly(try Program.run(["where", "--history", folder["no"]]), status: 66)
    guard Validator.python != nil else { return }
    let lines = (outcome.lines + all.lines + replayed.lines).map(String.init)
    #expect(try Validator.validate(lines).allSatisfy(\.self))
  }

  @Test(
    arguments: [
      (["house"], 64), (["house", "--demo", "--web", "nowhere"], 64),
      (["house", "--demo", "--broker", "mqtt://h"], 64),
      (["house", "--demo", "--plan", "/nowhere"], 66),
      (["house", "--demo", "--history", "/nowhere/x"], 73),
      (["house", "--demo", "--keep", "0"], 64),
      (["house", "--replay", "tomorrow"], 64),
      (["house", "--demo", "--survey", "/nowhere/plan"], 64),
      (["house", "--replay", "today", "--broker", "mqtt://h"], 64),
      (["house", "--replay", "today", "--history", "/nowhere/x"], 66),
      (["house", "--broker", "mqtt://h", "--room", "kitchen"], 64),
      (["house", "--broker", "mqtt://h", "--secret"], 64),
      (["house", "--demo", "--room", "kitchen", "--secret"], 64),
      (
        ["house", "--broker", "mqtt://127.0.0.1:1", "--room", "a", "--secret-file", "/nowhere"], 66
      ),
    ] as [([String], Int32)])
  func wrong(_ arguments: [String], _ status: Int32) throws {
    #expect(try Program.run(arguments).ending == .status(status))
  }
}
