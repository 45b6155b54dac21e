/// Checks that bytes are one JSON text (RFC 8259) in UTF-8 without control characters.
package struct JSONCheck {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  package static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil,
      !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return false }
    var check = JSONCheck(bytes: bytes)
    return check.value(depth: 0) && check.position == bytes.endIndex
  }

  private init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private mutating func take(_ text: StaticString) -> Bool {
    let end = position + text.utf8CodeUnitCount
    guard end <= bytes.endIndex,
      text.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) })
    else { return false }
    position = end
    return true
  }

  private mutating func value(depth: Int) -> Bool {
    guard depth < 8, let next else { return false }
    return switch next {
    case UInt8(ascii: "{"): object(depth: depth)
    case UInt8(ascii: "\""): string()
    case UInt8(ascii: "t"): take("true")
    case UInt8(ascii: "f"): take("false")
    case UInt8(ascii: "n"): take("null")
    default: number()
    }
  }

  private mutating func object(depth: Int) -> Bool {
    guard take("{") else { return false }
    if take("}") { return true }
    repeat {
      guard string(), take(":"), value(depth: depth + 1) else { return false }
    } while take(",")
    return take("}")
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"):
        guard let escaped = next else { return false }
        position += 1
        if escaped == UInt8(ascii: "u") {
          guard position + 4 <= bytes.endIndex, bytes[position..<position + 4].allSatisfy(isHex)
          else { return false }
          position += 4
        } else if !"\"\\/bfnrt".utf8.contains(escaped) {
          return false
        }
      default: break
      }
    }
    return false
  }

  private mutating func number() -> Bool {
    _ = take("-")
    let start = position
    guard digits() else { return false }
    if bytes[start] == UInt8(ascii: "0"), position - start > 1 { return false }
    if take("."), !digits() { return false }
    return true
  }

  private mutating func digits() -> Bool {
    let start = position
    while let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { position += 1 }
    return position > start
  }

  private func isHex(_ byte: UInt8) -> Bool { "0123456789abcdefABCDEF".utf8.contains(byte) }
}
