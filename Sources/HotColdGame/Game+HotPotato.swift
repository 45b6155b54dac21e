import BeaconCodec

extension Game {
  /// The bomb changes hands, and whoever runs from it runs from who has it now.
  mutating func handOn(into events: inout [GameEvent]) {
    if party?.handOn(into: &events) == true {
      followParty()
      mode = .potato
      return
    }
    guard !isHiding, let bomb = party?.bomb, bomb.tag != party?.hunted,
      let key = playingHiders.first(where: { player(at: $0.address)?.tag == bomb.tag })
    else { return }
    startHunt(key)
  }
}
