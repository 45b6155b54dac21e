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
    Demo(arguments: ["seek", "--seed", "3", "--estimator", "light"], end: ["found", "summary"]),
    Demo(arguments: ["seek", "--seed", "7", "--estimator", "light"], end: ["found", "summary"]),
    Demo(arguments: ["seek", "--seed", "5", "--duration", "5"], end: ["estimate", "summary"]),
    Demo(
      arguments: ["hide", "--seed", "3", "--duration", "20", "--estimator", "light"],
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

  @Test func hiderHearsThreeSeekers() throws {
    let outcome = try Program.run([
      "hide", "--demo", "--seed", "3", "--duration", "20", "--json", "--estimator", "light",
    ])
    let seekers = Set(outcome.lines("estimate").map { $0.field("address") })
    #expect(seekers.count == 3)
  }

  @Test(arguments: [["--plain"], []])
  func plain(_ form: [String]) throws {
    let arguments = ["seek", "--demo", "--seed", "3", "--estimator", "light"] + form
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
}
