/// The value of one hexadecimal digit in either case, nil for any other byte.
@inline(__always)
func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}

/// The number that up to 16 digits of either case make, nil where one of them is none.
@inline(__always)
func hexNumber(_ text: borrowing Span<UInt8>, _ digits: Range<Int>) -> UInt64? {
  var number: UInt64 = 0
  for position in digits {
    guard let digit = hexDigit(text[position]) else { return nil }
    number = number << 4 | UInt64(digit)
  }
  return number
}

/// Two upper-case digits.
func appendHex(_ byte: UInt8, to out: inout [UInt8]) {
  out.append(hexCharacter(byte >> 4))
  out.append(hexCharacter(byte & 15))
}

@inline(__always)
func appendHex(_ byte: UInt8, to out: inout OutputSpan<UInt8>) {
  out.append(hexCharacter(byte >> 4))
  out.append(hexCharacter(byte & 15))
}

@inline(__always)
func hexCharacter(_ digit: UInt8) -> UInt8 {
  digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
}

/// A string of ASCII bytes that `fill` appends.
func asciiText(capacity: Int, _ fill: (inout [UInt8]) -> Void) -> String {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(capacity)
  fill(&bytes)
  return String(decoding: bytes, as: UTF8.self)
}
