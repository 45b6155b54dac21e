import BeaconCodec
import CNettle
import LinuxSystem

/// A paired device that changes its address.
package struct PairedDevice: Equatable, Sendable {
  /// Its identity address: public, or random and static.
  package var address: BluetoothAddress
  /// The name from its owner, otherwise its own; empty if unknown.
  package var name: SafeText
  package var key: IdentityResolvingKey
}

extension PairedDevice {
  /// The most devices.
  static let capacity = 256

  /// The devices that are paired with any adapter of this machine.
  /// - Parameter folder: the folder in which BlueZ stores them.
  package static func all(in folder: String) -> [PairedDevice] {
    var devices: [PairedDevice] = []
    for adapter in SystemText.names(in: folder) where BluetoothAddress(adapter) != nil {
      for device in SystemText.names(in: "\(folder)/\(adapter)") {
        guard let lines = SystemText.lines(of: "\(folder)/\(adapter)/\(device)/info"),
          let paired = PairedDevice(lines: lines, folder: device), !devices.contains(paired)
        else { continue }
        devices.append(paired)
        if devices.count == capacity { return devices }
      }
    }
    return devices
  }

  /// Reads BlueZ's file of a paired device, `/var/lib/bluetooth/ADAPTER/DEVICE/info`: groups of `KEY=value` below a
  /// `[Group]`, written by GLib (BlueZ, doc/settings-storage.txt).
  /// - Parameters:
  ///   - lines: the lines of the file.
  ///   - folder: the name of the device's folder, which is its address.
  /// - Returns: nil if the device has no such key, or the file is invalid.
  package init?(lines: [String], folder: String) {
    var group = Substring()
    var values: [String: Substring] = [:]
    for line in lines {
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = line.dropFirst().dropLast()
      } else if let sign = line.firstIndex(of: "=") {
        // The last of two with the same name counts, as in GLib.
        values["\(group)/\(line[..<sign])"] = line[sign...].dropFirst()
      }
    }
    guard let word = values["IdentityResolvingKey/Key"],
      let key = IdentityResolvingKey(stored: word), let address = BluetoothAddress(folder)
    else { return nil }
    let isPublic = values["General/AddressType"].map { $0 == "public" } ?? true
    self.address = BluetoothAddress(bits: address.bits, kind: isPublic ? .public : .random)
    name = SafeText(String(values["General/Alias"] ?? values["General/Name"] ?? ""))
    self.key = key
  }
}

extension IdentityResolvingKey {
  /// From BlueZ's text: 32 hexadecimal digits, least significant byte first, as on the air; nil for anything else.
  package init?(stored word: Substring) {
    let digits = Array(word.utf8)
    guard digits.count == 2 * Self.length, let first = hexNumber(digits.span, 0..<16),
      let last = hexNumber(digits.span, 16..<32)
    else { return nil }
    self.init(littleEndian(last) + littleEndian(first))
  }

  /// With its bytes in the other order.
  package var reversed: IdentityResolvingKey? { IdentityResolvingKey(bytes.reversed()) }
}

/// The key with which a paired device's resolvable private addresses are recognized; they change about every fifteen
/// minutes (Core 5.4, Vol 3, Part H, 2.4.2.1).
package struct IdentityResolvingKey: Equatable, Sendable {
  package static let length = 16

  /// Most significant byte first, as for AES.
  fileprivate let bytes: [UInt8]

  /// - Parameter bytes: 16, most significant first; nil for any other number.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  /// The random address hash function `ah` (Core 5.4, Vol 3, Part H, 2.2.2).
  /// - Parameter random: 24 bits.
  /// - Returns: 24 bits.
  package func hash(_ random: UInt32) -> UInt32 {
    var block = [UInt8](repeating: 0, count: 16)
    for index in 0..<3 { block[15 - index] = UInt8(truncatingIfNeeded: random >> (8 * index)) }
    var cipher = block
    hotcold_aes128_encrypt(bytes, block, &cipher)
    return UInt32(cipher[13]) << 16 | UInt32(cipher[14]) << 8 | UInt32(cipher[15])
  }

  /// Whether the address was made with this key (Core 5.4, Vol 6, Part B, 1.3.2.3). One in 16 million other addresses
  /// also matches.
  package func resolves(_ address: BluetoothAddress) -> Bool {
    address.type == .resolvable
      && hash(UInt32(address.bits >> 24)) == UInt32(address.bits & 0xFF_FFFF)
  }
}

/// The device of a private address.
package struct ResolvedAddress: Equatable, Sendable {
  /// The device's identity address.
  package var address: BluetoothAddress
  package var name: SafeText
}

/// Messages between the program and the helper, which has the keys. A question is a random address, 6 bytes, least
/// significant first. The answer:
///
///     | the question (6) | kind (1) | the identity address (6) | its name, UTF-8 |
///
/// The kind is 0 for a public address and 1 for a random one. If no key matches, nothing follows the question.
package enum ResolutionMessage {
  private static let addressLength = 6
  private static let head = 2 * addressLength + 1
  /// The most bytes of a name: 24 cells of letters with accents.
  private static let nameCapacity = 248
  /// The most bytes of an answer.
  package static let capacity = head + nameCapacity

  package static func question(about address: BluetoothAddress) -> [UInt8] {
    address.littleEndianBytes
  }

  /// - Returns: nil if it is not a question.
  package static func answer(to question: [UInt8], by devices: [PairedDevice]) -> [UInt8]? {
    guard question.count == addressLength else { return nil }
    let asked = BluetoothAddress(littleEndian: question, kind: .random)
    guard let device = devices.first(where: { $0.key.resolves(asked) }) else { return question }
    return question + [device.address.kind.rawValue] + device.address.littleEndianBytes
      + device.name.utf8Prefix(nameCapacity)
  }

  /// Reads an answer; nil if it does not answer this question.
  package static func resolution(
    _ answer: [UInt8], of address: BluetoothAddress
  ) -> ResolvedAddress?? {
    guard answer.starts(with: question(about: address)) else { return nil }
    if answer.count == addressLength { return .some(nil) }
    guard answer.count >= head, let kind = BluetoothAddress.Kind(rawValue: answer[addressLength])
    else { return nil }
    return ResolvedAddress(
      address: BluetoothAddress(littleEndian: answer[(addressLength + 1)...], kind: kind),
      name: SafeText(utf8: answer[head...]))
  }
}
