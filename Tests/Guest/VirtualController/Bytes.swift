/// Reads little-endian numbers from the front of a packet; returns nil if there are too few bytes.
struct ByteReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ count: Int) -> [UInt8]? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// A number of `size` bytes.
  mutating func number(_ size: Int) -> UInt64? {
    take(size)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func u8() -> UInt8? { number(1).map(UInt8.init) }
  mutating func u16() -> UInt16? { number(2).map(UInt16.init) }
}

/// The `size` lowest bytes of a number, the least significant first.
func littleEndian(_ value: some BinaryInteger, size: Int) -> [UInt8] {
  (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

/// Two lower-case hexadecimal digits for each byte.
func hex(_ bytes: some Sequence<UInt8>) -> String {
  var text = ""
  for byte in bytes {
    if byte < 16 { text += "0" }
    text += String(byte, radix: 16)
  }
  return text
}

/// The bytes that the hexadecimal digits stand for; nil for an odd number of digits or other text.
func decodeHex(_ text: some StringProtocol) -> [UInt8]? {
  let digits = text.map(\.hexDigitValue)
  guard digits.count % 2 == 0 else { return nil }
  return stride(from: 0, to: digits.count, by: 2).reduce([]) { bytes, index in
    guard let bytes, let high = digits[index], let low = digits[index + 1] else { return nil }
    return bytes + [UInt8(high << 4 | low)]
  }
}
