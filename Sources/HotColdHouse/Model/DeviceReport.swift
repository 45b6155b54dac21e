import BeaconCodec
import HotColdSystem

/// A station's report of a device: the mean of the packets since the last one.
struct DeviceReport: Equatable, Sendable {
  /// dBm of a device that is held close to a station: about a hand's width.
  static let close = -50.0
  /// Seconds for which a request to enrol devices is valid.
  static let enrolment = 60.0

  /// Equal at all stations of a house, as in ESPresense: `iBeacon:<uuid>-<major>-<minor>`, the
  /// address's twelve digits, or a digest.
  var id: TopicLevel
  /// The device's own name, or the user's for it.
  var name = SafeText.empty
  /// nil if private.
  var address: BluetoothAddress?
  /// Seconds since the Unix epoch by the station's clock, if it has one.
  var time: Double?
  /// Mean, dBm.
  var rssi: Double
  /// Packets.
  var count: Int?
  /// dBm at 1 m.
  var measuredPower: Double?
  /// Metres; an 80% interval.
  var distance: Double?
  var low: Double?
  var high: Double?
  /// Percent.
  var battery: Int?

  /// For hotcold's topic.
  var payload: [UInt8] {
    var text = JSONText()
    text.add("id", id.text)
    text.add("name", name.isEmpty ? nil : name.description)
    text.add("address", address.map { "\($0)" })
    text.add("time", time, places: 3)
    text.add("rssi", rssi, places: 1)
    text.add("count", count)
    text.add("measuredPower", measuredPower, places: 1)
    text.add("distance", distance, places: 2)
    text.add("low", low, places: 2)
    text.add("high", high, places: 2)
    text.add("battery", battery)
    return text.ended
  }
}

extension DeviceReport {
  /// nil if retained, because it may be old.
  init?(_ message: BrokerMessage, id: TopicLevel) {
    guard !message.isRetained else { return nil }
    self.init(message.payload, id: id)
  }

  /// Reads what a house needs.
  /// - Parameters:
  ///   - payload: from hotcold's topic, or from an ESPresense node.
  ///   - id: from the topic; one in the payload is ignored.
  init?(_ payload: [UInt8], id: TopicLevel) {
    func checked(_ value: JSONValue?, _ range: ClosedRange<Double>) -> Double? {
      value?.number.flatMap { range.contains($0) ? $0 : nil }
    }
    guard let json = JSONValue(payload), let rssi = json["rssi"]?.number,
      Sighting.levels.contains(rssi)
    else { return nil }
    let mac = json["mac"]?.string.flatMap { BluetoothAddress($0) }
    self.init(
      id: id, name: SafeText(json["name"]?.string ?? ""),
      address: json["address"]?.string.flatMap { BluetoothAddress($0) } ?? mac,
      time: checked(json["time"], 0...1e11), rssi: rssi,
      measuredPower: checked(json["measuredPower"] ?? json["rssi@1m"], -127...20),
      battery: checked(json["battery"] ?? json["batt"], 0...100).map { Int($0) })
  }

  static func id(of identity: BeaconIdentity) -> TopicLevel {
    let uuid = identity.uuid.description.lowercased()
    return TopicLevel(checked: "iBeacon:\(uuid)-\(identity.major)-\(identity.minor)")
  }

  static func id(of address: BluetoothAddress) -> TopicLevel {
    TopicLevel(checked: "\(address)".lowercased().filter { $0 != ":" })
  }

  /// From an id or an address of the user.
  static func id(_ text: String) -> TopicLevel? {
    if let address = BluetoothAddress(text) { return id(of: address) }
    return identity(in: text).map { id(of: $0) } ?? TopicLevel(text)
  }

  /// nil for other ids.
  static func identity(in id: String) -> BeaconIdentity? {
    let start = "iBeacon:"
    guard id.hasPrefix(start) else { return nil }
    let parts = id.dropFirst(start.count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 7, let uuid = BeaconUUID(parts.prefix(5).joined(separator: "-")),
      let major = UInt16(parts[5]), let minor = UInt16(parts[6])
    else { return nil }
    return BeaconIdentity(uuid: uuid, major: major, minor: minor)
  }
}
