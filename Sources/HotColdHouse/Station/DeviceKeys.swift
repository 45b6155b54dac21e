import BeaconCodec
import BeaconRadio
import HotColdSystem

/// The identity resolving keys of phones and watches, by which a station recognizes them although they change their
/// address.
struct DeviceKeys {
  private struct Device {
    /// The key in both byte orders: BlueZ writes the least significant byte first, other programs the most significant.
    var keys: [IdentityResolvingKey]
    /// The address that stays.
    var address: BluetoothAddress
  }

  /// The most devices.
  private static let most = 256
  /// The most addresses to remember.
  private static let capacity = 1024

  private var devices: [Device] = []
  /// The place in `devices`; nil if no key matches.
  private var known: [BluetoothAddress: Int?] = [:]

  /// The addresses that stay.
  var addresses: [BluetoothAddress] { devices.map(\.address) }

  /// - Parameter text: lines of a key, 32 hexadecimal digits, and an address. Other words may follow.
  /// - Returns: nil if a line is invalid.
  init?(_ text: [UInt8]) {
    for line in lines(of: text) {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      let digits = Array(first.utf8)
      guard words.count > 1, digits.count == 32, first.allSatisfy(\.isHexDigit),
        devices.count < Self.most, let address = BluetoothAddress(String(words[1]))
      else { return nil }
      let bytes = stride(from: 0, to: 32, by: 2).compactMap {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
      }
      guard let key = IdentityResolvingKey(bytes),
        let reversed = IdentityResolvingKey(bytes.reversed())
      else { return nil }
      devices.append(Device(keys: [key, reversed], address: address))
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
    guard !devices.isEmpty, sighting.address.type == .resolvable else { return sighting }
    if known[sighting.address] == nil {
      if known.count >= Self.capacity { known.removeAll() }
      let place = devices.firstIndex { $0.keys.contains { $0.resolves(sighting.address) } }
      known.updateValue(place, forKey: sighting.address)
    }
    guard case .some(.some(let place)) = known[sighting.address] else { return sighting }
    var sighting = sighting
    sighting.address = devices[place].address
    return sighting
  }
}
