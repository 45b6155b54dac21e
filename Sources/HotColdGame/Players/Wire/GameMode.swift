/// The game being played. The hider chooses it and sends its number in the status; the trail's number is that of its
/// first place.
package enum GameMode: UInt8, Sendable, CaseIterable {
  /// HOT and COLD all the time.
  case classic = 0
  /// Silence, except for answers.
  case thermometer = 1
  /// A found hider becomes a seeker.
  case infection = 2
  /// Several players hide, and only one is real.
  case decoys = 3
  /// A decoy in the game of decoys. Only its own machine knows, because it sends `decoys`.
  case decoy = 0xFF
  /// Several players hide, and are found in the order of their places.
  case trail = 8
  /// The holder of the bomb hands it to the player it catches.
  case potato = 4

  /// The game that the messages announce: a decoy says nothing about itself.
  package var announced: GameMode { self == .decoy ? .decoys : self }

  /// Whether seekers hunt one hider after the other.
  package var hasSeveralHiders: Bool {
    self == .infection || announced == .decoys || self == .trail
  }

  /// The game with a name, as on the command line, in files and in JSON.
  package init?(name: String) {
    guard let mode = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = mode
  }

  /// The name of the case.
  package var name: String { "\(self)" }

  /// The rule in one sentence, for the title screen, the help and the options.
  package var rule: String {
    switch self {
    case .classic: "Seekers see HOT when they come closer, COLD when they move away."
    case .thermometer:
      "Seekers press space to ask: HOT is nearer. Then they wait ten seconds."
    case .infection: "Several players hide. If you are found, you seek too."
    case .decoys: "Several hide, but only one is real: the seekers look for that one."
    case .trail: "Several hide: the seekers find them in order."
    case .decoy: "You are a decoy: lead the seekers astray."
    case .potato:
      "Do not hold the bomb when it goes off! Catch somebody, and they have it."
    }
  }

  /// Another sentence for the help; nil if the rule says it all.
  package var remark: String? {
    switch self {
    case .thermometer:
      "COLD means farther away than last time. There is no other clue."
    case .infection: "You were found? Go and find the others. Tab hunts another."
    case .decoys: "A seeker cannot tell which is real until it is found; Tab hunts another."
    case .trail: "A seeker who cannot find one skips it with Tab."
    case .decoy: "Every seeker you fool buys the real hider time."
    case .potato: "RUN! means that the bomb comes nearer. You have it? Then catch somebody."
    default: nil
    }
  }
}
