import BeaconCodec

// The house as the hider's tracker.
extension HouseView {
  /// What a player's thing is known by.
  package static func id(of player: BeaconIdentity) -> String {
    "\(player.uuid)-\(player.major)-\(player.minor)"
  }

  /// With the letters and names that the list beside it has, and the way of the nearest.
  package func marked(by seekers: [Blip]) -> HouseView {
    var view = self
    var things = list.rows
    for seeker in seekers {
      guard let id = seeker.identity.map(Self.id),
        let index = things.firstIndex(where: { $0.id == id })
      else { continue }
      things[index].sign = seeker.sign
      things[index].name = seeker.name
    }
    view.list.update(things)
    let nearest = seekers.lazy.compactMap { $0.identity.map(Self.id) }
      .first { id in things.contains { $0.id == id } }
    if let chosen = nearest ?? things.first(where: \.isMe)?.id { view.list.choose(chosen) }
    return view
  }
}
