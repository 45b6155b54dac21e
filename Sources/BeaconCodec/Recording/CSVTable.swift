/// Rows of comma-separated values (RFC 4180) whose columns have names, in any order. Unknown columns are ignored.
package struct CSVTable: Sendable {
  package struct MissingColumn: Error {
    package var name: String
  }

  /// The position of each wanted column in a row; nil if it is missing.
  private let places: [Int?]
  private let width: Int

  /// - Parameters:
  ///   - header: the first line without its line end.
  ///   - needed: required columns.
  ///   - optional: optional columns, after the required ones.
  package init(
    header: [UInt8], needed: [String], optional: [String] = []
  ) throws(MissingColumn) {
    let names = Self.fields(of: header).map { $0.map { String(decoding: $0, as: UTF8.self) } } ?? []
    var places: [Int?] = []
    for name in needed {
      guard let place = names.firstIndex(of: name) else { throw MissingColumn(name: name) }
      places.append(place)
    }
    for name in optional { places.append(names.firstIndex(of: name)) }
    self.places = places
    width = (places.prefix(needed.count).compactMap(\.self).max() ?? -1) + 1
  }

  /// The wanted fields of a row, empty for a missing optional one; nil if the row is truncated or malformed.
  /// - Parameter line: without its line end.
  package func row(_ line: [UInt8]) -> [[UInt8]]? {
    guard let fields = Self.fields(of: line), fields.count >= width else { return nil }
    return places.map { place in
      guard let place, place < fields.count else { return [] }
      return fields[place]
    }
  }

  /// A number; nil if it is invalid or not finite.
  package static func number(_ field: [UInt8]) -> Double? {
    guard let value = DecimalNumber(field.span)?.value, value.isFinite else { return nil }
    return value
  }

  /// A time in seconds.
  package static func time(_ field: [UInt8]) -> Timestamp? {
    DecimalNumber(field.span).flatMap { Timestamp(seconds: $0) }
  }

  /// All fields of a line, which may begin with a byte order mark; nil if it is malformed.
  static func fields(of line: [UInt8]) -> [[UInt8]]? {
    var fields: [[UInt8]] = []
    let start = begins(line.span, with: "\u{FEFF}") ? 3 : 0
    let end = contentEnd(line.span, from: start, lineEnd: line.count)
    let isWellFormed = forEachField(line.span, from: start, to: end) { _, field in
      fields.append(bytes(of: field))
    }
    return isWellFormed ? fields : nil
  }
}

// Lines and fields as in RFC 4180, except that fields never continue in the next line.

/// The position of the line feed, or nil.
func lineEnd(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int? {
  // A slice, so that only its length has to be checked.
  var rest = bytes.extracting(droppingFirst: start)
  // Eight bytes at once: the first that is zero borrows from its uppermost bit (Warren, Hacker's Delight, 6-1).
  while rest.count >= 8 {
    let word = littleEndianUInt64(rest.extracting(first: 8), at: 0) ^ 0x0A0A_0A0A_0A0A_0A0A
    let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    if zeros != 0 { return bytes.count - rest.count + zeros.trailingZeroBitCount / 8 }
    rest = rest.extracting(droppingFirst: 8)
  }
  for position in 0..<rest.count where rest[position] == UInt8(ascii: "\n") {
    return bytes.count - rest.count + position
  }
  return nil
}

/// The end of a line's content, without a carriage return before the line feed.
func contentEnd(_ bytes: borrowing Span<UInt8>, from start: Int, lineEnd end: Int) -> Int {
  end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
}

/// Calls `body` with each field of a line, without its quotes.
/// - Parameter atLeast: the least length of each field, if it has no quotes and is not empty: a comma within it would
///   make the row invalid anyway.
/// - Returns: false if a field's quote is not closed; that field is not passed to `body`.
@inline(__always)
func forEachField<Failure: Error>(
  _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int,
  atLeast: (Int) -> Int = { _ in 0 },
  _ body: (Int, borrowing Span<UInt8>) throws(Failure) -> Void
) throws(Failure) -> Bool {
  let comma = UInt8(ascii: ",")
  var rest = bytes.extracting(start..<end)
  var index = 0
  while true {
    var length = 0
    if rest.count > 0, rest[0] == UInt8(ascii: "\"") {
      guard let quoted = quotedField(rest) else { return false }
      length = quoted.length
      try body(index, quoted.value.span)
    } else {
      if rest.count > 0, rest[0] != comma { length = min(atLeast(index), rest.count) }
      while length < rest.count, rest[length] != comma { length += 1 }
      try body(index, rest.extracting(first: length))
    }
    guard length < rest.count else { return true }
    rest = rest.extracting(droppingFirst: length + 1)
    index += 1
  }
}

/// The value of a field that begins with a quote, and the position of the next comma or the line's end; nil if the
/// quote is not closed.
private func quotedField(
  _ bytes: borrowing Span<UInt8>
) -> (value: [UInt8], length: Int)? {
  var value: [UInt8] = []
  var quoted = true
  var position = 1
  while position < bytes.count {
    let byte = bytes[position]
    if byte == UInt8(ascii: "\"") {
      if quoted, position + 1 < bytes.count, bytes[position + 1] == byte {
        value.append(byte)
        position += 1
      } else {
        quoted.toggle()
      }
    } else if byte == UInt8(ascii: ","), !quoted {
      return (value, position)
    } else {
      value.append(byte)
    }
    position += 1
  }
  return quoted ? nil : (value, bytes.count)
}
