import BeaconCodec
import BeaconLocating
import HotColdSystem

/// Publishes the places of named things to Home Assistant. A thing becomes a device with a tracker
/// and sensors for room and nearest station; a room, a device that shows if a thing is in it.
/// See https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery with `device_tracker.mqtt`,
/// `sensor.mqtt` and `binary_sensor.mqtt`.
///
/// Home Assistant stores each change for days, so only real changes are published.
struct HousePublisher: Sendable {
  /// Announces Home Assistant's start, after which everything is published again.
  private static let birthTopic = "homeassistant/status"
  /// Seconds between two positions of a moving thing.
  private static let interval = 2.0
  /// Seconds to wait for the broker's retained messages.
  private static let recall = 5.0
  /// In seconds. After a longer pause of this program, messages may be old.
  private static let longestPause = 10.0

  private let topics: HouseTopics
  private let version: String
  /// Seconds of silence until a thing is `not_home`.
  private let patience: Double
  /// The last published places; at first those from the broker.
  private var places: [TopicLevel: ThingPlace] = [:]
  private var published: [TopicLevel: Timestamp] = [:]
  /// The last published state of each room: `ON`, `OFF` or `None`; at first those from the broker.
  private var occupancies: [TopicLevel: String] = [:]
  /// When the broker was connected; nil while disconnected.
  private var connected: Timestamp?
  private var checked = Timestamp.zero

  init(_ topics: HouseTopics, version: String, patience: Double) {
    self.topics = topics
    self.version = version
    self.patience = patience
  }

  var filters: [String] { [Self.birthTopic] + topics.published }

  /// The broker publishes this when the connection is lost.
  static func will(_ topics: HouseTopics) -> BrokerMessage {
    .kept(topics.locator, Reachability.offline.rawValue.utf8)
  }

  private var online: BrokerMessage { .kept(topics.locator, Reachability.online.rawValue.utf8) }

  /// - Parameter time: nil if the connection was lost.
  mutating func connect(at time: Timestamp?) { connected = time }

  /// Messages for a new connection, or after a start of Home Assistant; "online" comes last. A
  /// thing not heard yet gets no place, because the retained one may be right.
  func greeting(_ house: House) -> [BrokerMessage] {
    let things = house.plan.things.sorted { $0.key < $1.key }.flatMap { id, name in
      forgottenTopics(of: id).dropLast().map { .kept($0, []) }
        + [discovery(of: id, name: name, house.plan)]
        + (places[id].map { [message($0, of: id)] } ?? [])
    }
    let rooms = house.plan.roomIDs.sorted().flatMap { room in
      [discovery(ofRoom: room)] + (occupancies[room].map { [message($0, ofRoom: room)] } ?? [])
    }
    return [bridge] + things + rooms + [online]
  }

  func isBirth(_ message: BrokerMessage) -> Bool {
    message.topic == Self.birthTopic && !message.isRetained
      && Reachability(message.payload) == .online
  }

  /// Handles a message retained by an earlier run, or by a version before 1.1.
  mutating func hear(
    _ message: BrokerMessage, in house: inout House, at time: Timestamp
  ) -> [BrokerMessage] {
    let subject = topics.subject(of: message.topic)
    if subject == .locator {
      // The broker may publish the will of an earlier connection late.
      return Reachability(message.payload) == .offline ? [online] : []
    }
    guard message.isRetained else { return [] }
    switch subject {
    case .room(let id):
      let rooms = house.plan.roomIDs
      if rooms.contains(id) { occupancies[id] = String(decoding: message.payload, as: UTF8.self) }
      // A house without rooms waits for a published plan.
      if rooms.isEmpty || rooms.contains(id) { return [] }
      return [message.topic, topic(of: identity("room", id))].map { .kept($0, []) }
    case .thing(let id, let part):
      guard let name = house.plan.things[id] else {
        return forget(id) + (part == "position" ? [] : [.kept(message.topic, [])])
      }
      guard part == "position" else { return [.kept(message.topic, [])] }
      guard places[id] == nil, let kept = ThingPlace(message.payload) else { return [] }
      let place = kept.inItsRoom(of: house.plan)
      places[id] = place
      if let room = place.room ?? place.last, let heard = place.heard {
        house.recall(
          id, named: name, at: Whereabouts(room: room, station: "", floor: place.floor),
          age: house.wall + time.seconds - heard, now: time)
      }
      return place.position == kept.position ? [] : [self.message(place, of: id)]
    default: return []
    }
  }

