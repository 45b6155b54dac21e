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
package struct StationAbout: Equatable, Sendable {
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

  package static func == (a: StationAbout, b: StationAbout) -> Bool {
    a.beacon == b.beacon && a.version == b.version && a.place?.x == b.place?.x
      && a.place?.y == b.place?.y && a.place?.z == b.place?.z
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
