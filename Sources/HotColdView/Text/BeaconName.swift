import BeaconCodec
import BeaconRanging
import HotColdGame

extension TrackKey {
  /// A name of at most 17 cells: the head of the UUID with major and minor, or the address.
  var shortName: String {
    guard let identity else { return address.description }
    return "\(identity.uuid.description.prefix(4))/\(identity.major)/\(identity.minor)"
  }
}

extension BeaconFilter {
  /// What is looked for, in words.
  package var words: Words {
    if let addressBits { return "the device \(BluetoothAddress(bits: addressBits))" }
    var words: Words = "any iBeacon"
    if let uuid { words = uuid == .hotcold ? "a hotcold beacon" : "a beacon \(uuid)" }
    if let major { words = "\(words), major \(major)" }
    if let minor { words = "\(words), minor \(minor)" }
    return words
  }
}
