import BeaconCodec
import BeaconLocating
import HotColdSystem

/// Publishes the places of named things to Home Assistant. With its discovery, a thing becomes a device with a tracker
/// (home or away) and sensors for its room and its distance from the nearest station. See
/// https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery,
/// https://www.home-assistant.io/integrations/device_tracker.mqtt/ and
/// https://www.home-assistant.io/integrations/sensor.mqtt/.
///
/// Home Assistant stores each change for days, so a place is only published when it means something.
struct HousePublisher: Sendable {
  /// Home Assistant announces its start here; then everything is published again.
  private static let birthTopic = "homeassistant/status"
  /// Seconds between two positions of a thing that walks through rooms.
  private static let interval = 2.0
  /// Seconds that the broker has for its retained messages.
  private static let recall = 5.0
  /// A longer pause of this program, in seconds: what it reads afterwards may be old.
  private static let longestPause = 10.0

  private let topics: HouseTopics
  private let version: String
  /// Seconds without a reading after which a thing is `not_home`.
  private let patience: Double
  /// The last published places. The first come from the broker.
  private var places: [TopicLevel: ThingPlace] = [:]
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

  /// The topics to subscribe to.
  var filters: [String] { [Self.birthTopic] + topics.published }

  /// The broker publishes it when this program is gone.
  static func will(_ topics: HouseTopics) -> BrokerMessage {
    .kept(topics.locator, Reachability.offline.rawValue.utf8)
  }

  private var online: BrokerMessage { .kept(topics.locator, Reachability.online.rawValue.utf8) }

  /// Sets when the broker was connected; nil after the connection was lost.
  mutating func connect(at time: Timestamp?) { connected = time }

  /// The messages for a broker or a Home Assistant that has just started. "Online" comes last, when all the rest is
  /// there. A thing that has not been heard yet gets no place, because the retained one may be right.
  func greeting(_ house: House) -> [BrokerMessage] {
    let things = house.plan.things.sorted { $0.key < $1.key }.flatMap { id, name in
      forgottenTopics(of: id).dropLast().map { .kept($0, []) }
        + [discovery(of: id, name: name, hasFloors: house.plan.floors.count > 1)]
        + (places[id].map { [message($0, of: id)] } ?? [])
    }
    return [bridge] + things + [online]
  }

  /// Whether this message announces Home Assistant's start.
  func isBirth(_ message: BrokerMessage) -> Bool {
    message.topic == Self.birthTopic && !message.isRetained
      && Reachability(message.payload) == .online
  }

  /// The answer to a message on a topic of our own: retained by an earlier run, or by a version before 1.1.
  mutating func hear(
    _ message: BrokerMessage, in house: inout House, at time: Timestamp
  ) -> [BrokerMessage] {
    if message.topic == topics.locator {
      // The will of an earlier connection, which the broker has published late.
      return Reachability(message.payload) == .offline ? [online] : []
    }
    guard message.isRetained, let (id, part) = topics.thing(in: message.topic) else { return [] }
    guard let name = house.plan.things[id] else {
      places[id] = nil
      return (forgottenTopics(of: id) + [message.topic]).map { .kept($0, []) }
    }
    guard part == "position" else { return [.kept(message.topic, [])] }
    guard places[id] == nil, let place = ThingPlace(message.payload) else { return [] }
    places[id] = place
    if let room = place.room ?? place.last, let heard = place.heard {
      house.recall(
        id, named: name, at: Whereabouts(room: room, station: "", floor: place.floor),
        age: house.wall + time.seconds - heard, now: time)
    }
    return []
  }