  /// Removes a thing that is no longer in the plan from Home Assistant.
  mutating func forget(_ id: TopicLevel) -> [BrokerMessage] {
    places[id] = nil
    return (forgottenTopics(of: id) + [topics.position(of: id)]).map { .kept($0, []) }
  }

  /// Publishes `not_home` for things not heard for `patience`, and no place if their stations are
  /// silent. Time counts from the last connection.
  mutating func advance(to time: Timestamp, in house: inout House) -> [BrokerMessage] {
    let pause = time.seconds(since: checked)
    guard pause >= 1 else { return [] }
    checked = time
    if pause > Self.longestPause {
      house.forgetPresences()
      connected = connected.map { _ in time }
    }
    guard let connected else { return [] }
    let waited = time.seconds(since: connected)
    guard waited > Self.recall else { return [] }
    return places(of: house, at: time, waited) + occupied(house.plan)
  }

  private mutating func places(
    of house: House, at time: Timestamp, _ waited: Double
  ) -> [BrokerMessage] {
    house.plan.things.keys.sorted().compactMap { id in
      let known = places[id]
      // A thing that is heard needs no other station.
      if let heard = house.things[id]?.lastHeard,
        time.seconds(since: heard) <= min(patience, House.stationPatience)
      {
        return nil
      }
      let silence = house.silence(
        of: id, nearest: known?.station.flatMap { TopicLevel($0) },
        asksAll: known?.state == .away, at: time)
      var next = ThingPlace(state: .unknown)
      if let silence {
        guard silence > patience, known?.state != .away else {
          return known == nil ? publish(next, of: id) : nil
        }
        next.state = .away
      } else if known != nil, waited <= House.stationPatience {
        return nil
      }
      guard known?.state != next.state else { return nil }
      next.last = known?.room ?? known?.last
      next.floor = known?.floor
      next.battery = known?.battery
      next.station = next.state == .unknown ? known?.station : nil
      next.heard = house.things[id].map { house.wall + $0.lastHeard.seconds } ?? known?.heard
      return publish(next, of: id)
    }
  }

  /// New states of rooms. The room of a thing with silent stations is neither occupied nor free; if
  /// that room is unknown, no room is known to be free.
  private mutating func occupied(_ plan: HousePlan) -> [BrokerMessage] {
    var states = Dictionary(uniqueKeysWithValues: plan.roomIDs.map { ($0, "OFF") })
    for (id, place) in places where plan.things[id] != nil {
      guard place.state != .away else { continue }
      let room = (place.room ?? place.last).flatMap {
        TopicLevel(plan.title(ofRoom: $0, floor: place.floor))
      }
      .flatMap { states[$0] == nil ? nil : $0 }
      if place.state == .home {
        if let room { states[room] = "ON" }
      } else {
        for id in states.keys where id == room ?? id && states[id] == "OFF" {
          states[id] = "None"
        }
      }
    }
    let new = states.filter { occupancies[$0.key] != $0.value }.sorted { $0.key < $1.key }
    occupancies = states
    return new.map { message($1, ofRoom: $0) }
  }

  private func message(_ occupancy: String, ofRoom room: TopicLevel) -> BrokerMessage {
    .kept(topics.occupancy(of: room), occupancy.utf8)
  }

  private mutating func publish(_ place: ThingPlace, of id: TopicLevel) -> BrokerMessage {
    places[id] = place
    return message(place, of: id)
  }

  private func message(_ place: ThingPlace, of id: TopicLevel) -> BrokerMessage {
    .kept(topics.position(of: id), place.payload)
  }

  mutating func hear(
    _ event: House.Event, in house: House, at time: Timestamp
  ) -> [BrokerMessage] {
    if case .plan = event { return renameRooms(of: house.plan) }
    guard case .position(let position, let id) = event, house.plan.things[id] != nil else {
      return []
    }
    let place = ThingPlace(
      state: .home, position: position, distance: house.distance(of: position),
      station: position.station, floor: position.floor, battery: house.things[id]?.battery,
      heard: house.wall + time.seconds)
    let isFirstBattery = place.battery != nil && places[id]?.battery == nil
    if let known = places[id], known.state == .home {
      let isNew =
        known.room != place.room || known.floor != place.floor || known.battery != place.battery
      let pause = published[id].map { time.seconds(since: $0) } ?? .infinity
      guard isNew || known.isElsewhere(than: place) && pause >= Self.interval else { return [] }
    }
    published[id] = time
    let message = publish(place, of: id)
    guard isFirstBattery, let name = house.plan.things[id] else { return [message] }
    return [discovery(of: id, name: name, house.plan), message]
  }

