import Testing

@Suite struct SteppedTests {
  /// The word has to be worth it: the same player finds the hider of most houses in time, and takes longer deaf.
  @Test func wordLeadsToTheHider() throws {
    func times(hearsWords: Bool) throws -> [Double] {
      try (1...50).map { seed in
        var player = try SteppedPlayer(seed: seed, hearsWords: hearsWords)
        return player.play() ?? .infinity
      }.sorted()
    }
    let (hearing, deaf) = (try times(hearsWords: true), try times(hearsWords: false))
    #expect(hearing.filter { $0 <= 180 }.count >= 48)
    #expect(hearing[25] <= 75)
    #expect(deaf[25] >= 1.5 * hearing[25])
  }

  @Test func timePassesOnlyByCommands() throws {
    let outcome = try Program.run(
      words("demo --seed 5 --json --commands --stepped"),
      input: .text("look\nwait 2\nwalk west 3\nwalk up 1\nwait -1\nlook"), status: 0)
    let times = outcome.lines("stepped").compactMap { $0.field("time").flatMap { Double($0) } }
    #expect(times.count == 2 && times[0] == 2 && times[1] > 2 && times[1] < 3)
    #expect(outcome.lines("stepped").map { $0.field("blocked") } == ["false", "true"])
    #expect(outcome.lines("map").map { $0.field("column") } == ["1", "1"])
    #expect(outcome.types.last == "summary")
    #expect(outcome.errors.split(separator: "\n").count == 2)
  }
}
