import HotColdGame

package struct GameWords: Sendable {
  /// One sentence for the title screen, the help and the options.
  package var rule: Words
  /// Another sentence for the help.
  package var remark: Words = ""
  /// The calls for coming closer and going away, on the screen and by voice.
  package var hot: (shown: Words, spoken: Words) = ("HOT", "Hot!")
  package var cold: (shown: Words, spoken: Words) = ("COLD", "Cold!")
  /// What a hider and a seeker do.
  package var hiding: Words = "hiding"
  package var seeking: Words = "seeking"
  /// Status lines for games that continue after a find.
  package var hidersStatus: (@Sendable (_ still: Words) -> Words)?
  package var seekersStatus: (@Sendable (_ still: Words) -> Words)?
  /// Advice after a find, for those who hide together and for the seekers; nil if none is needed.
  package var afterFind: (inside: Words, outside: Words)?
}

extension Call {
  package func words(in game: GameMode) -> (shown: Words, spoken: Words) {
    self == .hot ? game.words.hot : game.words.cold
  }
}

extension GameMode {
  package var words: GameWords {
    switch self {
    case .classic:
      GameWords(rule: "Seekers see HOT when they come closer, COLD when they move away.")
    case .thermometer:
      GameWords(
        rule: "Seekers press space to ask: HOT is nearer. Then they wait ten seconds.",
        remark: "COLD means farther away than last time. There is no other clue.")
    case .infection:
      GameWords(
        rule: "Several players hide. If you are found, you seek too.",
        remark: "You were found? Go and find the others. Tab hunts another.",
        hidersStatus: { "infection: if found, you seek too; \($0)" },
        seekersStatus: { "infection: found hiders become seekers; \($0)" })
    case .decoys:
      GameWords(
        rule: "Several hide, but only one is real: the seekers look for that one.",
        remark: "A seeker cannot tell which is real until it is found; Tab hunts another.",
        hidersStatus: { "decoys: you are the real one; \($0)" },
        seekersStatus: { "decoys: only one hider is real; \($0)" })
    case .decoy:
      GameWords(
        rule: "You are a decoy: lead the seekers astray.",
        remark: "Every seeker you fool buys the real hider time.",
        hidersStatus: { "decoys: you are one of them; \($0)" },
        seekersStatus: { "decoys: you are one of them; \($0)" })
    case .trail:
      GameWords(
        rule: "Several hide: the seekers find them in order.",
        remark: "A seeker who cannot find one skips it with Tab.",
        seekersStatus: { "trail: \($0)" })
    case .potato:
      GameWords(
        rule: "Do not hold the bomb when it goes off! Catch somebody, and they have it.",
        remark: "RUN! means that the bomb comes nearer. You have it? Then catch somebody.",
        hot: ("RUN", "Run!"), cold: ("SAFE", "Safe!"), hiding: "holding the bomb",
        seeking: "running away")
    case .sardines:
      GameWords(
        rule: "One hides. If you find the hider, hide with it. The last to come loses.",
        remark: "Found? Squeeze in beside the hider, and be quiet.",
        hidersStatus: { _ in "sardines: the others look for you; be quiet" },
        seekersStatus: { _ in "sardines: find them, and hide with them" },
        afterFind: ("Stay together, and be quiet.", "Find them, and hide with them."))
    }
  }
}
