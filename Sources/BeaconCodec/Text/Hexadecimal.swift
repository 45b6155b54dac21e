/// Parses up to 16 hexadecimal digits of either case; nil if one is invalid.
@inline(__always)
package func hexNumber(_ text: borrowing Span<UInt8>, _ digits: Range<Int>) -> UInt64? {
  var number: UInt64 = 0
  for position in digits {
    let byte = text[position]
    let digit = byte &- UInt8(ascii: "0")
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    guard digit < 10 || letter < 6 else { return nil }
    number = number << 4 | UInt64(digit < 10 ? digit : letter + 10)
  }
  return number
}

/// All hexadecimal digits of a number, with leading zeros.
package func hexDigits(
  _ number: some FixedWidthInteger & UnsignedInteger, uppercase: Bool = false
) -> String {
  let digits = String(number, radix: 16, uppercase: uppercase)
  return String(repeating: "0", count: number.bitWidth / 4 - digits.count) + digits
}

/// A string of at most `capacity` ASCII bytes that `fill` appends.
func asciiText(capacity: Int, _ fill: (inout OutputSpan<UInt8>) -> Void) -> String {
  var bytes: [UInt8] = []
  bytes.append(addingCapacity: capacity, initializingWith: fill)
  return String(decoding: bytes, as: UTF8.self)
}
