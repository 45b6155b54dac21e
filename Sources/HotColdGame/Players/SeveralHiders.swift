import BeaconCodec

/// The game of infection: several players hide, and each one found becomes a seeker, until nobody hides any more.
///
/// Each hider has its own round, judged as in every game. So a hider only becomes a seeker by a find that its own
/// machine measured.
package enum Infection {
  /// Seconds that a find is shown before the found player becomes a seeker.
  static let incubation = 4.0
  /// Seconds after a find until a seeker goes on to another hider.
  static let patience = 6.0
}

extension Party {
  /// Players still hiding in a game of several hiders, including this player.
  package var stillHiding: [PlayerTag] {
    let others = roster.tags {
      $0.role == .hider && $0.status?.game.hasSeveralHiders == true
        && $0.status?.phase.isOver == false
    }
    return role == .hider && !hidersRound.phase.isOver ? others + [tag] : others
  }

  /// Makes this player a seeker if it was found and somebody else still hides.
  /// - Returns: whether its role changed.
  mutating func catchInfection() -> Bool {
    guard isInfected, hidersRound.hasStood(for: Infection.incubation) else { return false }
    return swapRole()
  }

  /// Whether this player was found and has to seek.
  var isInfected: Bool {
    ownGame == .infection && role == .hider && result?.isFind == true && !stillHiding.isEmpty
  }

  /// The game being played. Infection and hot potato go on while there is no hider for a moment.
  func game(after last: GameMode) -> GameMode {
    role == .seeker && hunted == nil && last.goesOnBetweenHiders ? last : game
  }
}

extension Game {
  /// Whether the game goes on by itself after a result, because somebody still hides.
  package var goesOn: Bool {
    switch mode {
    case .infection: isSomebodyHiding
    case .decoys: result?.outcome == .decoy && isSomebodyHiding
    case .trail: isHiding ? party?.waitsForTrail == true : isSomebodyHiding
    case .classic, .thermometer, .decoy, .potato: false
    }
  }

  /// Makes a found hider a seeker, and lets a seeker go on to the next hider.
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

  /// The distance of another hider by that of the hunted one, at most, to hunt it instead.
  private static var muchNearer: Double { 0.5 }

  /// Hunts a hider that is much nearer, unless the player chose the hunted one.
  private mutating func turnToNearest() {
    guard !isHiding, !hunt.isChosen, let hunted,
      let distance = estimate.distance,
      let next = playingHiders.first(where: isHidingStill), next != hunted,
      let other = tracker.track(next)?.estimate.distance, other < distance * Self.muchNearer
    else { return }
    startHunt(next)
  }

  /// Seconds that a decoy is shown before the hunt goes on.
  private static var disappointment: Double { 4 }

  private func isHidingStill(_ key: TrackKey) -> Bool {
    player(at: key.address)?.status?.phase.isOver == false
  }
}
