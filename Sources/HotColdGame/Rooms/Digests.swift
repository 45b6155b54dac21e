import BeaconCodec
import CArgon2
import CNettle

// All calls to Nettle and libargon2; the rest of this module passes no pointers to C.

/// HMAC with SHA-256 (RFC 2104, RFC 6234): 32 bytes.
func hmacSHA256(_ data: [UInt8], key: [UInt8]) -> [UInt8] {
  var code = [UInt8](repeating: 0, count: 32)
  hotcold_hmac_sha256(key, key.count, data, data.count, &code)
  return code
}

/// PBKDF2 with HMAC-SHA-256 (RFC 8018, 5.2): 32 bytes. Guessing a password costs `rounds` rounds.
func derivedKey(password: [UInt8], salt: [UInt8], rounds: UInt32) -> [UInt8] {
  var key = [UInt8](repeating: 0, count: 32)
  hotcold_pbkdf2_hmac_sha256(
    password, password.count, max(rounds, 1), salt, salt.count, &key, key.count)
  return key
}

/// Argon2id (RFC 9106) with one lane and 64 MiB: 32 bytes; nil without libargon2 or memory.
/// - Parameter salt: 8 bytes or more.
func argon2Key(password: [UInt8], salt: [UInt8], passes: UInt32) -> [UInt8]? {
  var key = [UInt8](repeating: 0, count: 32)
  let isDone = hotcold_argon2id(
    password, password.count, salt, salt.count, passes, 64 << 10, &key)
  return isDone ? key : nil
}

/// Permanent pseudonyms for devices of unknown owners. Only the key links one to its address.
package struct AddressDigest: Sendable {
  private let key: [UInt8]

  /// - Parameter secret: of any length; shared by a house's stations, so their pseudonyms agree.
  package init(secret: [UInt8]) {
    key = hmacSHA256(Array("hotcold address digest".utf8), key: secret)
  }

  /// Sixteen hexadecimal digits.
  package func digest(of address: BluetoothAddress) -> String {
    let code = hmacSHA256(address.littleEndianBytes + [address.kind.rawValue], key: key)
    return hexDigits(number(code.prefix(8)))
  }
}

/// UTF-8 in Normalization Form C (UAX 15), because an accented letter can be encoded in two ways.
package func canonicalBytes(of text: String) -> [UInt8] {
  // The standard library's only function for this, in its stable ABI despite the underscore.
  text._nfcCodeUnits
}

extension BeaconUUID {
  /// The UUID of a name in a namespace: version 5, by SHA-1 (RFC 9562, 5.5).
  static func version5(namespace: BeaconUUID, name: String) -> BeaconUUID {
    let data = namespace.bytes + canonicalBytes(of: name)
    var digest = [UInt8](repeating: 0, count: 20)
    hotcold_sha1(data, data.count, &digest)
    return BeaconUUID(first: digest, version: 5)
  }

  /// A UUID from the first sixteen bytes, with the version and the usual variant set (RFC 9562, 4).
  init(first bytes: [UInt8], version: UInt64) {
    let high = number(bytes.prefix(8))
    let low = number(bytes.dropFirst(8).prefix(8))
    self.init(
      high: high & ~0xF000 | version << 12, low: low & ~(3 << 62) | 2 << 62)
  }
}

/// A big-endian number of at most eight bytes.
func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0) { $0 << 8 | UInt64($1) }
}
