import BeaconCodec

/// The topics of one house: `hotcold/v1/<house>/...`.
package struct HouseTopics: Sendable {
  package let house: TopicLevel

  package static let root = "hotcold/v1"

  package init(house: TopicLevel) {
    self.house = house
  }

  private var base: String { "\(Self.root)/\(house)" }

  /// `online` or `offline`, kept; `offline` is the station's will.
  package func status(of station: TopicLevel) -> String { "\(base)/station/\(station)/status" }
  /// Where the station is and what it broadcasts; kept.
  package func about(_ station: TopicLevel) -> String { "\(base)/station/\(station)/about" }
  package func telemetry(of station: TopicLevel) -> String {
    "\(base)/station/\(station)/telemetry"
  }
  package func device(_ id: TopicLevel, at station: TopicLevel) -> String {
    "\(base)/station/\(station)/device/\(id)"
  }
  /// The room that a thing is in, or `not_home`.
  package func room(of thing: TopicLevel) -> String { "\(base)/thing/\(thing)/room" }
  /// Where a thing is.
  package func position(of thing: TopicLevel) -> String { "\(base)/thing/\(thing)/position" }
  /// What the players of a room tell each other, sealed; the sender's level follows.
  /// - Parameter room: the level that those of the room share.
  package func game(room: String) -> String { "\(base)/game/\(room)/" }
  /// Its rooms and walls, kept, as whoever locates knows them.
  package var plan: String { "\(base)/plan" }
  /// Whether somebody locates.
  package var locator: String { "\(base)/locator/status" }

  /// What who locates wants to hear.
  package var filters: [(filter: String, isAcknowledged: Bool)] {
    [
      ("\(base)/station/+/status", true), ("\(base)/station/+/about", true),
      ("\(base)/station/+/device/+", false), (plan, true),
    ]
  }

  /// What a topic is about.
  package enum Subject: Equatable, Sendable {
    case status(station: TopicLevel)
    case about(station: TopicLevel)
    case device(TopicLevel, station: TopicLevel)
    case position(of: TopicLevel)
    case plan
  }

  /// nil for a topic that is none of the house.
  package func subject(of topic: String) -> Subject? {
    let start = "\(base)/station/"
    guard topic.hasPrefix(start) else { return thing(topic) }
    let levels = topic.utf8.dropFirst(start.utf8.count).split(
      separator: UInt8(ascii: "/"), maxSplits: 3, omittingEmptySubsequences: false)
    guard (2...3).contains(levels.count), let station = TopicLevel(Substring(levels[0])) else {
      return nil
    }
    switch (Substring(levels[1]), levels.count) {
    case ("status", 2): return .status(station: station)
    case ("about", 2): return .about(station: station)
    case ("device", 3):
      return TopicLevel(Substring(levels[2])).map { .device($0, station: station) }
    default: return nil
    }
  }

  private func thing(_ topic: String) -> Subject? {
    if topic == plan { return .plan }
    let (start, end) = ("\(base)/thing/", "/position")
    guard topic.hasPrefix(start), topic.hasSuffix(end),
      topic.utf8.count > start.utf8.count + end.utf8.count
    else { return nil }
    let id = Substring(topic.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count))
    return TopicLevel(id).map { .position(of: $0) }
  }
}

/// What a station says of itself, kept at the broker.
package struct StationAbout: Sendable {
  /// Metres, in the house's frame.
  package var place: (x: Double, y: Double, z: Double)?
  /// What it broadcasts, so that the others can hear it.
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
    text.add("beacon", beacon.flatMap { DeviceReport.id(of: $0) }?.text)
    return text.ended
  }

  package init?(_ payload: [UInt8]) {
    guard let json = JSONValue(payload), case .object = json else { return nil }
    place = Self.place(json["at"])
    version = SafeText(json["version"]?.string ?? "").description
    beacon = json["beacon"]?.string.flatMap { DeviceReport.identity(in: $0) }
  }

  /// Three numbers of metres; the height may be missing, and is 2 m then. No plan is larger.
  static func place(_ value: JSONValue?) -> (x: Double, y: Double, z: Double)? {
    guard let numbers = value?.array?.map(\.number), (2...3).contains(numbers.count),
      let x = numbers[0], let y = numbers[1], abs(x) <= 10_000, abs(y) <= 10_000
    else { return nil }
    let z = numbers.count == 3 ? numbers[2] ?? 2 : 2
    return abs(z) <= 10_000 ? (x, y, z) : nil
  }
}

/// How a station is doing, each ten seconds.
struct StationTelemetry: Sendable {
  /// Seconds since it began.
  var uptime: Double
  /// Packets heard since it began.
  var adverts: Int
  /// Devices that it follows.
  var devices: Int
  /// Reports sent, and those that the broker did not take, since it began.
  var reported: Int
  var unsent: Int
  var version: String

  var payload: [UInt8] {
    var text = JSONText()
    text.add("uptime", uptime, places: 0)
    text.add("adverts", adverts)
    text.add("devices", devices)
    text.add("reported", reported)
    text.add("unsent", unsent)
    text.add("version", version)
    return text.ended
  }
}

/// What is published at a broker, or what came from it.
package struct MQTTMessage: Equatable, Sendable {
  package var topic: String
  package var payload: [UInt8]
  /// Whether it is sent again until the broker has acknowledged it (QoS 1).
  package var isAcknowledged: Bool
  /// Whether the broker keeps it for who comes later; of one that came, whether it was kept.
  package var isRetained: Bool

  package init(
    _ topic: String, _ payload: [UInt8], isAcknowledged: Bool = false, isRetained: Bool = false
  ) {
    self.topic = topic
    self.payload = payload
    self.isAcknowledged = isAcknowledged
    self.isRetained = isRetained
  }

  /// Kept by the broker, and acknowledged: for what does not change often. Empty text takes it away again.
  package static func kept(_ topic: String, _ text: String) -> MQTTMessage {
    MQTTMessage(topic, Array(text.utf8), isAcknowledged: true, isRetained: true)
  }
}

/// One level of a topic, such as a house's or a station's name: 1...64 bytes that can be shown, without what means
/// something to a broker (MQTT 5, 4.7.1).
package struct TopicLevel: Hashable, Comparable, Sendable {
  package let text: String

  private static let longest = 64
  /// For a house that nobody has named.
  package static let home = TopicLevel(checked: "home")

  /// nil for what is no level.
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

  private init(checked text: String) {
    self.text = text
  }

  package static func < (a: TopicLevel, b: TopicLevel) -> Bool { a.text < b.text }
}

extension TopicLevel: CustomStringConvertible {
  package var description: String { text }
}
