import BeaconCodec
import CNettle

/// What a device gives to those it is paired with, so that they know it again by its resolvable private addresses,
/// which it changes every fifteen minutes or so (Core 5.4, Vol 3, Part H, 2.4.2.1).
package struct IdentityResolvingKey: Equatable, Sendable {
  package static let length = 16

  /// The most significant byte first, as AES takes it.
  private let bytes: [UInt8]

  /// - Parameter bytes: 16, the most significant one first; nil for any other number of them.
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

  /// Whether the address was made with this key (Core 5.4, Vol 6, Part B, 1.3.2.3). One address in 16 million that
  /// was not looks as if it was.
  package func resolves(_ address: BluetoothAddress) -> Bool {
    address.isResolvable
      && hash(UInt32(address.bits >> 24)) == UInt32(address.bits & 0xFF_FFFF)
  }
}

extension BluetoothAddress {
  /// Whether it is a resolvable private address: random, and its most significant bits are 01
  /// (Core 5.4, Vol 6, Part B, 1.3.2.2).
  package var isResolvable: Bool { kind == .random && bits >> 46 == 0b01 }
}
