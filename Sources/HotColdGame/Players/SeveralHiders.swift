import BeaconCodec
import BeaconTracking

// Games of several hiders, each with its own round.

extension Party {
  /// Seconds for which a find is shown before the found player becomes a seeker.
  private static let incubation = 4.0

  /// The players still hiding in a game of several hiders, including this one.
  package var stillHiding: [PlayerTag] {
    let others = roster.tags {
      $0.role == .hider && $0.status?.game.rules.hasSeveralHiders == true
        && $0.status?.phase.isOver == false
    }
    return role == .hider && !hidersRound.phase.isOver ? others + [tag] : others
  }

  /// The other hider whose end is that of the game: the real one, or the last seeker's find.
  var decidingHider: PlayerTag? {
    roster.tags {
      guard $0.role == .hider, let status = $0.status, status.phase.isOver else { return false }
      let rules = status.game.rules
      return status.phase == .special
        ? rules.find == .joins && stillHiding.isEmpty : rules.fake != nil
    }.first
  }

  /// Makes a found hider a seeker, or a finder a hider; returns whether the role changed.
  mutating func changeSides() -> Bool {
    isInfected && hidersRound.hasStood(for: Self.incubation) && swapRole() || joinHiders()
  }

  /// Whether this hider may not start another round, because the game continues without it.
  var mustWait: Bool {
    isInfected || waitsForTrail || isHandingOn || ownGame.rules.find == .joins && othersSeek
  }

  /// Whether this player was found, and has to seek.
  var isInfected: Bool {
    ownGame.rules.find == .infects && role == .hider && result?.isFind == true
      && !stillHiding.isEmpty
  }

  /// The game being played, which continues while there is no hider for a moment.
  func game(after last: GameMode) -> GameMode {
    let rules = last.rules
    return role == .seeker && hunted == nil && (rules.hasSeveralHiders || rules.isChase)
      ? last : game
  }
}

extension Game {
  /// Seconds after a find until a seeker hunts the next hider; a different time after a decoy.
  static let pauseAfterFind = 6.0
  private static let pauseAfterDecoy = 4.0
  /// Another hider is hunted instead if its distance is at most this part of the hunted one's.
  private static let muchNearer = 0.5

  /// Whether the game continues after a result, because another player still hides.
  package var goesOn: Bool {
    let rules = mode.rules
    guard let party, rules.hasSeveralHiders else { return false }
    let hasHiders = !party.stillHiding.isEmpty
    if rules.fake != nil { return result?.outcome == .fooled && hasHiders }
    if rules.hiders == .inOrder { return isHiding ? party.waitsForTrail : hasHiders }
    return switch rules.find {
    // The round of a hider who was not found is over.
    case .infects: hasHiders && (!isHiding || result?.outcome != .timeUp)
    case .joins: party.othersSeek
    case .endsRound, .fools, .handsOn: false
    }
  }

  /// Makes a found hider a seeker, and lets a seeker hunt the next hider.
  mutating func goOn(into events: inout [GameEvent]) {
    let game = mode
    if game.rules.hiders == .inOrder { return followTrail(into: &events) }
    if party?.changeSides() == true, let role = party?.role {
      // After sardines, hiders become seekers without an event.
      if role == .hider || game.rules.find == .infects {
        events.append(.changedRole(role, time: tracker.now))
      }
      followParty(into: &events)
      mode = game
      return
    }
    if !isHiding, let last = party?.decidingHider,
      let key = playingHiders.first(where: { player(at: $0.address)?.tag == last })
    {
      return startHunt(key)
    }
    guard !isHiding, let result, game.rules.lastsToTheLast || result.outcome == .fooled else {
      hunt.roundOver = nil
      if result == nil { turnToNearest() }
      return
    }
    let pause = result.outcome == .fooled ? Self.pauseAfterDecoy : Self.pauseAfterFind
    guard hunt.isRoundOver(for: pause, at: tracker.now),
      let next = playingHiders.first(where: isHidingStill)
    else { return }
    startHunt(next)
  }

  /// Hunts a near hider that is much nearer than the hunted one, unless the player chose that.
  private mutating func turnToNearest() {
    guard !isHiding, !hunt.isChosen, let hunted, let distance = estimate.distance,
      let next = playingHiders.first(where: isHidingStill), next != hunted,
      let other = tracker.track(next)?.estimate.distance,
      other < min(distance * Self.muchNearer, Evidence.near)
    else { return }
    startHunt(next)
  }

  private func isHidingStill(_ key: TrackKey) -> Bool {
    player(at: key.address)?.status?.phase.isOver == false
  }
}
