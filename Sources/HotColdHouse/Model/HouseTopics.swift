import BeaconCodec
import HotColdSystem

/// The topics of a house: `hotcold/v1/<house>/...`
struct HouseTopics: Sendable {
  let house: TopicLevel
  private let base: String

  init(house: TopicLevel) {
    self.house = house
    base = "\(BrokerMessage.root)/\(house)"
  }

  /// `online`, or `offline` as the will of the station; retained.
  func status(of station: TopicLevel) -> String { "\(base)/station/\(station)/status" }
  /// The station's position and beacon; retained.
  func about(_ station: TopicLevel) -> String { "\(base)/station/\(station)/about" }
  func telemetry(of station: TopicLevel) -> String {
    "\(base)/station/\(station)/telemetry"
  }
  func device(_ id: TopicLevel, at station: TopicLevel) -> String {
    "\(base)/station/\(station)/device/\(id)"
  }
  /// The thing's state and position; retained.
  func position(of thing: TopicLevel) -> String { "\(base)/thing/\(thing)/position" }
  /// A command with the room where the thing is now.
  static let here = "here"
  /// `ON`, `OFF` or `None`; retained.
  func occupancy(of room: TopicLevel) -> String { "\(base)/room/\(room)/occupancy" }
  /// Rooms and walls, from the locator; retained.
  var plan: String { "\(base)/plan" }
  /// The ids of things, for stations; retained.
  var things: String { "\(base)/things" }
  /// A request from the locator to the stations.
  var enrolment: String { "\(base)/enrol" }
  var locator: String { "\(base)/locator/status" }

  /// The locator's subscriptions, including ESPresense's.
  var filters: [String] {
    ["status", "about", "telemetry", "device/+"].map { "\(base)/station/+/\($0)" }
      + ["\(base)/thing/+/\(Self.here)", plan]
      + ESPresense.filters
  }

  /// The publisher's subscriptions to its own retained messages.
  var published: [String] { ["\(base)/thing/+/+", "\(base)/room/+/occupancy", locator] }

  /// The subject of a topic.
  enum Subject: Equatable, Sendable {
    case status(station: TopicLevel)
    case about(station: TopicLevel)
    case telemetry(station: TopicLevel)
    case device(TopicLevel, station: TopicLevel)
    case plan
    /// A message that the publisher retains.
    case thing(TopicLevel, part: String)
    case room(TopicLevel)
    case locator
  }

  /// nil for topics other than the house's and ESPresense's.
  func subject(of topic: String) -> Subject? {
    // By bytes, because a String joins a letter with a following combining mark.
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
    case (true, 3, "station", "telemetry"), (false, 3, "rooms", "telemetry"):
      return TopicLevel(rest[1]).map { .telemetry(station: $0) }
    case (true, 3, "station", "about"): return TopicLevel(rest[1]).map { .about(station: $0) }
    case (true, 3, "thing", _): return TopicLevel(rest[1]).map { .thing($0, part: rest[2]) }
    case (true, 3, "room", "occupancy"): return TopicLevel(rest[1]).map { .room($0) }
    case (true, 2, "locator", "status"): return .locator
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

/// The status of a station or locator.
enum Reachability: String, Sendable {
  case online, offline

  /// nil for other payloads.
  init?(_ payload: [UInt8]) {
    self.init(rawValue: String(decoding: payload.prefix(16), as: UTF8.self))
  }
}

/// The retained description of a station.
struct StationAbout: Sendable {
  /// In metres, in the house's coordinates.
  var place: (x: Double, y: Double, z: Double)?
  /// The station's beacon, by which others are calibrated.
  var beacon: BeaconIdentity?
  var version: String

  var payload: [UInt8] {
    var text = JSONText()
    text.add("version", version)
    if let place { text.add("at", [place.x, place.y, place.z], places: 3) }
    text.add("beacon", beacon.map { DeviceReport.id(of: $0).text })
    return text.ended
  }
}

extension StationAbout {
  init?(_ payload: [UInt8]) {
    guard let json = JSONValue(payload), case .object = json else { return nil }
    place = HousePlan.point(json["at"]).map { ($0.x, $0.y, $0.z ?? 2) }
    version = SafeText(json["version"]?.string ?? "").description
    beacon = json["beacon"]?.string.flatMap { DeviceReport.identity(in: $0) }
  }
}
