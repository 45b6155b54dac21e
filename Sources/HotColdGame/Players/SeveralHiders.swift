import BeaconCodec

/// The game of infection: several hide, and who is found seeks, too, until nobody hides any more.
///
/// Each who hides has a round of its own, which is judged as in every game. So nobody is made a seeker but by a find
/// that its own machine has measured.
package enum Infection {
  /// Seconds that a find stays on the screen before the found player becomes a seeker.
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

extension Game {
  /// Whether the game goes on by itself after a result: somebody hides still.
  package var goesOn: Bool {
    switch mode {
    case .infection: isSomebodyHiding
    case .decoys: result?.outcome == .decoy && isSomebodyHiding
    case .trail: isHiding ? party?.waitsForTrail == true : isSomebodyHiding
    case .classic, .thermometer, .decoy, .potato: false
    }
  }

  /// Who was found becomes a seeker, and who seeks goes on to the next one.
  mutating func goOn(into events: inout [GameEvent]) {
    if mode == .trail { return followTrail(into: &events) }
    let now = tracker.now
    if party?.catchInfection() == true {
      followParty()
      mode = .infection
      events.append(.infected(time: now))
      return
    }
    guard !isHiding, let result,
      mode == .infection || result.outcome == .decoy
    else {
      hunt.overSince = nil
      if result == nil { turnToNearest() }
      return
    }
    let since = hunt.overSince ?? now
    hunt.overSince = since
    let patience = result.outcome == .decoy ? Self.disappointment : Infection.patience
    guard now.seconds(since: since) >= patience,
      let next = playingHiders.first(where: isHidingStill)
    else { return }
    startHunt(next)
  }

  /// How much nearer another hider must be, to be hunted in place of the one that was heard first.
  private static var muchNearer: Double { 0.5 }

  /// Whom one meets on the way one hunts, unless the player has chosen another, or that one did not answer before.
  private mutating func turnToNearest() {
    guard !isHiding, !hunt.isChosen, let hunted,
      let distance = estimate.distance,
      let next = playingHiders.first(where: isHidingStill), next != hunted, next != unanswering,
      let other = tracker.track(next)?.estimate.distance, other < distance * Self.muchNearer
    else { return }
    startHunt(next)
  }

  /// Seconds for which a decoy is looked at.
  private static var disappointment: Double { 4 }

  private func isHidingStill(_ key: TrackKey) -> Bool {
    player(at: key.address)?.status?.phase.isOver == false
  }
}
