/// Rows of a small table as comma-separated values (RFC 4180), whose columns have names, in any order; others are
/// ignored.
package struct CSVTable: Sendable {
  package struct MissingColumn: Error {
    package var name: String
  }

  /// Where in a row each wanted column is; nil for one that is not there.
  private let places: [Int?]
  private let width: Int

  /// - Parameters:
  ///   - header: the first line, without its end.
  ///   - needed: columns that must be there.
  ///   - optional: others that are wanted, behind these.
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

  /// The wanted fields of a row, empty where an optional one is missing; nil if it is cut off or not well formed.
  /// - Parameter line: without its end.
  package func row(_ line: [UInt8]) -> [[UInt8]]? {
    guard let fields = Self.fields(of: line), fields.count >= width else { return nil }
    return places.map { place in
      guard let place, place < fields.count else { return [] }
      return fields[place]
    }
  }

  /// A number; nil where it is none, or is not finite.
  package static func number(_ field: [UInt8]) -> Double? {
    guard let value = DecimalNumber(field.span)?.value, value.isFinite else { return nil }
    return value
  }

  private static func fields(of line: [UInt8]) -> [[UInt8]]? {
    var fields: [[UInt8]] = []
    let start = hasByteOrderMark(line.span) ? 3 : 0
    let end = contentEnd(line.span, from: start, lineEnd: line.count)
    let isWellFormed = forEachField(line.span, from: start, to: end) { _, field in
      fields.append(bytes(of: field))
      return true
    }
    return isWellFormed ? fields : nil
  }
}

extension Timestamp {
  /// Seconds, as they are written in a table.
  package init?(csv field: [UInt8]) {
    guard let time = DecimalNumber(field.span).flatMap({ Timestamp(seconds: $0) }) else {
      return nil
    }
    self = time
  }
}
