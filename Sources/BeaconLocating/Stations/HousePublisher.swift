import BeaconCodec

/// Tells Home Assistant where the things are that somebody has given a name.
package struct HousePublisher: Sendable {
  /// Seconds between two positions of a thing.
  private static let interval = 2.0

  private let assistant: HomeAssistant
  private let topics: HouseTopics
  /// Seconds without a reading after which a thing is `not_home`.
  private let patience: Double
  /// The last published state: a room, a station or `not_home`. A thing without one is left as the broker has it.
  private var states: [TopicLevel: String] = [:]
  private var told: [TopicLevel: Timestamp] = [:]
  /// When the broker was connected; nil while it is not. Before that, nothing could be heard.
  private var connected: Timestamp?
  private var checked = Timestamp.zero

  /// - Parameter patience: seconds without a reading after which a thing is `not_home`.
  package init(_ topics: HouseTopics, version: String, patience: Double) {
    self.topics = topics
    self.patience = patience
    assistant = HomeAssistant(topics, version: version)
  }

  /// What the broker tells when we are gone.
  package static func will(_ topics: HouseTopics) -> MQTTMessage {
    .kept(topics.locator, Presence.offline.rawValue)
  }

  /// The broker was connected at a time, or, with nil, the connection was lost.
  package mutating func connect(at time: Timestamp?) { connected = time }

  /// The messages for a broker, or a Home Assistant, that has just started. "Online" comes last: it vouches for the rest.
  /// No state is published for a thing that has not been heard yet, since the retained one may be right.
  package func greeting(_ house: House) -> [MQTTMessage] {
    house.plan.things.sorted { $0.key < $1.key }.flatMap { id, name in
      assistant.discovery(of: id, name: name)
        + (states[id].map { [assistant.state(of: id, room: $0)] } ?? [])
    } + [.kept(topics.locator, Presence.online.rawValue)]
  }

  /// Whether Home Assistant has come up.
  package func isBirth(_ message: MQTTMessage) -> Bool {
    message.topic == HomeAssistant.birthTopic && message.payload == HomeAssistant.birth
      && !message.isRetained
  }

  /// Publishes `not_home` for the things that were not heard for `patience`, which begins again with each connection.
  package mutating func advance(to time: Timestamp, in house: House) -> [MQTTMessage] {
    guard let connected, time.seconds(since: checked) >= 1 else { return [] }
    checked = time
    return house.plan.things.keys.sorted().compactMap { id in
      let last = max(house.things[id]?.lastHeard ?? connected, connected)
      guard states[id] != HomeAssistant.away, time.seconds(since: last) > patience else {
        return nil
      }
      states[id] = HomeAssistant.away
      return assistant.state(of: id, room: nil)
    }
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
      if states[id] != room {
        states[id] = room
        messages.append(assistant.state(of: id, room: room))
      } else if let last = told[id], time.seconds(since: last) < Self.interval {
        return []
      }
      told[id] = time
      return messages + [attributes(of: id, position, in: house)]
    case .gone, .station, .skew, .level, .plan: return []
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