  /// Publishes `not_home` for things that their stations have not heard for `patience`, and no place for those whose
  /// stations are silent themselves. Only time since the last connection counts.
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
    return house.plan.things.keys.sorted().compactMap { id in
      let known = places[id]
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
      next.station = next.state == .unknown ? known?.station : nil
      next.heard = house.things[id].map { house.wall + $0.lastHeard.seconds } ?? known?.heard
      return publish(next, of: id)
    }
  }

  private mutating func publish(_ place: ThingPlace, of id: TopicLevel) -> BrokerMessage {
    places[id] = place
    return message(place, of: id)
  }

  private func message(_ place: ThingPlace, of id: TopicLevel) -> BrokerMessage {
    .kept(topics.position(of: id), place.payload)
  }

  /// The messages that an event causes.
  mutating func hear(
    _ event: House.Event, in house: House, at time: Timestamp
  ) -> [BrokerMessage] {
    guard case .position(let position, let id) = event, house.plan.things[id] != nil else {
      return []
    }
    let place = ThingPlace(position, in: house, heard: house.wall + time.seconds)
    if let known = places[id], known.state == .home {
      let isNew = known.room != place.room || known.floor != place.floor
      let pause = published[id].map { time.seconds(since: $0) } ?? .infinity
      guard isNew || known.isElsewhere(than: place) && pause >= Self.interval else { return [] }
    }
    published[id] = time
    return [publish(place, of: id)]
  }
}

/// What is published about a thing; unknown values are null.
struct ThingPlace: Sendable {
  enum State: String {
    case home
    case away = "not_home"
    /// The stations that could hear it are silent.
    case unknown
  }

  var state: State
  /// The room; without rooms, the nearest station.
  var room: String?
  var floor: String?
  /// The nearest station.
  var station: String?
  /// Metres; `distance` is that from the nearest station.
  var place: (x: Double, y: Double, z: Double, radius: Double)?
  var distance: Double?
  /// The last room of a thing that has none now.
  var last: String?
  /// When it was last heard, in seconds since the Unix epoch.
  var heard: Double?

  /// Whether it has moved by more than the doubt about its place.
  func isElsewhere(than other: ThingPlace) -> Bool {
    guard let a = place, let b = other.place else { return true }
    let (dx, dy) = (a.x - b.x, a.y - b.y)
    return (dx * dx + dy * dy).squareRoot() > max(a.radius, b.radius)
  }

  var payload: [UInt8] {
    var text = JSONText(appendingTo: [UInt8(ascii: "{")])
    text.add("state", state == .unknown ? nil : state.rawValue)
    // Home Assistant counts the people of a zone by it.
    text.add("in_zones", state == .home ? ["zone.home"] : [])
    text.add("room", room)
    text.add("floor", floor)
    text.add("station", station)
    text.add("distance", distance, places: 2)
    text.add("x", place?.x, places: 2)
    text.add("y", place?.y, places: 2)
    text.add("z", place?.z, places: 2)
    text.add("radius", place?.radius, places: 2)
    text.add("last", last)
    text.add("heard", heard, places: 0)
    return text.ended
  }
}

extension ThingPlace {
  init(state: State) { self.init(state: state, room: nil) }

  init(_ position: Position, in house: House, heard: Double) {
    self.init(
      state: .home, room: position.room ?? position.station, floor: position.floor,
      station: position.station,
      place: (position.x, position.y, position.z, position.radius),
      distance: house.distance(of: position), heard: heard)
  }

  /// Reads a retained place; nil if it is none.
  init?(_ payload: [UInt8]) {
    guard let json = JSONValue(payload), json["in_zones"] != nil else { return nil }
    func text(_ key: String) -> String? { json[key]?.string }
    let numbers = ["x", "y", "z", "radius"].compactMap { json[$0]?.number }
    self.init(
      state: text("state").flatMap(State.init) ?? .unknown, room: text("room"),
      floor: text("floor"), station: text("station"),
      place: numbers.count == 4 ? (numbers[0], numbers[1], numbers[2], numbers[3]) : nil,
      distance: json["distance"]?.number, last: text("last"), heard: json["heard"]?.number)
  }
}

// MARK: Discovery

extension HousePublisher {
  /// A thing's entities, each with its suffix of the identity, which must not change.
  private enum Component: String, CaseIterable {
    case tracker = ""
    case room = "_room"
    case distance = "_distance"
    case floor = "_floor"

