/// How a game differs from the others. It holds no text, because it is read for every packet:
/// `GameWords` has the sentences. What only one game does is in that game's file.
package struct Rules: Sendable {
  package enum Hiders: Sendable {
    /// One player; a seeker may choose among beacons.
    case one
    /// Several players; the seekers hunt one after the other.
    case several
    /// Several players with places, found in that order.
    case inOrder
  }

  package enum Find: Sendable {
    case endsRound
    /// The found hider seeks, too.
    case infects
    /// The finder hides in place of the found hider.
    case joins
    /// The hider hunts the others, and hands its role to the player it catches.
    case handsOn
    /// The seeker has found a fake hider, and hunts on.
    case fools
  }

  package enum TimeUp: Sendable {
    /// The nearest seeker, if near; otherwise the hider.
    case nearestWins
    case nobodyWins
    /// All except the hider win.
    case hiderLoses
  }

  package enum Clues: Sendable {
    case always, whenAsked
  }

  package var hiders = Hiders.one
  package var find = Find.endsRound
  package var timeUp = TimeUp.nearestWins
  package var clues = Clues.always
  /// Seconds, unless the player sets a limit.
  package var limit: UInt16?
  /// The result of `RoundPhase.special`; nil if no round ends so.
  package var special: RoundResult.Outcome?
  /// The game of the hiders who only pretend to be the real one.
  package var fake: GameMode?
  /// The other players in the demo, at least.
  package var leastOthers = 0

  /// Whether the game goes on after a find, with another hider.
  package var hasSeveralHiders: Bool { hiders != .one || find == .joins }

  /// Whether the game is over only when no hider is left.
  package var lastsToTheLast: Bool { hiders == .inOrder || find == .infects || find == .joins }

  /// Whether a second game with the same hiders would be dull.
  package var isPlayedOnce: Bool { hiders == .inOrder || find == .joins || find == .fools }

  package var isChase: Bool { find == .handsOn }

  /// Whether a seeker may choose another hider.
  package var allowsChoice: Bool { hiders != .inOrder && !isChase }
}

extension GameMode {
  /// The game of a player who has not chosen one.
  package static let usual = classic

  package var rules: Rules {
    switch self {
    case .classic: Rules()
    case .thermometer: Rules(clues: .whenAsked)
    case .infection: Rules(hiders: .several, find: .infects, leastOthers: 2)
    case .decoys: Rules(hiders: .several, special: .fooled, fake: .decoy)
    case .decoy: Rules(hiders: .several, find: .fools, timeUp: .nobodyWins)
    case .trail: Rules(hiders: .inOrder)
    case .potato: Rules(find: .handsOn, timeUp: .hiderLoses, limit: 90, leastOthers: 2)
    case .sardines: Rules(find: .joins, special: .last, leastOthers: 2)
    }
  }
}
