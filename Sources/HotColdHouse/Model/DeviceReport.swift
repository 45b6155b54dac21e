import BeaconCodec
import HotColdSystem

/// A station's report of a device: the mean of the packets since the last one.
struct DeviceReport: Equatable, Sendable {
  /// The level of a device held close to a station in dBm: about a hand's width away.
  static let close = -50.0
  /// Seconds for which a request to enrol devices is valid.
  static let enrolment = 60.0

  /// The same at all stations of a house, as in ESPresense: `iBeacon:<uuid>-<major>-<minor>`, the
  /// twelve digits of the address, or a digest.
  var id: TopicLevel
  /// The user's name for the device, or its own.
  var name = SafeText.empty
  /// nil if private.
  var address: BluetoothAddress?
  /// Seconds since the Unix epoch by the station's clock, if it has one.
  var time: Double?
  /// The mean in dBm.
  var rssi: Double
  /// The number of packets.
  var count: Int?
  /// The level at 1 m in dBm.
  var measuredPower: Double?
  /// In metres, with an 80% interval.
  var distance: Double?
  var low: Double?
  var high: Double?
  /// In percent.
  var battery: Int?

  /// The message for hotcold's topic.
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
  /// nil for a retained message, which may be old.
  init?(_ message: BrokerMessage, id: TopicLevel) {
    guard !message.isRetained else { return nil }
    self.init(message.payload, id: id)
  }

  /// Reads what a house needs.
  /// - Parameters:
  ///   - payload: a message of hotcold's topic, or of an ESPresense node.
  ///   - id: the id in the topic; an id in the payload is ignored.
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

  /// The id for a user's input: an id or an address.
  static func id(_ text: String) -> TopicLevel? {
    if let address = BluetoothAddress(text) { return id(of: address) }
    return identity(in: text).map { id(of: $0) } ?? TopicLevel(text)
  }

  /// The beacon of an id; nil for other ids.
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
