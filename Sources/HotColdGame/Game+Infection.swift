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
      return
    }
    let since = hunt.overSince ?? now
    hunt.overSince = since
    guard now.seconds(since: since) >= Infection.patience,
      let next = playingHiders.first(where: isHidingStill)
    else { return }
    startHunt(next)
  }

  private func isHidingStill(_ key: TrackKey) -> Bool {
    party?.roster.player(at: key.address)?.status?.phase.isOver == false
  }
}
