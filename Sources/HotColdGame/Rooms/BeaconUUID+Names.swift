import BeaconCodec

extension BeaconUUID {
  /// The UUID of a name in a namespace: version 5, by SHA-1 (RFC 9562, 5.5).
  package static func version5(namespace: BeaconUUID, name: String) -> BeaconUUID {
    BeaconUUID(first: sha1(namespace.bytes + Array(name.utf8)), version: 5)
  }

  /// The first sixteen bytes of something, marked as a UUID of a version and the usual variant
  /// (RFC 9562, 4).
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

/// Two lower-case digits for each byte.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  var text: [UInt8] = []
  for byte in bytes { appendLowerHex(byte, to: &text) }
  return String(decoding: text, as: UTF8.self)
}

/// The bytes of a number, big-endian.
func bigEndian(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
  stride(from: number.bitWidth - 8, through: 0, by: -8).map {
    UInt8(truncatingIfNeeded: number >> $0)
  }
}
