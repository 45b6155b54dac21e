/// Which game is played: the hider chooses it, and tells it in its status. Its number stands there, and that of the
/// trail's first place.
package enum GameMode: UInt8, Sendable, CaseIterable {
  /// HOT and COLD all the time.
  case classic = 0
  /// Silence, but for questions.
  case thermometer = 1
  /// Who is found seeks, too.
  case infection = 2
  /// Several hide, and one of them is true.
  case decoys = 3
  /// That of one who hides in the game of decoys and is not true. Only its own machine knows: it tells `decoys`.
  case decoy = 0xFF
  /// Several hide, and are found in the order of their places.
  case trail = 8
  /// Who is caught by the one with the bomb has it next.
  case potato = 4

  /// What others are told of it.
  package var told: GameMode { self == .decoy ? .decoys : self }

  /// Whether those who seek hunt one hider after the other.
  package var hasSeveralHiders: Bool { self == .infection || told == .decoys || self == .trail }

  /// Whether it is the same game while nobody hides, for a moment.
  var goesOnBetweenHiders: Bool { hasSeveralHiders || self == .potato }

  /// By its name on the command line, in a file and in JSON.
  package init?(name: String) {
    guard let mode = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = mode
  }

  /// The case's own name.
  package var name: String { "\(self)" }

  /// How it is played, in one sentence: the title, the help and the options tell it.
  package var rule: String {
    switch self {
    case .classic: "HOT means that you come closer, COLD that you go away."
    case .thermometer:
      "Press the space bar to ask: HOT is nearer than last time. Then wait ten seconds."
    case .infection: "Several players hide. If you are found, you seek too."
    case .decoys: "Several hide, but only one is real: find that one."
    case .trail: "Several hide: find them in order."
    case .decoy: "You are a decoy: lead the seekers astray."
    case .potato:
      "Do not hold the bomb when it goes off! Catch somebody, and they have it."
    }
  }

  /// What the help says besides; nil where the rule is all there is to say.
  package var remark: String? {
    switch self {
    case .thermometer:
      "COLD means farther away than last time. You get no other clue."
    case .infection: "You were found? Go and find the others."
    case .decoys: "You cannot tell who is real until you have found them."
    case .trail: "Tab passes over one that you cannot find."
    case .decoy: "Every seeker you fool buys the real hider time."
    case .potato: "RUN! means that the bomb comes nearer. You have it? Then catch somebody."
    default: nil
    }
  }
}
