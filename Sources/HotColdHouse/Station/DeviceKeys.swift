import BeaconCodec
import BeaconRadio
import HotColdSystem

/// Keys with which a station recognizes phones and watches in spite of changing addresses.
struct DeviceKeys {
  /// The most devices.
  private static let most = 256
  /// The most addresses to remember.
  private static let capacity = 1024

  /// Each twice: BlueZ writes a key's least significant byte first, other programs last.
  private var devices: [(key: IdentityResolvingKey, address: BluetoothAddress)] = []
  /// The identity addresses by current address; strangers' addresses by themselves.
  private var known: [BluetoothAddress: BluetoothAddress] = [:]

  /// The identity addresses.
  var addresses: [BluetoothAddress] { devices.map(\.address) }

  /// - Parameter text: lines of a key (32 hexadecimal digits), an address, and perhaps more.
  /// - Returns: nil if a line is invalid.
  init?(_ text: [UInt8]) {
    for line in lines(of: text) {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let word = words.first, !word.hasPrefix("#") else { continue }
      guard words.count > 1, devices.count < 2 * Self.most,
        let key = IdentityResolvingKey(stored: word),
        let address = BluetoothAddress(String(words[1]))
      else { return nil }
      devices += [key, key.reversed].compactMap(\.self).map { ($0, address) }
    }
  }

  /// Throws if others can read the file.
  init(_ name: FileName, signals: Signals) throws {
    let file = try InputFile(path: name, signals: signals)
    try file.requirePrivate()
    guard let keys = DeviceKeys(try file.read(upTo: 64 * 1024)) else {
      throw Failure(.badData, "\(name): each line must be a key of 32 digits and an address")
    }
    self = keys
  }

  /// The sighting with the identity address, if a key matches.
  mutating func resolve(_ sighting: Sighting) -> Sighting {
    let address = sighting.address
    guard !devices.isEmpty, address.type == .resolvable else { return sighting }
    if known[address] == nil {
      if known.count >= Self.capacity { known.removeAll() }
      known[address] = devices.first { $0.key.resolves(address) }?.address ?? address
    }
    var sighting = sighting
    sighting.address = known[address] ?? address
    return sighting
  }
}