  /// Things that are not heard keep their places, so these get the rooms of the new plan.
  private mutating func renameRooms(of plan: HousePlan) -> [BrokerMessage] {
    places.keys.sorted().compactMap { id in
      guard let place = places[id]?.inItsRoom(of: plan), place.position != places[id]?.position
      else { return nil }
      return publish(place, of: id)
    }
  }
}

/// A thing's place as published; unknown values are null.
struct ThingPlace: Sendable {
  enum State: String {
    case home
    case away = "not_home"
    /// The thing's stations are silent.
    case unknown
  }

  var state: State
  /// nil unless home.
  var position: Position?
  /// The distance to the nearest station in metres.
  var distance: Double?
  /// The nearest station, kept while the stations are silent.
  var station: String?
  /// The last room, if it is in none now.
  var last: String?
  /// The floor of either room.
  var floor: String?
  /// In percent; nil if unknown.
  var battery: Int?
  /// When it was last heard, in seconds since the Unix epoch.
  var heard: Double?

  /// The room; the nearest station if there are no rooms.
  var room: String? { position.map { $0.room ?? $0.station } }

  /// The place in a plan whose rooms may have other names.
  func inItsRoom(of plan: HousePlan) -> ThingPlace {
    var place = self
    place.position = position.map(plan.inAKnownRoom)
    place.floor = place.position.map(\.floor) ?? floor
    return place
  }

  /// Whether it has moved by more than the uncertainty of its place.
  func isElsewhere(than other: ThingPlace) -> Bool {
    guard let a = position, let b = other.position else { return true }
    let (dx, dy) = (a.x - b.x, a.y - b.y)
    return (dx * dx + dy * dy).squareRoot() > max(a.radius, b.radius)
  }

  var payload: [UInt8] {
    var text = JSONText(appendingTo: [UInt8(ascii: "{")])
    text.add("state", state == .unknown ? nil : state.rawValue)
    // For Home Assistant's count of people in a zone.
    text.add("in_zones", state == .home ? ["zone.home"] : [])
    text.add("room", room)
    text.add("floor", position == nil ? nil : floor)
    text.add("station", station)
    text.add("distance", distance, places: 2)
    text.add("x", position?.x, places: 2)
    text.add("y", position?.y, places: 2)
    text.add("z", position?.z, places: 2)
    text.add("radius", position?.radius, places: 2)
    text.add("battery", battery)
    text.add("last", last)
    text.add("heard", heard, places: 0)
    return text.ended
  }
}

extension ThingPlace {
  /// Reads a retained place; nil if invalid.
  init?(_ payload: [UInt8]) {
    guard let json = JSONValue(payload), json["in_zones"] != nil else { return nil }
    func text(_ key: String) -> String? { json[key]?.string }
    self.init(
      state: text("state").flatMap(State.init) ?? .unknown, distance: json["distance"]?.number,
      station: text("station"), last: text("last"), floor: text("floor"),
      battery: json["battery"]?.number.flatMap { Int(exactly: $0) }, heard: json["heard"]?.number)
    let numbers = ["x", "y", "z", "radius"].compactMap { json[$0]?.number }
    guard numbers.count == 4, let room = text("room") else { return }
    var position = Position(
      x: numbers[0], y: numbers[1], station: station ?? "", room: room, floor: floor)
    (position.z, position.radius) = (numbers[2], numbers[3])
    self.position = position
  }
}

extension HousePlan {
  /// The rooms that are published: those whose names fit into a topic.
  fileprivate var roomIDs: Set<TopicLevel> {
    Set(rooms.compactMap { TopicLevel(title(of: $0)) })
  }
}

// MARK: Discovery

extension HousePublisher {
  private typealias Entity = (
    key: StaticString, platform: String, suffix: String,
    options: KeyValuePairs<StaticString, String>
  )

  private static let occupancy: Entity = (
    "occupancy", "binary_sensor", "_occupancy",
    ["name": "Occupancy", "device_class": "occupancy"]
  )

  private static let status: Entity = (
    "status", "binary_sensor", "_status",
    [
      "name": "Running", "payload_on": "\(Reachability.online)",
      "payload_off": "\(Reachability.offline)", "device_class": "running",
      "entity_category": "diagnostic",
    ]
  )

