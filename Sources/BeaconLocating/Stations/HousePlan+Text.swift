import BeaconCodec

extension HousePlan {
  /// What is told to all in the house: what its things are called is nobody's business. Nil where there is nothing to
  /// tell, or more than a message holds.
  package func message(_ topics: HouseTopics) -> MQTTMessage? {
    guard !rooms.isEmpty || !walls.isEmpty else { return nil }
    var told = self
    told.things = [:]
    let text = told.text
    guard text.count <= Self.longestMessage else { return nil }
    return MQTTMessage(topics.plan, text, isAcknowledged: true, isRetained: true)
  }

  /// Takes over what somebody else has told, where no rooms and walls are known; of a station its own place stays.
  mutating func adopt(_ told: HousePlan, mostStations: Int) {
    guard rooms.isEmpty, walls.isEmpty, !told.rooms.isEmpty || !told.walls.isEmpty else { return }
    let (stations, things) = (self.stations, self.things)
    self = told
    let known = Set(stations.map(\.name))
    let others = told.stations.filter { !known.contains($0.name) }
    self.stations = stations + others.prefix(max(mostStations - stations.count, 0))
    self.things = things
  }

  /// Bytes: as many as `BrokerClient` takes.
  private static let longestMessage = 64 * 1024

  /// The plan as a file that can be read again, and changed by hand: a line for each thing in it.
  package var text: [UInt8] {
    let outlined = Set(outlines.map(\.name))
    let rooms = self.rooms.filter { !outlined.contains($0.name) }.map { room in
      var text = JSONText()
      text.add("name", SafeText(room.name).description)
      text.add("from", [room.x.lowerBound, room.y.lowerBound], places: 2)
      text.add("to", [room.x.upperBound, room.y.upperBound], places: 2)
      return text.ended
    }
    let corners = outlines.map { outline in
      var text = JSONText()
      text.add("name", SafeText(outline.name).description)
      text.add("points", points: outline.polygon.corners)
      return text.ended
    }
    let stations = self.stations.map { station in
      var text = JSONText()
      // As it is in topics: made fit to be shown, it would be another one's, or nobody's.
      text.add("name", station.name)
      text.add("at", [station.x, station.y, station.z], places: 2)
      return text.ended
    }
    let things = self.things.sorted { $0.key < $1.key }.map { id, name in
      var text = JSONText()
      text.add("id", id.text)
      text.add("name", name.description)
      return text.ended
    }
    let walls = self.walls.map { JSONText.points([$0.from, $0.to]) }
    var head = JSONText()
    head.add("name", name)
    if isYUp { head.add("yUp", true) }
    // Without its last bracket.
    var text = Array(head.ended.dropLast())
    let parts = [
      ("stations", stations), ("rooms", rooms + corners), ("walls", walls), ("things", things),
    ]
    for (name, lines) in parts where !lines.isEmpty {
      text += Array(",\n\"\(name)\": [\n  ".utf8)
      text += lines.joined(separator: Array(",\n  ".utf8))
      text += Array("\n]".utf8)
    }
    return text + Array("}\n".utf8)
  }
}