    var platform: String { self == .tracker ? "device_tracker" : "sensor" }
    var key: StaticString {
      switch self {
      case .tracker: "tracker"
      case .room: "room"
      case .distance: "distance"
      case .floor: "floor"
      }
    }
  }

  /// The retained message that announces a thing.
  /// - Parameter name: as users call it. Home Assistant makes the names of its entities from it.
  func discovery(of thing: TopicLevel, name: SafeText, hasFloors: Bool) -> BrokerMessage {
    let identity = identity(of: thing)
    return .kept(
      topic(of: identity),
      JSONText.object { text in
        describe(&text, identity, name.isEmpty ? thing.text : name.description)
        text.add("state_topic", topics.position(of: thing))
        text.add("availability", [topics.locator, topics.position(of: thing)]) { text, topic in
          text.add("topic", topic)
          guard topic != topics.locator else { return }
          text.add("value_template", "{{ 'online' if value_json.state else 'offline' }}")
        }
        text.add("availability_mode", "all")
        text.add("components") { text in
          for component in Component.allCases where component != .floor || hasFloors {
            text.add(component.key) { add(component, of: thing, identity, to: &$0) }
          }
        }
      })
  }

  private func add(
    _ component: Component, of thing: TopicLevel, _ identity: String, to text: inout JSONText
  ) {
    text.add("platform", component.platform)
    text.add("unique_id", identity + component.rawValue)
    switch component {
    case .tracker:
      // The tracker has the device's name.
      text.add("name", json: Array("null".utf8))
      text.add("value_template", "{{ value_json.state }}")
      text.add("json_attributes_topic", topics.position(of: thing))
      text.add("source_type", "bluetooth_le")
    case .room:
      text.add("name", "Room")
      text.add("value_template", "{{ value_json.room }}")
      text.add("icon", "mdi:floor-plan")
    case .floor:
      text.add("name", "Floor")
      text.add("value_template", "{{ value_json.floor }}")
      text.add("icon", "mdi:stairs")
    case .distance:
      text.add("name", "Distance")
      text.add("value_template", "{{ value_json.distance }}")
      text.add("unit_of_measurement", "m")
      text.add("device_class", "distance")
      text.add("state_class", "measurement")
    }
  }

  /// Announces the house itself: whether this program runs.
  private var bridge: BrokerMessage {
    let identity = identity()
    return .kept(
      topic(of: identity),
      JSONText.object { text in
        describe(&text, identity, "hotcold \(topics.house)")
        text.add("components") { text in
          text.add("status") { text in
            text.add("platform", "binary_sensor")
            text.add("unique_id", "\(identity)_status")
            text.add("name", "Running")
            text.add("state_topic", topics.locator)
            text.add("payload_on", Reachability.online.rawValue)
            text.add("payload_off", Reachability.offline.rawValue)
            text.add("device_class", "running")
            text.add("entity_category", "diagnostic")
          }
        }
      })
  }

  private func describe(_ text: inout JSONText, _ identity: String, _ name: String) {
    text.add("device") { device in
      device.add("identifiers", [identity])
      device.add("name", name)
      device.add("manufacturer", "hotcold")
    }
    text.add("origin") { origin in
      origin.add("name", "hotcold")
      origin.add("sw_version", version)
    }
  }

  private func topic(of identity: String) -> String { "homeassistant/device/\(identity)/config" }

  /// The topics of a thing's discovery, first those of version 1.0: a message for each entity.
  private func forgottenTopics(of thing: TopicLevel) -> [String] {
    let identity = identity(of: thing)
    return [Component.tracker, .room, .distance].map {
      "homeassistant/\($0.platform)/\(identity)\($0.rawValue)/config"
    } + [topic(of: identity)]
  }

  /// Discovery's topics allow only letters, digits, `_` and `-`. Other characters are written as numbers, so that no
  /// two things get the same identity.
  private func identity(of thing: TopicLevel? = nil) -> String {
    var id = "hotcold"
    for part in [topics.house.text, thing?.text].compactMap(\.self) {
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
