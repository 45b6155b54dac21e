/// The plan as it is drawn: y goes down.
extension HousePlan {
  /// A rectangle of a room.
  package struct DrawnRoom {
    package var name: String
    package var x: ClosedRange<Double>
    package var y: ClosedRange<Double>
    /// Whether its name stands in it: of several rectangles of one room, in the largest.
    package var isNamed: Bool
    /// Whether its sides are drawn; those of a room that is told by its corners are `edges`.
    package var isOutlined: Bool
  }

  package func drawn(_ y: Double) -> Double { isYUp ? -y : y }

  package func drawn(_ walls: [Wall]) -> [Wall] {
    walls.map {
      Wall(from: ($0.from.x, drawn($0.from.y)), to: ($0.to.x, drawn($0.to.y)))
    }
  }

  /// Where a position is drawn: in the room that it names. The mean of a belief that two rooms share may be in a third.
  package func place(of position: Position) -> (x: Double, y: Double) {
    func distance(_ room: Room) -> Double { room.distance(x: position.x, y: position.y) }
    let nearest = rooms.filter { $0.name == position.room }.min { distance($0) < distance($1) }
    guard let room = nearest, distance(room) > 0 else { return (position.x, drawn(position.y)) }
    func inside(_ place: Double, _ side: ClosedRange<Double>) -> Double {
      // Not on the wall.
      let margin = min(0.3, (side.upperBound - side.lowerBound) / 4)
      return min(max(place, side.lowerBound + margin), side.upperBound - margin)
    }
    return (inside(position.x, room.x), drawn(inside(position.y, room.y)))
  }

  /// The sides of rooms that are told by their corners.
  package var edges: [Wall] {
    outlines.flatMap { $0.polygon.edges.map { Wall(from: $0.a, to: $0.b) } }
  }

  package var drawnRooms: [DrawnRoom] {
    var largest: [String: (index: Int, area: Double)] = [:]
    for (index, room) in rooms.enumerated() {
      let area =
        (room.x.upperBound - room.x.lowerBound) * (room.y.upperBound - room.y.lowerBound)
      if area > largest[room.name]?.area ?? -1 { largest[room.name] = (index, area) }
    }
    let outlined = Set(outlines.map(\.name))
    return rooms.enumerated().map { index, room in
      let y = isYUp ? -room.y.upperBound ... -room.y.lowerBound : room.y
      return DrawnRoom(
        name: room.name, x: room.x, y: y, isNamed: largest[room.name]?.index == index,
        isOutlined: !outlined.contains(room.name))
    }
  }
}
