import BeaconCodec

extension Game {
  /// Whether somebody hides still after one was found.
  package var isSpreading: Bool { mode == .infection && party?.stillHiding.isEmpty == false }

  /// Who was found becomes a seeker, and who seeks goes on to the next one.
  mutating func spread(into events: inout [GameEvent]) {
    let now = tracker.now
    if party?.catchInfection() == true {
      followParty()
      mode = .infection
      events.append(.infected(time: now))
      return
    }
    guard !isHiding, party?.result != nil else {
      hunt.overSince = nil
      return turnToNearest()
    }
    let since = hunt.overSince ?? now
    hunt.overSince = since
    guard now.seconds(since: since) >= Infection.patience,
      let next = playingHiders.first(where: isHidingStill)
    else { return }
    startHunt(next)
  }

  /// How much nearer another hider must be, to be hunted in place of the one that was heard first.
  private static var muchNearer: Double { 0.5 }

  /// Whom one meets on the way one hunts, unless the player has chosen another.
  private mutating func turnToNearest() {
    guard !isHiding, !hunt.isChosen, let hunted, let distance = estimate.distance,
      let next = playingHiders.first(where: isHidingStill), next != hunted,
      let other = tracker.track(next)?.estimate.distance, other < distance * Self.muchNearer
    else { return }
    startHunt(next)
  }

  private func isHidingStill(_ key: TrackKey) -> Bool {
    party?.roster.player(at: key.address)?.status?.phase.isOver == false
  }
}
