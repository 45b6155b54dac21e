import Glibc
import ProcessSupport
import TestSupport
import Testing

/// `hotcold station`, and `hotcold house --broker`
struct StationTests {
  /// Without a broker it prints the messages, without the names and addresses of unknown devices.
  @Test func showsWhatItWouldPublish() throws {
    let outcome = try Program.run(
      words("station --name kitchen --at 1,2 --demo --seed 1 --duration 6 --speed 20 --json"),
      status: 0)
    let topics = outcome.lines.map { $0.field("topic") ?? "" }
    #expect(topics.first == "\"hotcold/v1/home/station/kitchen/status\"")
    // The demo has a digest key of its own, so the digests are always the same.
    #expect(topics.contains { $0.contains("/device/anon:2cecb47b92eead5f") })
    #expect(!topics.dropFirst(2).contains { !$0.contains("/device/anon:") })
    let isTooMuch = ["LE-QC", "Television", "address"].contains { outcome.text.contains($0) }
    #expect(!isTooMuch)
    try Validator.expectValid(outcome.lines)
  }

  @Test(arguments: [["--json"], []])
  func nameWithFormatCharacters(_ form: [String]) throws {
    let outcome = try Program.run(
      words("station --name a\u{202E}b\u{2028} --demo --seed 1 --duration 3 --speed 20") + form,
      status: 0)
    #expect(!outcome.output.isEmpty)
    #expect(!outcome.text.unicodeScalars.contains { ["\u{202E}", "\u{2028}"].contains($0) })
  }

  @Test(arguments: [
    ["--include", "LE-QC*", "--only-mine"], ["--include", "*", "--exclude", "anon*"],
  ])
  func publishesSelectedDevices(_ options: [String]) throws {
    let outcome = try Program.run(
      words("station --name kitchen --demo --seed 1 --duration 6 --speed 20 --json --silent")
        + options, status: 0)
    let hasHeadphones = outcome.text.contains("LE-QC headphones")
    let hasTelevision = outcome.text.contains("Television")
    #expect(hasHeadphones && hasTelevision == (options.count == 4))
  }

  /// Three stations in a simulated house, a locator, and a broker that is stopped for a while.
  @Test(.enabled(if: Broker.path != nil, "mosquitto is not installed: sh .ci/setup test"))
  func locates() throws {
    let broker = try Broker()
    let folder = try TemporaryFolder()
    let plan = try folder.write(
      #"{"rooms":[{"name":"all","from":[0,0],"to":[24.5,12.5]}],"things":[{"id":"500f34ca7b77","name":"lamp"}]}"#,
      to: "plan.json")
    let stations = try ["west --at 2,3", "east --at 22,3", "south --at 12,10"].map {
      try Program(
        words("station --name \($0) --demo --seed 1 --include * --json --espresense")
          + ["--broker", broker.url])
    }
    let locator = try Program(
      words("house --json --home-assistant") + ["--broker", broker.url, "--plan", plan])
    func count(_ type: String, of program: Program) -> Int {
      String(decoding: program.output, as: UTF8.self).split(separator: "\n").count {
        $0.field("type") == "\"\(type)\""
      }
    }
    func count(_ type: String) -> Int { count(type, of: locator) }
    func serve() { for station in stations { _ = station.wait { _ in true } } }
    #expect(
      locator.wait { _ in
        serve()
        return count("position") > 20 && count("station") >= 3
      })
    // The broker publishes the will of a killed station.
    let before = count("station")
    stations[2].child.send(SIGKILL)
    #expect(locator.wait { _ in count("station") > before })
    broker.stop()
    #expect(locator.wait { _ in count("broker") >= 2 })
    try broker.start()
    // Each reconnects after its own pause.
    for program in stations.prefix(2) + [locator] {
      #expect(program.wait { count("broker", of: $0) >= 3 })
    }
    let later = count("position")
    #expect(
      locator.wait { _ in
        serve()
        return count("position") > later + 5
      })
    for program in stations.prefix(2) + [locator] { program.child.send(SIGTERM) }
    let outcome = locator.finish(status: 0)
    #expect(outcome.types.last == "summary")
    for station in stations.prefix(2) { station.finish(status: 0) }
    try Validator.expectValid(outcome.lines)
  }
}
