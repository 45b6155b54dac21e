import BeaconCodec

extension Game {
  /// The bomb changes hands, and whoever runs from it runs from who has it now.
  mutating func handOn(into events: inout [GameEvent]) {
    if party?.handOn(into: &events) == true {
      followParty()
      mode = .potato
      return
    }
    guard !isHiding else { return }
    if let next = nextHolder { startHunt(next) }
    let isOver = party?.round?.phase.isOver == true
    hunt.overSince = isOver ? hunt.overSince ?? tracker.now : nil
  }

  /// Seconds after which nobody goes on handing on the bomb.
  private static var patience: Double { 20 }

  /// Who has the bomb now in place of the hunted one.
  private var nextHolder: TrackKey? {
    guard let party else { return nil }
    if let heir = party.heirWithBomb {
      return playingHiders.first { player(at: $0.address)?.tag == heir }
    }
    guard !hunt.isChosen || party.hunted == nil else { return nil }
    let current = party.hunted.flatMap { player($0)?.status }
    let isStuck =
      hunt.overSince.map { tracker.now.seconds(since: $0) >= Self.patience } ?? false
    if let current, current.game == .potato, !current.phase.isOver || !isStuck { return nil }
    return playingHiders.first { key in
      guard key != hunted, let its = player(at: key.address)?.status else {
        return false
      }
      return its.game == .potato && !its.phase.isOver
    }
  }
}
