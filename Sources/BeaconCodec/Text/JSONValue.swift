/// A JSON text (RFC 8259) from outside, with limits for its length, its depth and the number of its values.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// Of two values with the same name the last counts, if the limits allow both.
  case object([String: JSONValue])

  /// The limits of a text.
  package struct Limits: Sendable {
    /// Bytes.
    package var length: Int
    /// Values and names.
    package var count: Int
    /// Levels of objects and arrays.
    package var depth: Int
    /// Whether an object may have a name twice.
    package var allowsRepetition = true

    /// For a message of a station.
    package static let message = Limits(length: 64 * 1024, count: 2048, depth: 6)
    /// For a file. Its author would not notice that only the last of two values counts.
    package static let file = Limits(
      length: 4 * 1024 * 1024, count: 200_000, depth: 12, allowsRepetition: false)
  }

  /// Why a text is invalid, for its author.
  package struct Problem: Error, Equatable {
    package var advice: String

    package init(_ advice: String) { self.advice = advice }
  }

  package static func read(_ bytes: [UInt8], limits: Limits) throws(Problem) -> JSONValue {
    guard bytes.count <= limits.length else {
      throw Problem("it is longer than \(limits.length) bytes")
    }
    var reader = JSONReader(bytes, limits: limits)
    guard let value = reader.text() else {
      throw Problem("line \(reader.line): \(reader.excess ?? "it is not valid JSON from here on")")
    }
    return value
  }

  /// nil if it is not JSON, exceeds a limit, or has a number outside the range of a double.
  package init?(_ bytes: [UInt8], limits: Limits = .message) {
    guard let value = try? Self.read(bytes, limits: limits) else { return nil }
    self = value
  }

  /// A member of an object; nil if it is missing or this is not an object.
  package subscript(_ name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
}

/// Reads by recursion, which `depth` bounds.
private struct JSONReader {
  private let bytes: [UInt8]
  private let limits: JSONValue.Limits
  private var position = 0
  private var count = 0
  /// The exceeded limit or the repeated name, if any.
  private(set) var excess: String?

  /// Characters, with more digits than a double has.
  private static let longestNumber = 64

  init(_ bytes: [UInt8], limits: JSONValue.Limits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// The line of the error, from 1.
  var line: Int { 1 + bytes[..<position].count { $0 == 0x0A } }

  /// A value with nothing after it.
  mutating func text() -> JSONValue? {
    guard let value = value(depth: 0) else { return nil }
    skipSpaces()
    return position == bytes.count ? value : nil
  }

  private mutating func skipSpaces() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count,
      word.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) })
    else { return false }
    position = end
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    skipSpaces()
    count += 1
    guard count <= limits.count else { return stop("it has too many values") }
    guard depth <= limits.depth else { return stop("it is nested too deeply") }
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number().map(JSONValue.number)
    }
  }

  private mutating func stop(_ excess: String) -> JSONValue? {
    self.excess = excess
    return nil
  }

  private mutating func object(depth: Int) -> JSONValue? {
    position += 1
    var members: [String: JSONValue] = [:]
    skipSpaces()
    if take("}") { return .object([:]) }
    repeat {
      skipSpaces()
      count += 1
      guard let name = string() else { return nil }
      guard limits.allowsRepetition || members[name] == nil else {
        return stop("the key \(SafeText(name)) occurs twice")
      }
      skipSpaces()
      guard take(":"), let value = value(depth: depth + 1) else { return nil }
      members[name] = value
      skipSpaces()
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSONValue? {
    position += 1
    var values: [JSONValue] = []
    skipSpaces()
    if take("]") { return .array([]) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
      skipSpaces()
    } while take(",")
    return take("]") ? .array(values) : nil
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case 0..<0x20:
        // At a line's end, the error is on that line.
        position -= 1
        return nil
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let first = codeUnit() else { return nil }
      if let scalar = Unicode.Scalar(first) { return scalar }
      // The first half of a surrogate pair; half a pair is invalid.
      guard first < 0xDC00, take("\\u"), let second = codeUnit(), 0xDC00..<0xE000 ~= second else {
        return "\u{FFFD}"
      }
      return Unicode.Scalar(
        0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    default: return nil
    }
  }

  private mutating func codeUnit() -> UInt16? {
    guard position + 4 <= bytes.count,
      let value = hexNumber(bytes.span, position..<position + 4)
    else { return nil }
    position += 4
    return UInt16(value)
  }

  private mutating func number() -> Double? {
    let start = position
    _ = take("-")
    let digits = position
    guard takeDigits() else { return nil }
    if bytes[digits] == UInt8(ascii: "0"), position - digits > 1 { return nil }
    if take("."), !takeDigits() { return nil }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      guard takeDigits() else { return nil }
    }
    guard position - start <= Self.longestNumber,
      let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)),
      value.isFinite
    else { return nil }
    return value
  }

  private mutating func takeDigits() -> Bool {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position])
    {
      position += 1
    }
    return position > start
  }
}
