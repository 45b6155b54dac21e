import BeaconCodec

/// Names for devices whose owner was not asked: who has the key gives one device one name, and nobody else can find
/// the address that is behind it.
package struct AddressDigest: Sendable {
  private let key: [UInt8]

  /// - Parameter secret: of any length; the stations of a house share it, so that they mean the same device.
  package init(secret: [UInt8]) {
    key = hmacSHA256(Array("hotcold address digest".utf8), key: secret)
  }

  /// Sixteen hexadecimal digits.
  package func digest(of address: BluetoothAddress) -> String {
    let code = hmacSHA256(address.littleEndianBytes + [address.kind.rawValue], key: key)
    return hexadecimal(code.prefix(8))
  }
}
