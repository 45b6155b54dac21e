import BeaconCodec
import CNettle

// Every call into Nettle; nothing else in this module passes pointers to C.

/// SHA-1 (RFC 3174): for names alone, not for secrets.
func sha1(_ data: [UInt8]) -> [UInt8] {
  var digest = [UInt8](repeating: 0, count: 20)
  hotcold_sha1(data, data.count, &digest)
  return digest
}

/// HMAC with SHA-256 (RFC 2104, RFC 6234): 32 bytes.
func hmacSHA256(_ data: [UInt8], key: [UInt8]) -> [UInt8] {
  var code = [UInt8](repeating: 0, count: 32)
  hotcold_hmac_sha256(key, key.count, data, data.count, &code)
  return code
}

/// PBKDF2 with HMAC-SHA-256 (RFC 8018, 5.2): 32 bytes. It makes each guess of a password cost as much as
/// so many rounds.
func derivedKey(password: [UInt8], salt: [UInt8], rounds: UInt32) -> [UInt8] {
  var key = [UInt8](repeating: 0, count: 32)
  hotcold_pbkdf2_hmac_sha256(
    password, password.count, max(rounds, 1), salt, salt.count, &key, key.count)
  return key
}

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
