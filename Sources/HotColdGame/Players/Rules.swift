/// The rules that differ between games. Without text, because they are read for every packet: the
/// sentences are in `GameWords`. Code for a single game is in that game's file.
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
    /// The found hider becomes a seeker.
    case infects
    /// The finder hides instead of the found hider.
    case joins
    /// The hider hunts the others, and passes its role to the player it catches.
    case handsOn
    /// The seeker has found a fake hider, and continues the hunt.
    case fools
  }

  package enum TimeUp: Sendable {
    /// The nearest seeker wins if near, otherwise the hider.
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
  /// The default limit in seconds, if the game has one.
  package var limit: UInt16?
  /// The result for `RoundPhase.special`; nil if no round ends like that.
  package var special: RoundResult.Outcome?
  /// The game of hiders who pretend to be the real one.
  package var fake: GameMode?
  /// The least number of other players in the demo.
  package var leastOthers = 0

  /// Whether the game continues with another hider after a find.
  package var hasSeveralHiders: Bool { hiders != .one || find == .joins }

  /// Whether the game ends only when no hider is left.
  package var lastsToTheLast: Bool { hiders == .inOrder || find == .infects || find == .joins }

  /// Whether a second game with the same hiders would be pointless.
  package var isPlayedOnce: Bool { hiders == .inOrder || find == .joins || find == .fools }

  package var isChase: Bool { find == .handsOn }

  /// Whether a seeker may choose another hider.
  package var allowsChoice: Bool { hiders != .inOrder && !isChase }
}

extension GameMode {
  /// The game if the player has not chosen one.
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