  /// First the entities of version 1.0. The suffixes must not change.
  private static let entities: [Entity] = [
    (
      "tracker", "device_tracker", "",
      ["value_template": "{{ value_json.state }}", "source_type": "bluetooth_le"]
    ),
    (
      "room", "sensor", "_room",
      ["name": "Room", "value_template": "{{ value_json.room }}", "icon": "mdi:floor-plan"]
    ),
    (
      "distance", "sensor", "_distance",
      [
        "name": "Distance", "value_template": "{{ value_json.distance }}",
        "unit_of_measurement": "m", "device_class": "distance", "state_class": "measurement",
      ]
    ),
    (
      "floor", "sensor", "_floor",
      ["name": "Floor", "value_template": "{{ value_json.floor }}", "icon": "mdi:stairs"]
    ),
    (
      "battery", "sensor", "_battery",
      [
        "name": "Battery", "value_template": "{{ value_json.battery }}",
        "unit_of_measurement": "%", "device_class": "battery", "state_class": "measurement",
        "entity_category": "diagnostic",
      ]
    ),
  ]

  /// The retained message that announces a thing.
  /// - Parameter name: the user's name, from which Home Assistant makes the names of its entities.
  func discovery(of thing: TopicLevel, name: SafeText, _ plan: HousePlan) -> BrokerMessage {
    let position = topics.position(of: thing)
    let unused = [
      plan.floors.count > 1 ? "" : "_floor", places[thing]?.battery == nil ? "_battery" : "",
    ]
    return discovery(
      identity(nil, thing), name.isEmpty ? thing.text : name.description, states: position,
      availability: [topics.locator, position],
      Self.entities.filter { $0.suffix.isEmpty || !unused.contains($0.suffix) })
  }

  private func discovery(ofRoom room: TopicLevel) -> BrokerMessage {
    discovery(
      identity("room", room), SafeText(full: room.text).description,
      states: topics.occupancy(of: room), availability: [topics.locator], [Self.occupancy])
  }

  /// Shows whether this program runs.
  private var bridge: BrokerMessage {
    discovery(identity(), "hotcold \(topics.house)", states: topics.locator, [Self.status])
  }

  /// - Parameters:
  ///   - states: the state topics of all entities.
  ///   - availability: topics that must be `online` or have a state.
  private func discovery(
    _ identity: String, _ name: String, states: String, availability: [String] = [],
    _ entities: some Sequence<Entity>
  ) -> BrokerMessage {
    .kept(
      topic(of: identity),
      JSONText.object { text in
        text.add("device") { device in
          device.add("identifiers", [identity])
          device.add("name", name)
          device.add("manufacturer", "hotcold")
        }
        text.add("origin") { origin in
          origin.add("name", "hotcold")
          origin.add("sw_version", version)
        }
        text.add("state_topic", states)
        if !availability.isEmpty {
          text.add("availability", availability) { text, topic in
            text.add("topic", topic)
            guard topic != topics.locator else { return }
            text.add("value_template", "{{ 'online' if value_json.state else 'offline' }}")
          }
          text.add("availability_mode", "all")
        }
        text.add("components") { text in
          for entity in entities {
            text.add(entity.key) { text in
              text.add("platform", entity.platform)
              text.add("unique_id", identity + entity.suffix)
              if entity.suffix.isEmpty {
                // Named like the device.
                text.add("name", json: Array("null".utf8))
                text.add("json_attributes_topic", states)
              }
              for (name, value) in entity.options { text.add(name, value) }
            }
          }
        }
      })
  }

  private func topic(of identity: String) -> String { "homeassistant/device/\(identity)/config" }

  /// A removed thing's topics: those of version 1.0, one per entity, then the current one.
  private func forgottenTopics(of thing: TopicLevel) -> [String] {
    let identity = identity(nil, thing)
    return Self.entities.prefix(3).map {
      "homeassistant/\($0.platform)/\(identity)\($0.suffix)/config"
    } + [topic(of: identity)]
  }

  /// Discovery topics allow only letters, digits, `_` and `-`; numbers replace other characters.
  private func identity(_ kind: String? = nil, _ subject: TopicLevel? = nil) -> String {
    var id = "hotcold"
    for part in [topics.house.text, kind, subject?.text].compactMap(\.self) {
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
  /// The distance to the nearest station in metres.
  func distance(of position: Position) -> Double? {
    guard let grid, let number = grid.numbers[position.station] else { return nil }
    let station = grid.stations[number]
    let (dx, dy) = (station.x - position.x, station.y - position.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
