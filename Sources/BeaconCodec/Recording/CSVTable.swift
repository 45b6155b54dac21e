/// Rows of comma-separated values (RFC 4180, but fields never continue in the next line) whose columns have names, in any
/// order. Unknown columns are ignored.
package struct CSVTable: Sendable {
  /// A part of a line, without quotes.
  package typealias Field = ArraySlice<UInt8>

  package struct MissingColumn: Error {
    package var name: String
    /// Whether the header has none of the columns.
    package var hasNone: Bool
  }

  /// The position of each wanted column in a row; nil if it is missing.
  private let places: [Int?]
  private let width: Int

  /// - Parameters:
  ///   - header: the first line without its line feed.
  ///   - needed: required columns.
  ///   - optional: optional columns, after the required ones.
  package init(
    header: [UInt8], needed: [String], optional: [String] = []
  ) throws(MissingColumn) {
    let names = (Self.fields(of: header) ?? []).map { Self.text($0) }
    places = (needed + optional).map { names.firstIndex(of: $0) }
    if let name = needed.first(where: { !names.contains($0) }) {
      throw MissingColumn(name: name, hasNone: places.allSatisfy { $0 == nil })
    }
    width = (places.prefix(needed.count).compactMap(\.self).max() ?? -1) + 1
  }

  /// The wanted fields of a row, empty for a missing optional one; nil if the row is truncated or malformed.
  /// - Parameter line: without its line feed.
  package func row(_ line: [UInt8]) -> [Field]? {
    guard let fields = Self.fields(of: line), fields.count >= width else { return nil }
    return places.map { place in
      guard let place, place < fields.count else { return [] }
      return fields[place]
    }
  }

  package static func text(_ field: some Collection<UInt8>) -> String {
    String(decoding: field, as: UTF8.self)
  }

  /// A finite decimal number, perhaps with an exponent; nil for anything else.
  package static func number(_ field: Field) -> Double? {
    // Otherwise the standard library would also read names and hexadecimal numbers.
    guard field.allSatisfy({ (0x2B...0x39).contains($0) || isExponentSign($0) }),
      let value = Double(text(field)), value.isFinite
    else { return nil }
    return value
  }

  /// A time in seconds, exact unless it has an exponent; digits after the ninth are dropped. nil outside the years 1678
  /// to 2262.
  package static func time(_ field: Field) -> Timestamp? {
    guard let value = number(field) else { return nil }
    if field.contains(where: isExponentSign) {
      return Int64(exactly: (value * 1e9).rounded()).map { Timestamp(nanoseconds: $0) }
    }
    let point = field.firstIndex(of: UInt8(ascii: ".")) ?? field.endIndex
    let fraction = field[point...].dropFirst().prefix(9)
    var digits = Array(field[..<point])
    digits += fraction
    digits += repeatElement(UInt8(ascii: "0"), count: 9 - fraction.count)
    return Int64(text(digits)).map { Timestamp(nanoseconds: $0) }
  }

  private static func isExponentSign(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: "e") }

  /// All fields of a line without their quotes; nil if a quote is not closed. A byte order mark at the start and a
  /// carriage return at the end do not count.
  private static func fields(of line: [UInt8]) -> [Field]? {
    var rest = line[...]
    if rest.starts(with: "\u{FEFF}".utf8) { rest.removeFirst(3) }
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    var fields: [Field] = []
    while true {
      if rest.first == UInt8(ascii: "\"") {
        guard let field = quotedField(&rest) else { return nil }
        fields.append(field[...])
      } else {
        let field = rest.prefix { $0 != UInt8(ascii: ",") }
        fields.append(field)
        rest = rest.dropFirst(field.count)
      }
      // The comma.
      guard rest.popFirst() != nil else { return fields }
    }
  }

  /// Removes a field that begins with a quote; nil if the quote is not closed.
  private static func quotedField(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    var field: [UInt8] = []
    var isQuoted = true
    rest.removeFirst()
    while let byte = rest.first, isQuoted || byte != UInt8(ascii: ",") {
      rest.removeFirst()
      if byte != UInt8(ascii: "\"") {
        field.append(byte)
      } else if isQuoted, rest.first == byte {
        // Two quotes in a quoted field mean one.
        field.append(byte)
        rest.removeFirst()
      } else {
        isQuoted.toggle()
      }
    }
    return isQuoted ? nil : field
  }
}

/// The position of the line feed, or nil.
func lineEnd(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int? {
  var position = start
  while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
  return position < bytes.count ? position : nil
}
