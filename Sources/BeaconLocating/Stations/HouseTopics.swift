import BeaconCodec

/// The topics of one house: `hotcold/v1/<house>/...`.
package struct HouseTopics: Sendable {
  package let house: TopicLevel

  package static let root = "hotcold/v1"

  package init(house: TopicLevel) {
    self.house = house
  }

  private var base: String { "\(Self.root)/\(house)" }

  /// `online` or `offline`, retained; `offline` is the station's will.
  package func status(of station: TopicLevel) -> String { "\(base)/station/\(station)/status" }
  /// The station's position and beacon; retained.
  package func about(_ station: TopicLevel) -> String { "\(base)/station/\(station)/about" }
  package func telemetry(of station: TopicLevel) -> String {
    "\(base)/station/\(station)/telemetry"
  }
  package func device(_ id: TopicLevel, at station: TopicLevel) -> String {
    "\(base)/station/\(station)/device/\(id)"
  }
  /// A thing's room, or `not_home`.
  package func room(of thing: TopicLevel) -> String { "\(base)/thing/\(thing)/room" }
  /// A thing's position.
  package func position(of thing: TopicLevel) -> String { "\(base)/thing/\(thing)/position" }
  /// Sealed messages of a room's players; the sender's level follows.
  /// - Parameter room: the level of the players' room.
  package func game(room: String) -> String { "\(base)/game/\(room)/" }
  /// The plan with rooms and walls, published by the locator; retained.
  package var plan: String { "\(base)/plan" }
  /// The status of the locator.
  package var locator: String { "\(base)/locator/status" }

  /// The locator's subscriptions, also to ESPresense's nodes.
  package var filters: [String] {
    ["\(base)/station/+/status", "\(base)/station/+/about", "\(base)/station/+/device/+", plan]
      + ESPresense.filters
  }

  /// The subject of a topic.
  package enum Subject: Equatable, Sendable {
    case status(station: TopicLevel)
    case about(station: TopicLevel)
    case device(TopicLevel, station: TopicLevel)
    case plan
  }

  /// nil for a topic of neither the house nor ESPresense.
  package func subject(of topic: String) -> Subject? {
    // Compares bytes, because a String joins a letter and a following combining mark.
    let levels = topic.utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: 7, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    let isOurs = levels.starts(with: ["hotcold", "v1", house.text])
    guard isOurs || levels.first == "espresense" else { return nil }
    let rest = Array(levels.dropFirst(isOurs ? 3 : 1))
    switch (isOurs, rest.count, rest.first, rest.last) {
    case (true, 1, "plan", _): return .plan
    case (true, 3, "station", "status"), (false, 3, "rooms", "status"):
      return TopicLevel(rest[1]).map { .status(station: $0) }
    case (true, 3, "station", "about"): return TopicLevel(rest[1]).map { .about(station: $0) }
    case (true, 4, "station", _) where rest[2] == "device": return device(rest[3], at: rest[1])
    case (false, 3, "devices", _): return device(rest[1], at: rest[2])
    default: return nil
    }
  }

  private func device(_ id: String, at station: String) -> Subject? {
    guard let id = TopicLevel(id), let station = TopicLevel(station) else { return nil }
    return .device(id, station: station)
  }
}

/// A station's retained description.
package struct StationAbout: Sendable {
  /// Metres, in the house's frame.
  package var place: (x: Double, y: Double, z: Double)?
  /// Its beacon, which the other stations hear.
  package var beacon: BeaconIdentity?
  package var version: String

  package init(
    place: (x: Double, y: Double, z: Double)?, beacon: BeaconIdentity?, version: String
  ) {
    self.place = place
    self.beacon = beacon
    self.version = version
  }

  package var payload: [UInt8] {
    var text = JSONText()
    text.add("version", version)
    if let place { text.add("at", [place.x, place.y, place.z], places: 3) }
    text.add("beacon", beacon.map { DeviceReport.id(of: $0).text })
    return text.ended
  }

  package init?(_ payload: [UInt8]) {
    guard let json = JSONValue(payload), case .object = json else { return nil }
    place = HousePlan.point(json["at"]).map { ($0.x, $0.y, $0.z ?? 2) }
    version = SafeText(json["version"]?.string ?? "").description
    beacon = json["beacon"]?.string.flatMap { DeviceReport.identity(in: $0) }
  }
}

/// A message to or from the broker.
package struct MQTTMessage: Equatable, Sendable {
  /// The longest payload to send or to accept, in bytes.
  package static let longestPayload = 64 * 1024

  package var topic: String
  package var payload: [UInt8]
  /// Whether the broker retains it for later subscribers. It is sent again until the broker acknowledges it (QoS 1).
  /// For a received message, whether it was retained.
  package var isRetained: Bool

  package init(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) {
    self.topic = topic
    self.payload = payload
    self.isRetained = isRetained
  }

  /// A retained message. Without a payload it removes the one before.
  package static func kept(_ topic: String, _ payload: some Sequence<UInt8>) -> MQTTMessage {
    MQTTMessage(topic, Array(payload), isRetained: true)
  }
}

/// One level of a topic, such as the name of a house or a station: 1...64 printable bytes without the characters that
/// have a meaning in topics (MQTT 5, 4.7.1).
package struct TopicLevel: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  private static let longest = 64
  /// The default name of a house.
  package static let home = TopicLevel(checked: "home")

  /// nil if the text is not a valid level.
  package init?(_ text: some StringProtocol) {
    let text = String(text)
    guard (1...Self.longest).contains(text.utf8.count), text.first != "$",
      !text.utf8.contains(where: { byte in
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: "#")
      })
    else { return nil }
    self.text = text
  }

  /// - Parameter text: known to be valid.
  init(checked text: String) {
    self.text = text
  }

  package var description: String { text }

  package static func < (a: TopicLevel, b: TopicLevel) -> Bool { a.text < b.text }
}
