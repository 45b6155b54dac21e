import BeaconCodec
import CNettle
import LinuxSystem

/// A paired device with a changing address.
package struct PairedDevice: Equatable, Sendable {
  /// The identity address: public, or random and static.
  package var address: BluetoothAddress
  /// The name that the owner gave it, otherwise its own; empty if unknown.
  package var name: SafeText
  package var key: IdentityResolvingKey
}

extension PairedDevice {
  static let capacity = 256

  /// The devices in BlueZ's folder that are paired with any adapter of this machine.
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

  /// Parses BlueZ's file of a paired device, `/var/lib/bluetooth/ADAPTER/DEVICE/info`, written by
  /// GLib: `[Group]`, then `KEY=value` (BlueZ, doc/settings-storage.txt).
  /// - Parameter folder: the device's folder, named by its address.
  /// - Returns: nil without a key, or for an invalid file.
  package init?(lines: [String], folder: String) {
    var group = Substring()
    var values: [String: Substring] = [:]
    for line in lines {
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = line.dropFirst().dropLast()
      } else if let sign = line.firstIndex(of: "=") {
        // As in GLib, the last value of a repeated key counts.
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
  /// Parses BlueZ's 32 hexadecimal digits, least significant byte first.
  package init?(stored word: Substring) {
    let digits = Array(word.utf8)
    guard digits.count == 2 * Self.length, let first = hexNumber(digits.span, 0..<16),
      let last = hexNumber(digits.span, 16..<32)
    else { return nil }
    self.init(littleEndian(last) + littleEndian(first))
  }

  /// The key with the bytes reversed.
  package var reversed: IdentityResolvingKey? { IdentityResolvingKey(bytes.reversed()) }
}

/// Recognizes a paired device's resolvable private addresses, which change about every 15 minutes
/// (Core 5.4, Vol 3, Part H, 2.4.2.1).
package struct IdentityResolvingKey: Equatable, Sendable {
  package static let length = 16

  /// Most significant byte first, as for AES.
  fileprivate let bytes: [UInt8]

  /// - Parameter bytes: 16 bytes, most significant first; for another number the result is nil.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  /// The hash function `ah`, from 24 to 24 bits (Core 5.4, Vol 3, Part H, 2.2.2).
  package func hash(_ random: UInt32) -> UInt32 {
    var block = [UInt8](repeating: 0, count: 16)
    for index in 0..<3 { block[15 - index] = UInt8(truncatingIfNeeded: random >> (8 * index)) }
    var cipher = block
    hotcold_aes128_encrypt(bytes, block, &cipher)
    return UInt32(cipher[13]) << 16 | UInt32(cipher[14]) << 8 | UInt32(cipher[15])
  }

  /// Whether the address was made with this key. One in 16 million other addresses matches, too
  /// (Core 5.4, Vol 6, Part B, 1.3.2.3).
  package func resolves(_ address: BluetoothAddress) -> Bool {
    address.type == .resolvable
      && hash(UInt32(address.bits >> 24)) == UInt32(address.bits & 0xFF_FFFF)
  }
}

/// The paired device that uses a private address.
package struct ResolvedAddress: Equatable, Sendable {
  /// The identity address.
  package var address: BluetoothAddress
  package var name: SafeText
}

/// Messages between the program and the helper, which has the keys. A question is a random address:
/// 6 bytes, least significant first. The answer:
///
///     | the question (6) | kind (1) | the identity address (6) | its name, UTF-8 |
///
/// The kind is 0 for public, 1 for random. If no key matches, the answer is only the question.
package enum ResolutionMessage {
  private static let addressLength = 6
  private static let head = 2 * addressLength + 1
  /// The longest name in bytes: 24 cells of letters with accents.
  private static let nameCapacity = 248
  /// The longest answer in bytes.
  package static let capacity = head + nameCapacity

  package static func question(about address: BluetoothAddress) -> [UInt8] {
    address.littleEndianBytes
  }

  /// - Returns: nil for an invalid question.
  package static func answer(to question: [UInt8], by devices: [PairedDevice]) -> [UInt8]? {
    guard question.count == addressLength else { return nil }
    let asked = BluetoothAddress(littleEndian: question, kind: .random)
    guard let device = devices.first(where: { $0.key.resolves(asked) }) else { return question }
    return question + [device.address.kind.rawValue] + device.address.littleEndianBytes
      + device.name.utf8Prefix(nameCapacity)
  }

  /// nil if the answer is to another question; the inner nil if the address is unknown.
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
