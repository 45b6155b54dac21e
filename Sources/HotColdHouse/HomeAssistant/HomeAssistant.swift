import BeaconCodec
import BeaconLocating
import HotColdSystem

/// Publishes the places of named things to Home Assistant. With its discovery, a thing becomes a device tracker, with
/// sensors for its room and its distance from the nearest station. See
/// https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery,
/// https://www.home-assistant.io/integrations/device_tracker.mqtt/ and
/// https://www.home-assistant.io/integrations/sensor.mqtt/.
struct HousePublisher: Sendable {
  /// Home Assistant announces its start here; then everything is published again.
  static let birthTopic = "homeassistant/status"
  /// The state of a tracker that is away.
  private static let away = "not_home"
  /// Seconds between two positions of a thing.
  private static let interval = 2.0

  private let topics: HouseTopics
  private let version: String
  /// Seconds without a reading after which a thing is `not_home`.
  private let patience: Double
  /// The last published state: a room, a station or `not_home`. Without one, the broker's retained state stays.
  private var states: [TopicLevel: String] = [:]
  private var published: [TopicLevel: Timestamp] = [:]
  /// When the broker was connected; nil while it is not.
  private var connected: Timestamp?
  private var checked = Timestamp.zero

  /// - Parameter patience: seconds without a reading after which a thing is `not_home`.
  init(_ topics: HouseTopics, version: String, patience: Double) {
    self.topics = topics
    self.version = version
    self.patience = patience
  }

  /// The broker publishes it when this program is gone.
  static func will(_ topics: HouseTopics) -> BrokerMessage {
    .kept(topics.locator, Reachability.offline.rawValue.utf8)
  }

  /// Sets when the broker was connected; nil after the connection was lost.
  mutating func connect(at time: Timestamp?) { connected = time }

  /// The messages for a broker or a Home Assistant that has just started. "Online" comes last, when all the rest is
  /// there. A thing that has not been heard yet gets no state, because the retained one may be right.
  func greeting(_ house: House) -> [BrokerMessage] {
    house.plan.things.sorted { $0.key < $1.key }.flatMap { id, name in
      discovery(of: id, name: name)
        + (states[id].map { [.kept(topics.room(of: id), $0.utf8)] } ?? [])
    } + [.kept(topics.locator, Reachability.online.rawValue.utf8)]
  }

  /// Whether this message announces Home Assistant's start.
  func isBirth(_ message: BrokerMessage) -> Bool {
    message.topic == Self.birthTopic && !message.isRetained
      && Reachability(message.payload) == .online
  }

  /// Publishes `not_home` for things that were not heard for `patience`, counted from the last connection at the
  /// earliest.
  mutating func advance(to time: Timestamp, in house: House) -> [BrokerMessage] {
    guard let connected, time.seconds(since: checked) >= 1 else { return [] }
    checked = time
    return house.plan.things.keys.sorted().compactMap { id in
      let last = max(house.things[id]?.lastHeard ?? connected, connected)
      guard states[id] != Self.away, time.seconds(since: last) > patience else {
        return nil
      }
      states[id] = Self.away
      return .kept(topics.room(of: id), Self.away.utf8)
    }
  }

  /// The messages that an event causes.
  mutating func hear(
    _ event: House.Event, in house: House, at time: Timestamp
  ) -> [BrokerMessage] {
    guard case .position(let position, let id) = event, house.plan.things[id] != nil else {
      return []
    }
    var messages: [BrokerMessage] = []
    // At home but in no known room: near a station.
    let room = position.room ?? position.station
    if states[id] != room {
      states[id] = room
      messages.append(.kept(topics.room(of: id), room.utf8))
    } else if let last = published[id], time.seconds(since: last) < Self.interval {
      return []
    }
    published[id] = time
    return messages + [attributes(of: id, position, in: house)]
  }

  private func attributes(
    of id: TopicLevel, _ position: Position, in house: House
  ) -> BrokerMessage {
    var text = JSONText()
    text.add("x", position.x, places: 2)
    text.add("y", position.y, places: 2)
    text.add("z", position.z, places: 2)
    text.add("radius", position.radius, places: 2)
    text.add("room", position.room)
    text.add("floor", position.floor)
    text.add("station", position.station)
    text.add("distance", house.distance(of: position), places: 2)
    return BrokerMessage(topics.position(of: id), text.ended)
  }
}

// MARK: Discovery

extension HousePublisher {
  /// A thing's entities, each with its suffix of the identity.
  private enum Component: String, CaseIterable {
    case tracker = ""
    case room = "_room"
    case distance = "_distance"
  }

  /// The retained messages that announce a thing.
  /// - Parameter name: as users call it.
  func discovery(of thing: TopicLevel, name: SafeText) -> [BrokerMessage] {
    Component.allCases.map { component in
      let platform = component == .tracker ? "device_tracker" : "sensor"
      let id = identity(of: thing) + component.rawValue
      var text = JSONText()
      text.add("unique_id", id)
      // The first is for versions before 2025.10; 2026.4 no longer accepts it.
      text.add("object_id", id)
      text.add("default_entity_id", "\(platform).\(id)")
      switch component {
      case .tracker:
        // The tracker has the device's name.
        text.add("name", json: Array("null".utf8))
        text.add("state_topic", topics.room(of: thing))
        text.add("json_attributes_topic", topics.position(of: thing))
        text.add("source_type", "bluetooth_le")
        text.add("payload_not_home", Self.away)
      case .room:
        text.add("name", "Room")
        text.add("state_topic", topics.room(of: thing))
        text.add("icon", "mdi:floor-plan")
      case .distance:
        text.add("name", "Distance")
        text.add("state_topic", topics.position(of: thing))
        text.add("value_template", "{{ value_json.distance }}")
        text.add("unit_of_measurement", "m")
        text.add("device_class", "distance")
        text.add("state_class", "measurement")
      }
      text.add("availability_topic", topics.locator)
      text.add("payload_available", Reachability.online.rawValue)
      text.add("payload_not_available", Reachability.offline.rawValue)
      text.add("device") { device in
        device.add("identifiers", [identity(of: thing)])
        device.add("name", name.isEmpty ? thing.text : name.description)
        device.add("manufacturer", "hotcold")
      }
      text.add("origin") { origin in
        origin.add("name", "hotcold")
        origin.add("sw_version", version)
      }
      return .kept("homeassistant/\(platform)/\(id)/config", text.ended)
    }
  }

  /// Discovery's topics allow only letters, digits, `_` and `-`. Other characters are written as numbers, so that no
  /// two things get the same identity.
  private func identity(of thing: TopicLevel) -> String {
    var id = "hotcold"
    for part in [topics.house.text, thing.text] {
      id += "_"
      for byte in part.utf8 {
        let character = Character(Unicode.Scalar(byte))
        let isAllowed = character.isASCII && (character.isLetter || character.isNumber)
        id += isAllowed ? "\(character)" : "-\(String(byte, radix: 16))"
      }
    }
    return id
  }
}

extension House {
  /// Metres from a place to the nearest station.
  func distance(of position: Position) -> Double? {
    guard let grid, let number = grid.numbers[position.station] else { return nil }
    let station = grid.stations[number]
    let (dx, dy) = (station.x - position.x, station.y - position.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
