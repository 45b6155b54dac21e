import BeaconCodec
import BeaconRadio
import HotColdSystem

/// The identity resolving keys of phones and watches, by which a station recognizes them although they change their
/// address.
struct DeviceKeys {
  /// The most devices.
  private static let most = 256
  /// The most addresses to remember.
  private static let capacity = 1024

  /// Each twice: BlueZ writes the least significant byte of a key first, other programs the most significant.
  private var devices: [(key: IdentityResolvingKey, address: BluetoothAddress)] = []
  /// The addresses that stay, by the present ones; those of strangers by themselves.
  private var known: [BluetoothAddress: BluetoothAddress] = [:]

  /// The addresses that stay.
  var addresses: [BluetoothAddress] { devices.map(\.address) }

  /// - Parameter text: lines of a key, 32 hexadecimal digits, and an address. Other words may follow.
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

  /// Reads a file that only its owner can read.
  init(_ name: FileName, signals: Signals) throws {
    let file = try InputFile(path: name, signals: signals)
    if let status = name.status, status.isRegular, status.st_mode & 0o077 != 0 {
      throw Failure(.badData, "other users can read \(name); run: chmod 600 \(name)")
    }
    guard let keys = DeviceKeys(try file.read(upTo: 64 * 1024)) else {
      throw Failure(.badData, "\(name): each line must be a key of 32 digits and an address")
    }
    self = keys
  }

  /// The sighting with the address that stays, if a key matches.
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
