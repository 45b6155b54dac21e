import Testing

struct DemoTests {
  /// The same seed prints the same lines. The arguments are a command and the type of its last line but one.
  @Test(arguments: [
    ("seek --seed 5", "found"), ("seek --seed 3", "found"), ("seek --seed 9", "found"),
    ("seek --seed 5 --duration 5", "estimate"), ("hide --seed 3 --duration 20", "estimate"),
    ("scan --seed 5", "estimate"), ("scan --seed 6 --duration 10", "estimate"),
  ])
  func ends(_ line: String, _ last: Substring) throws {
    let arguments = words("\(line) --demo --json")
    let outcome = try Program.run(arguments, status: 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.types.suffix(2) == [last, "summary"])
    #expect(try Program.run(arguments).output == outcome.output)
  }

  /// A demo at full speed ends even if nothing is found.
  @Test func endsWithoutAFind() throws {
    let outcome = try Program.run(words("hide --seekers 0 --demo --seed 3 --json"), status: 0)
    #expect(outcome.types == ["summary"])
    #expect(outcome.errors.contains("nothing was found in five hours"))
  }

  @Test func thingsOfTheHouse() throws {
    let outcome = try Program.run(words("scan --demo --seed 5 --json"))
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

  @Test func thingsInPlainText() throws {
    let arguments = words("scan --demo --seed 5 --plain")
    let outcome = try Program.run(arguments, status: 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.lines.contains {
        $0.contains("Robin's earbuds (earbuds or other Fast Pair thing, Samsung, left 90%, ")
      })
    let summary = try #require(outcome.lines.last)
    #expect(summary.wholeMatch(of: /30\.0 s  \d+ sightings of \d+ devices, 0 rejected/) != nil)
    // No more than a few lines for each of a dozen devices in half a minute.
    #expect(outcome.lines.count < 50)
    #expect(try Program.run(arguments).output == outcome.output)
  }

  /// Without a terminal all forms print the same lines, because there are no screen and no keys.
  @Test func plain() throws {
    let outcomes = try ["--plain", "", "--screen-reader"].map {
      try Program.run(words("seek --demo --seed 3 \($0)"), status: 0)
    }
    #expect(outcomes[0].errors.isEmpty)
    #expect(outcomes[0].lines.suffix(2).first?.contains("FOUND!") == true)
    #expect(!outcomes[0].output.contains { $0 > 0x7F })
    #expect(outcomes.allSatisfy { $0.output == outcomes[0].output })
  }

  /// Lines address the player as the screen does, with a name and without one.
  @Test(arguments: ["", "--name Zoe"])
  func addressesThePlayer(_ name: String) throws {
    let outcome = try Program.run(
      words("seek --demo --seed 5 --game classic --plain \(name)"), status: 0)
    #expect(
      outcome.lines.contains { $0.contains(/s  You found Robin in \d+ s\. \(Robin 0, you 1\)$/) })
  }

  /// A trend agrees with the distance of its line and of the line before, rounded to decimetres.
  @Test(arguments: ["replay --example hunt --plain", "seek --demo --seed 3 --plain"])
  func trendsAgreeWithDistances(line: String) throws {
    let matches = try Program.run(words(line), status: 0).lines.compactMap {
      $0.firstMatch(of: /~([0-9.]+) m \(.*\)(.*)/)
    }
    let distances = matches.compactMap { Double($0.1) }
    #expect(distances.count > 20)
    for (index, change) in zip(distances, distances.dropFirst()).enumerated() {
      let trend = matches[index + 1].2
      #expect(trend != ", hotter" || change.1 <= change.0, "\(change)")
      #expect(trend != ", colder" || change.1 >= change.0, "\(change)")
      // The end of HOT takes back at most what two seconds of its fastest way exceed a quarter by.
      #expect(change.1 / change.0 > 0.6 && change.1 / change.0 < 3.3)
    }
  }

  /// The speed does not change what happens in the house.
  @Test(arguments: ["20", "1000", "1e9"])
  func speed(_ speed: String) throws {
    let arguments = words("hide --demo --seed 3 --duration 5 --json")
    let fast = try Program.run(arguments)
    let paced = try Program.run(arguments + ["--speed", speed], status: 0)
    #expect(paced.lines("estimate") == fast.lines("estimate"))
  }

  /// `demo` is short for `seek --demo`.
  @Test func shortName() throws {
    let short = try Program.run(words("demo --json --seed 7"), status: 0)
    #expect(short.lines == (try Program.run(words("seek --demo --json --seed 7"))).lines)
  }
}
