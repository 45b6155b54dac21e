import BeaconCodec
import HotColdSystem

/// The topics of ESPresense, whose nodes count as stations. A station can also publish to them, for
/// ESPresense's Companion and Home Assistant's `mqtt_room`. See
/// https://espresense.com/configuration/mqtt and `BleFingerprint.cpp` of ESPresense 3.3.
enum ESPresense {
  static let filters = [
    "\(root)devices/+/+", "\(root)rooms/+/status", "\(root)rooms/+/telemetry",
  ]

  static let root = "espresense/"

  static func status(of room: TopicLevel) -> String { "\(root)rooms/\(room)/status" }
  static func telemetry(of room: TopicLevel) -> String {
    "\(root)rooms/\(room)/telemetry"
  }
  static func device(_ id: TopicLevel, at room: TopicLevel) -> String {
    "\(root)devices/\(id)/\(room)"
  }

  /// The node to which this beacon belongs, as other nodes report it; empty if only its UUID is
  /// known; nil for things (`Enrollment.cpp`, `BleFingerprint.cpp`).
  static func node(in id: TopicLevel) -> String? {
    if id.text.hasPrefix("node:") { return String(id.text.dropFirst("node:".count)) }
    return id.text.hasPrefix("iBeacon:e5ca1ade-f007-ba11-0000-000000000000-") ? "" : nil
  }

  /// - Parameters:
  ///   - variance: of the RSSI in dB².
  ///   - interval: milliseconds between two packets.
  static func payload(
    of report: DeviceReport, variance: Double?, interval: Double?
  ) -> [UInt8] {
    var text = JSONText()
    text.add("mac", (report.address.map { DeviceReport.id(of: $0) } ?? report.id).text)
    text.add("id", report.id.text)
    text.add("name", report.name.isEmpty ? nil : report.name.description)
    text.add("rssi@1m", report.measuredPower ?? -59, places: 0)
    text.add("rssi", report.rssi, places: 1)
    text.add("rssiVar", variance, places: 2)
    text.add("distance", report.distance, places: 2)
    text.add("int", interval, places: 0)
    return text.ended
  }
}
