import Testing

@Suite struct DemoTests {
  struct Demo: CustomTestStringConvertible {
    var arguments: [String]
    /// The types of the last lines.
    var end: [Substring]

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Demo(arguments: ["seek", "--seed", "5"], end: ["found", "summary"]),
    Demo(arguments: ["seek", "--seed", "3"], end: ["found", "summary"]),
    Demo(arguments: ["seek", "--seed", "9"], end: ["found", "summary"]),
    Demo(arguments: ["seek", "--seed", "5", "--duration", "5"], end: ["estimate", "summary"]),
    Demo(
      arguments: ["hide", "--seed", "3", "--duration", "20"],
      end: ["estimate", "summary"]),
    Demo(arguments: ["scan", "--seed", "5"], end: ["estimate", "summary"]),
    Demo(
      arguments: ["scan", "--seed", "6", "--duration", "10"],
      end: ["estimate", "summary"]),
  ])
  func ends(_ demo: Demo) throws {
    let arguments = demo.arguments + ["--demo", "--json"]
    let first = try Program.run(arguments)
    expectOrderly(first, status: 0)
    #expect(first.errors.isEmpty)
    #expect(Array(first.types.suffix(2)) == demo.end)
    let second = try Program.run(arguments)
    #expect(first.output == second.output)
  }

  /// Without a pace nobody would wait for its end in vain.
  @Test(arguments: [["hide", "--seekers", "0"], ["seek", "--address", "AA:BB:CC:DD:EE:FF"]])
  func endsWhereNobodyCanBeFound(_ words: [String]) throws {
    let outcome = try Program.run(words + ["--demo", "--seed", "3", "--json"])
    #expect(outcome.ending == .status(0))
    #expect(outcome.types == ["summary"])
    #expect(outcome.errors.contains("the demo has gone on for hours"))
  }

  @Test func thingsOfTheHouse() throws {
    let outcome = try Program.run(["scan", "--demo", "--seed", "5", "--json"])
    let estimates = outcome.lines("estimate")
    let names = Set(estimates.map { $0.field("name") })
    #expect(
      names.isSuperset(of: ["\"Robin's earbuds\"", "\"Ada's watch\"", "\"Thermometer\""]))
    let earbuds = estimates.filter { $0.field("name") == "\"Robin's earbuds\"" }
    #expect(earbuds.allSatisfy { $0.field("maker") == "\"Samsung\"" && $0.field("uuid") == "null" })
    #expect(earbuds.allSatisfy { $0.field("addressType") == "\"resolvable\"" })
    #expect(earbuds.contains { $0.field("distance") != "null" })
    // One of them is a beacon.
    #expect(estimates.contains { $0.field("major") == "12" && $0.field("maker") == "null" })
    #expect(estimates.contains { $0.field("extended") == "true" })
    #expect(outcome.lines("enter").count >= 10)
  }

  @Test func thingsInPlainWords() throws {
    let arguments = ["scan", "--demo", "--seed", "5", "--plain"]
    let outcome = try Program.run(arguments)
    expectOrderly(outcome, status: 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.lines.contains { $0.contains("Robin's earbuds (Samsung, changing address): ") })
    #expect(outcome.lines.last?.contains(" devices, 0 rejected") == true)
    // Calm: no more than a few lines for each of a dozen devices in half a minute.
    #expect(outcome.lines.count < 50)
    #expect(try Program.run(arguments).output == outcome.output)
  }

  @Test(arguments: [["--plain"], []])
  func plain(_ form: [String]) throws {
    let arguments = ["seek", "--demo", "--seed", "3"] + form
    let first = try Program.run(arguments)
    expectOrderly(first, status: 0)
    #expect(first.errors.isEmpty)
    #expect(first.lines.suffix(2).first?.contains("FOUND!") == true)
    #expect(!first.output.contains { $0 > 0x7F })
    #expect(try Program.run(arguments).output == first.output)
  }

  /// The pace changes when something is heard by the clock, not what happens in the house.
  @Test(arguments: ["20", "1000", "1e9"])
  func speed(_ speed: String) throws {
    let arguments = ["hide", "--demo", "--seed", "3", "--duration", "5", "--json"]
    let fast = try Program.run(arguments)
    let paced = try Program.run(arguments + ["--speed", speed])
    expectOrderly(paced, status: 0)
    #expect(paced.lines("estimate") == fast.lines("estimate"))
  }

  /// A shorter name for the same.
  @Test func shortName() throws {
    let short = try Program.run(["demo", "--json", "--seed", "7"])
    expectOrderly(short, status: 0)
    #expect(short.lines == (try Program.run(["seek", "--demo", "--json", "--seed", "7"])).lines)
  }
}
