import BeaconCodec

/// Tells Home Assistant where the things are that somebody has given a name.
package struct HousePublisher: Sendable {
  /// Seconds between two positions of a thing.
  private static let interval = 2.0

  private let assistant: HomeAssistant
  private let topics: HouseTopics
  private var rooms: [TopicLevel: String] = [:]
  private var told: [TopicLevel: Timestamp] = [:]

  package init(_ topics: HouseTopics, version: String) {
    self.topics = topics
    assistant = HomeAssistant(topics, version: version)
  }

  /// What the broker tells when we are gone.
  package static func will(_ topics: HouseTopics) -> MQTTMessage {
    .kept(topics.locator, Presence.offline.rawValue)
  }

  /// What is told when the broker, or Home Assistant, has come up.
  package func greeting(_ house: House) -> [MQTTMessage] {
    house.plan.things.sorted { $0.key < $1.key }.flatMap { id, name in
      assistant.discovery(of: id, name: name)
        + [assistant.state(of: id, room: rooms[id])]
    } + [.kept(topics.locator, Presence.online.rawValue)]
  }

  /// Whether Home Assistant has come up.
  package func isBirth(_ message: MQTTMessage) -> Bool {
    message.topic == HomeAssistant.birthTopic && message.payload == HomeAssistant.birth
      && !message.isRetained
  }

  /// What is told of an event.
  package mutating func hear(
    _ event: House.Event, in house: House, at time: Timestamp
  ) -> [MQTTMessage] {
    switch event {
    case .position(let position, let id):
      guard house.plan.things[id] != nil else { return [] }
      var messages: [MQTTMessage] = []
      // Who is at home and in no room that is known is near a station.
      let room = position.room ?? house.station(position.station)
      if rooms[id] != room {
        rooms[id] = room
        messages.append(assistant.state(of: id, room: room))
      } else if let last = told[id], time.seconds(since: last) < Self.interval {
        return []
      }
      told[id] = time
      return messages + [attributes(of: id, position, in: house)]
    case .gone(let id):
      guard rooms.removeValue(forKey: id) != nil else { return [] }
      return [assistant.state(of: id, room: nil)]
    case .station, .skew, .level, .plan: return []
    }
  }

  private func attributes(
    of id: TopicLevel, _ position: Position, in house: House
  ) -> MQTTMessage {
    let place = PlaceReport(
      x: position.x, y: position.y, z: position.z, radius: position.radius, room: position.room,
      station: house.station(position.station), distance: house.distance(of: position))
    return MQTTMessage(topics.position(of: id), place.payload)
  }
}

extension House {
  /// Metres from a place to the nearest station.
  func distance(of position: Position) -> Double? {
    guard let grid, grid.stations.indices.contains(position.station) else { return nil }
    let station = grid.stations[position.station]
    let (dx, dy) = (station.x - position.x, station.y - position.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
