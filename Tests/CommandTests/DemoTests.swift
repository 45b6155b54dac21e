import Testing

@Suite struct DemoTests {
  struct Demo: CustomTestStringConvertible {
    var arguments: [String]
    /// The types of the last lines.
    var end: [Substring]

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Demo(arguments: ["seek", "--demo", "--seed", "1", "--json"], end: ["found", "summary"]),
    Demo(arguments: ["seek", "--demo", "--seed", "3", "--json"], end: ["found", "summary"]),
    Demo(
      arguments: ["seek", "--demo", "--seed", "18446744073709551615", "--json"],
      end: ["found", "summary"]),
    Demo(
      arguments: ["seek", "--demo", "--seed", "4", "--json", "--estimator", "light"],
      end: ["found", "summary"]),
    Demo(
      arguments: ["seek", "--demo", "--seed", "3", "--json", "--duration", "5"],
      end: ["estimate", "summary"]),
    Demo(
      arguments: ["hide", "--demo", "--seed", "3", "--json", "--duration", "30"],
      end: ["estimate", "summary"]),
  ])
  func ends(_ demo: Demo) throws {
    let first = try Program.run(demo.arguments)
    expectOrderly(first, status: 0)
    #expect(first.errors.isEmpty)
    #expect(Array(first.types.suffix(2)) == demo.end)
    let second = try Program.run(demo.arguments)
    #expect(first.output == second.output)
  }
}
