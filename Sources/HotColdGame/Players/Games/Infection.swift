import BeaconCodec

/// The game of infection: several hide, and who is found seeks, too, until nobody hides any more.
///
/// Each who hides has a round of its own, which is judged as in every game. So nobody is made a seeker but by a find
/// that its own machine has measured.
package enum Infection {
  /// Seconds for which a find is told, before the one who was found seeks.
  static let incubation = 4.0
  /// Seconds after which a seeker goes on to another hider, whatever becomes of the one who was found.
  static let patience = 6.0
}

extension Party {
  /// Those in a game of several hiders who are not found yet, as far as is heard; this player among them, if so.
  package var stillHiding: [PlayerTag] {
    let others = roster.tags {
      $0.role == .hider && $0.status?.game.hasSeveralHiders == true
        && $0.status?.phase.isOver == false
    }
    return role == .hider && !hidersRound.phase.isOver ? others + [tag] : others
  }

  /// Makes a seeker of a hider who was found, as long as somebody else hides.
  /// - Returns: whether it did.
  mutating func catchInfection() -> Bool {
    guard isInfected, hidersRound.hasStood(for: Infection.incubation) else { return false }
    return swapRole()
  }

  /// Whether this player was found, and is to seek.
  var isInfected: Bool {
    ownGame == .infection && role == .hider && result?.isFind == true && !stillHiding.isEmpty
  }

  /// Which game is played: between two hiders an infection goes on, and so does a bomb.
  func game(after last: GameMode) -> GameMode {
    role == .seeker && hunted == nil && last.goesOnBetweenHiders ? last : game
  }
}
