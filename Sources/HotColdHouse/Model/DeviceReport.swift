import BeaconCodec
import HotColdSystem

/// A station's report of one device: all packets since the last report, as one mean.
struct DeviceReport: Equatable, Sendable {
  /// The same at all stations of a house, built as in ESPresense: `iBeacon:<uuid>-<major>-<minor>`, the address as
  /// twelve digits, or a digest.
  var id: TopicLevel
  /// The device's own name, or one that a user has chosen.
  var name = SafeText.empty
  /// nil if it must stay private.
  var address: BluetoothAddress?
  /// Seconds by the station's own clock, since the Unix epoch; nil if it has none.
  var time: Double?
  /// dBm: the mean.
  var rssi: Double
  /// Packets.
  var count: Int?
  /// dBm at 1 m.
  var measuredPower: Double?
  /// Metres; the interval contains the true distance 80% of the time.
  var distance: Double?
  var low: Double?
  var high: Double?
  /// Percent.
  var battery: Int?

  /// The payload for hotcold's own topic.
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
  ///   - payload: from hotcold's own topic, or from a node of ESPresense.
  ///   - id: from the topic; an id in the payload is ignored.
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
      battery: checked(json["battery"], 0...100).map { Int($0) })
  }

  /// The id of an iBeacon.
  static func id(of identity: BeaconIdentity) -> TopicLevel {
    let uuid = identity.uuid.description.lowercased()
    return TopicLevel(checked: "iBeacon:\(uuid)-\(identity.major)-\(identity.minor)")
  }

  /// The id of a device with this address.
  static func id(of address: BluetoothAddress) -> TopicLevel {
    TopicLevel(checked: "\(address)".lowercased().filter { $0 != ":" })
  }

  /// The id that a user means by an id, or by an address.
  static func id(_ text: String) -> TopicLevel? {
    if let address = BluetoothAddress(text) { return id(of: address) }
    return identity(in: text).map { id(of: $0) } ?? TopicLevel(text)
  }

  /// The iBeacon of an id; nil for other ids.
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
