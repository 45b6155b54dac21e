import BeaconCodec

// The game of infection: several players hide, and each one found becomes a seeker, until all are found. Each hider has
// its own round, judged as in every game. So a hider only becomes a seeker by a find that its own machine measured.

extension Party {
  /// Seconds that a find is shown before the found player becomes a seeker.
  private static let incubation = 4.0

  /// Players still hiding in a game of several hiders, including this player.
  package var stillHiding: [PlayerTag] {
    let others = roster.tags {
      $0.role == .hider && $0.status?.game.hasSeveralHiders == true
        && $0.status?.phase.isOver == false
    }
    return role == .hider && !hidersRound.phase.isOver ? others + [tag] : others
  }

  /// Makes this player a seeker if it was found and another player still hides.
  /// - Returns: whether its role changed.
  mutating func catchInfection() -> Bool {
    isInfected && hidersRound.hasStood(for: Self.incubation) && swapRole()
  }

  /// Whether this player was found and has to seek.
  var isInfected: Bool {
    ownGame == .infection && role == .hider && result?.isFind == true && !stillHiding.isEmpty
  }

  /// The game being played. Infection and hot potato go on while there is no hider for a moment.
  func game(after last: GameMode) -> GameMode {
    role == .seeker && hunted == nil && (last.hasSeveralHiders || last == .potato) ? last : game
  }
}

extension Game {
  /// Seconds after a find until a seeker goes on to the next hider, and after it found a decoy.
  static let pauseAfterFind = 6.0
  private static let pauseAfterDecoy = 4.0
  /// The distance of another hider by that of the hunted one, at most, to hunt it instead.
  private static let muchNearer = 0.5

  /// Whether the game goes on by itself after a result, because another player still hides.
  package var goesOn: Bool {
    let hasHiders = party?.stillHiding.isEmpty == false
    return switch mode {
    // The round of a hider that nobody found is over.
    case .infection: hasHiders && (!isHiding || result?.outcome != .timeUp)
    case .decoys: result?.outcome == .decoy && hasHiders
    case .trail: isHiding ? party?.waitsForTrail == true : hasHiders
    case .classic, .thermometer, .decoy, .potato: false
    }
  }

  /// Makes a found hider a seeker, and lets a seeker go on to the next hider.
  mutating func goOn(into events: inout [GameEvent]) {
    if mode == .trail { return followTrail(into: &events) }
    if party?.catchInfection() == true {
      events.append(.infected(time: tracker.now))
      followParty(into: &events)
      mode = .infection
      return
    }
    // Decoys is over for all seekers when one of them finds the real hider.
    if !isHiding, mode == .decoys,
      let real = playingHiders.first(where: { player(at: $0.address)?.status?.phase == .found })
    {
      return startHunt(real)
    }
    guard !isHiding, let result, mode == .infection || result.outcome == .decoy else {
      hunt.roundOver = nil
      if result == nil { turnToNearest() }
      return
    }
    let pause = result.outcome == .decoy ? Self.pauseAfterDecoy : Self.pauseAfterFind
    guard hunt.isRoundOver(for: pause, at: tracker.now),
      let next = playingHiders.first(where: isHidingStill)
    else { return }
    startHunt(next)
  }

  /// Hunts a hider that is near, and much nearer than the hunted one, unless the player chose that one.
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
