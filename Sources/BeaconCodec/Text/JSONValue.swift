/// A JSON text (RFC 8259) from outside, limited in length, depth and number of values.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// If a name occurs twice, the last value counts, unless the limits forbid it.
  case object([String: JSONValue])

  package struct Limits: Sendable {
    /// Bytes.
    package var length: Int
    /// The number of values and names.
    package var count: Int
    /// The nesting depth of objects and arrays.
    package var depth: Int
    /// Whether a name may occur twice in an object.
    package var allowsRepetition = true
    /// Whether NaN, as Python writes it, is read as null.
    package var allowsNaN = false

    /// For a message of a station.
    package static let message = Limits(length: 64 * 1024, count: 2048, depth: 6)
    /// For a file, whose author would not notice that a repeated name hides a value.
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
    var reader = JSONReader(bytes: bytes, limits: limits)
    do { return try reader.text() } catch {
      let line = 1 + bytes[..<reader.position].count { $0 == UInt8(ascii: "\n") }
      throw Problem("line \(line): \(error.advice)")
    }
  }

  /// nil if it is invalid, exceeds a limit, or has a number outside the range of a double.
  package init?(_ bytes: [UInt8], limits: Limits = .message) {
    guard let value = try? Self.read(bytes, limits: limits) else { return nil }
    self = value
  }

  /// Reads a value that other text may follow, and moves `position` past it; nil as above.
  package init?(_ bytes: [UInt8], at position: inout Int, limits: Limits) {
    guard bytes.count <= limits.length else { return nil }
    var reader = JSONReader(bytes: bytes, limits: limits, position: position)
    guard let value = try? reader.value(depth: 0) else { return nil }
    position = reader.position
    self = value
  }

  /// A member of an object; nil if it is missing, or this is not an object.
  package subscript(_ name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
}

/// A recursive parser; `depth` bounds the recursion.
private struct JSONReader {
  typealias Problem = JSONValue.Problem

  let bytes: [UInt8]
  let limits: JSONValue.Limits
  /// After an error, its offset.
  var position = 0
  var count = 0

  /// The longest number in characters, with more digits than a double has.
  static let longestNumber = 64
  static let invalid = Problem("it is not valid JSON from here on")

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Reads a value with nothing after it.
  mutating func text() throws(Problem) -> JSONValue {
    let value = try value(depth: 0)
    skipSpaces()
    guard position == bytes.count else { throw Self.invalid }
    return value
  }

  /// - Returns: whether there were such characters.
  @discardableResult
  mutating func skip(_ belongs: (UInt8) -> Bool) -> Bool {
    let start = position
    while let next, belongs(next) { position += 1 }
    return position > start
  }

  mutating func take(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count,
      word.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) })
    else { return false }
    position = end
    return true
  }

  mutating func skipSpaces() {
    skip { $0 == 0x20 || (0x09...0x0A).contains($0) || $0 == 0x0D }
  }

  mutating func require(_ word: StaticString) throws(Problem) {
    guard take(word) else { throw Self.invalid }
  }

  mutating func value(depth: Int) throws(Problem) -> JSONValue {
    skipSpaces()
    count += 1
    guard count <= limits.count else { throw Problem("it has too many values") }
    guard depth <= limits.depth else { throw Problem("it is nested too deeply") }
    if take("{") { return .object(try members(depth: depth + 1)) }
    if take("[") { return .array(try elements(depth: depth + 1)) }
    if next == UInt8(ascii: "\"") { return .string(try string()) }
    if take("true") { return .bool(true) }
    if take("false") { return .bool(false) }
    if limits.allowsNaN, take("NaN") { return .null }
    return take("null") ? .null : .number(try number())
  }

  mutating func members(depth: Int) throws(Problem) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    skipSpaces()
    if take("}") { return members }
    repeat {
      skipSpaces()
      count += 1
      let name = try string()
      guard limits.allowsRepetition || members[name] == nil else {
        throw Problem("the key \(SafeText(name)) occurs twice")
      }
      skipSpaces()
      try require(":")
      members[name] = try value(depth: depth)
      skipSpaces()
    } while take(",")
    try require("}")
    return members
  }

  mutating func elements(depth: Int) throws(Problem) -> [JSONValue] {
    var values: [JSONValue] = []
    skipSpaces()
    if take("]") { return values }
    repeat {
      values.append(try value(depth: depth))
      skipSpaces()
    } while take(",")
    try require("]")
    return values
  }

  mutating func string() throws(Problem) -> String {
    try require("\"")
    var text: [UInt8] = []
    // An error at the end of a line belongs to that line.
    while let byte = next, byte >= 0x20 {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else { throw Self.invalid }
        return string
      case UInt8(ascii: "\\"):
        text += UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter
      default: text.append(byte)
      }
    }
    throw Self.invalid
  }

  mutating func escape() throws(Problem) -> Unicode.Scalar {
    guard let byte = next else { throw Self.invalid }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try codeUnit()
      if let scalar = Unicode.Scalar(first) { return scalar }
      // The first half of a surrogate pair needs the second.
      guard first < 0xDC00, take("\\u"), let second = try? codeUnit(), 0xDC00..<0xE000 ~= second
      else { return "\u{FFFD}" }
      return Unicode.Scalar(
        0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)) ?? "\u{FFFD}"
    default: throw Self.invalid
    }
  }

  mutating func codeUnit() throws(Problem) -> UInt16 {
    guard position + 4 <= bytes.count,
      let value = hexNumber(bytes.span, position..<position + 4)
    else { throw Self.invalid }
    position += 4
    return UInt16(value)
  }

  mutating func number() throws(Problem) -> Double {
    let start = position
    _ = take("-")
    let digits = position
    try takeDigits()
    if bytes[digits] == UInt8(ascii: "0"), position - digits > 1 { throw Self.invalid }
    if take(".") { try takeDigits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try takeDigits()
    }
    guard position - start <= Self.longestNumber,
      let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)),
      value.isFinite
    else { throw Self.invalid }
    return value
  }

  mutating func takeDigits() throws(Problem) {
    guard skip({ (0x30...0x39).contains($0) }) else { throw Self.invalid }
  }
}
