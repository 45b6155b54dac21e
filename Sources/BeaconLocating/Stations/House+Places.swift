import BeaconCodec

extension House {
  /// Somebody has located the thing: the locator of another day.
  mutating func hear(
    _ place: PlaceReport?, of id: TopicLevel, isKept: Bool, at time: Timestamp,
    into events: inout [Event]
  ) {
    guard let place, !isKept else {
      rejected += 1
      return
    }
    if things[id] == nil {
      makeRoom()
      things[id] = Thing(id: id, name: .empty, lastHeard: time)
      things[id]?.address = DeviceReport.address(in: id)
    }
    things[id]?.name = plan.things[id] ?? place.name
    things[id]?.lastHeard = time
    things[id]?.distance = place.distance
    let station = place.station.flatMap { numbers[$0] }
    // A station that is not in the plan is a place, too.
    let room = place.room ?? (station == nil ? place.station.map { "near \($0)" } : nil)
    let position = Position(
      time: time.seconds, x: place.x, y: place.y, z: place.z, radius: place.radius,
      station: station ?? -1, room: room)
    guard things[id]?.position.map({ !$0.isPlace(of: position) }) ?? true else { return }
    readings += 1
    things[id]?.move(to: position)
    events.append(.position(position, of: id))
  }
}

extension Position {
  /// Whether it is the same but for the time.
  fileprivate func isPlace(of other: Position) -> Bool {
    var other = other
    other.time = time
    return self == other
  }
}
