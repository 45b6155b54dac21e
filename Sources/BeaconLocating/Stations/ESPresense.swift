import BeaconCodec

/// The topics of ESPresense, whose nodes are stations, too: in, so that a house of them is located by us; and out, so
/// that its Companion and Home Assistant's `mqtt_room` take one of ours for one of theirs.
/// See https://espresense.com/configuration/mqtt and `BleFingerprint.cpp` of ESPresense 3.3.
package enum ESPresense {
  package static let filters: [(filter: String, isAcknowledged: Bool)] = [
    ("espresense/devices/+/+", false), ("espresense/rooms/+/status", true),
  ]

  package static func status(of room: TopicLevel) -> String { "espresense/rooms/\(room)/status" }
  package static func telemetry(of room: TopicLevel) -> String {
    "espresense/rooms/\(room)/telemetry"
  }
  package static func device(_ id: TopicLevel, at room: TopicLevel) -> String {
    "espresense/devices/\(id)/\(room)"
  }

  /// What a topic is about; nil for one that is none of these.
  package static func subject(of topic: String) -> HouseTopics.Subject? {
    guard topic.hasPrefix("espresense/") else { return nil }
    let levels = topic.utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: 4, omittingEmptySubsequences: false)
    guard levels.count == 4 else { return nil }
    switch Substring(levels[1]) {
    case "devices":
      guard let id = TopicLevel(Substring(levels[2])), let room = TopicLevel(Substring(levels[3]))
      else { return nil }
      return .device(id, station: room)
    case "rooms" where Substring(levels[3]) == "status":
      return TopicLevel(Substring(levels[2])).map { .status(station: $0) }
    default: return nil
    }
  }

  /// - Parameter payload: what a node tells of a device; nil for what is none.
  package static func report(_ payload: [UInt8], id: TopicLevel) -> DeviceReport? {
    guard let json = JSONValue(payload), let rssi = json["rssi"]?.number,
      DeviceReport.levels ~= rssi
    else { return nil }
    let address = json["mac"]?.string.flatMap { TopicLevel($0) }.flatMap {
      DeviceReport.address(in: $0)
    }
    return DeviceReport(
      id: id, name: SafeText(json["name"]?.string ?? ""), address: address, rssi: rssi,
      measuredPower: DeviceReport.checked(json["rssi@1m"], -127...20),
      distance: DeviceReport.checked(json["distance"], 0...1000))
  }

  /// - Parameters:
  ///   - variance: dB² of the RSSI.
  ///   - interval: milliseconds between two packets.
  package static func payload(
    of report: DeviceReport, variance: Double?, interval: Double?
  ) -> [UInt8] {
    var text = JSONText()
    text.add("mac", (report.address.flatMap { DeviceReport.id(of: $0) } ?? report.id).text)
    text.add("id", report.id.text)
    text.add("name", report.name.isEmpty ? nil : report.name.description)
    text.add("rssi@1m", report.measuredPower ?? -59, places: 0)
    text.add("rssi", report.rssi, places: 1)
    text.add("rssiVar", variance, places: 2)
    text.add("distance", report.distance, places: 2)
    text.add("int", interval, places: 0)
    return text.ended
  }

  /// What a node tells of itself.
  static func payload(of telemetry: StationTelemetry) -> [UInt8] {
    var text = JSONText()
    text.add("uptime", telemetry.uptime, places: 0)
    text.add("firm", "hotcold")
    text.add("ver", telemetry.version)
    text.add("count", telemetry.devices)
    text.add("adverts", telemetry.adverts)
    text.add("seen", telemetry.adverts)
    text.add("reported", telemetry.reported)
    return text.ended
  }
}
