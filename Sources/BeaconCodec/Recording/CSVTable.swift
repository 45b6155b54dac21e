import Glibc

/// Rows of comma-separated values (RFC 4180, but a field cannot contain a line break) with named
/// columns in any order. Unknown columns and blanks around fields are ignored. The separator may
/// also be a semicolon, a tab or a vertical bar.
package struct CSVTable: Sendable {
  package struct MissingColumn: Error {
    package var name: String
    /// Whether this is another kind of file: the header has at most one of the required columns.
    package var isForeign: Bool
  }

  package struct Row: ~Escapable {
    /// The line; if it has quotes, its fields without quotes follow.
    fileprivate let bytes: Span<UInt8>
    fileprivate let fields: Span<Range<Int>>
    fileprivate let places: Span<Int>

    /// A field without quotes; empty if the column is optional and missing.
    package subscript(column: Int) -> Span<UInt8> {
      @inline(__always) @_lifetime(copy self)
      get {
        let place = places[column]
        guard place < fields.count else { return Span() }
        return trimmed(bytes.extracting(fields[place]))
      }
    }
  }

  /// The index of each wanted column in a row; `.max` if it is missing.
  private var places: [Int] = []
  private var width = 0
  /// All names in the header.
  private(set) var headerNames: [String] = []
  /// A wanted column that appears twice; the first one is read.
  package private(set) var repeated: String?
  private var separator = UInt8(ascii: ",")
  /// Each wanted column's name in the header; empty if it is missing.
  package private(set) var names: [String] = []
  /// The last row's fields, as ranges of its line, or of `unquoted` if that is not empty.
  private var fields: [Range<Int>] = []
  /// If the last row has quotes: its line, then these fields without quotes.
  private var unquoted: [UInt8] = []

  init() {}

  /// - Parameters:
  ///   - header: the first line without its line feed; a byte order mark is skipped.
  ///   - needed: required columns.
  ///   - optional: optional columns, after the required ones.
  ///   - aliases: other names of a column, in lower case without punctuation, best first; after `*`
  ///     parts of names without those after `!` and `?`, after `~` without those after `!` only.
  ///   - substitutes: the optional columns that may replace a required one.
  package init(
    header: borrowing Span<UInt8>, needed: [String], optional: [String] = [],
    aliases: [String: [String]] = [:], substitutes: [String: [String]] = [:]
  ) throws(MissingColumn) {
    let header = header.extracting(droppingFirst: begins(header, with: "\u{FEFF}") ? 3 : 0)
    let wanted = needed + optional
    self.init(header, wanted, UInt8(ascii: ","), aliases)
    for separator in [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
    where BeaconCodec.position(of: separator, in: header, from: 0) < header.count {
      let table = CSVTable(header, wanted, separator, aliases)
      if table.columnCount > columnCount { self = table }
    }
    func has(_ name: String) -> Bool {
      wanted.firstIndex(of: name).map { places[$0] != .max } ?? false
    }
    func isMissing(_ name: String) -> Bool {
      !has(name) && !(substitutes[name] ?? []).contains(where: has)
    }
    if let missing = needed.first(where: isMissing) {
      throw MissingColumn(name: missing, isForeign: needed.count(where: has) < 2)
    }
    width = (places.prefix(needed.count).filter { $0 != .max }.max() ?? -1) + 1
  }

  private init(
    _ header: borrowing Span<UInt8>, _ wanted: [String], _ separator: UInt8,
    _ aliases: [String: [String]]
  ) {
    self.separator = separator
    var found: [String] = []
    if split(header) {
      let bytes = unquoted.isEmpty ? bytes(of: header) : unquoted
      found = fields.map {
        String(decoding: BeaconCodec.bytes(of: trimmed(bytes.span.extracting($0))), as: UTF8.self)
      }
    }
    let plain = found.map(Self.plainName)
    // Skip numbers: a table may have thousands of columns named by numbers.
    let words = plain.indices.filter { plain[$0].utf8.contains { $0 > UInt8(ascii: "9") } }
    /// A part of a name counts only if the whole name is not another column's alias.
    func isName(_ name: String, _ alias: String, without others: [Substring]) -> Bool {
      guard alias.hasPrefix("*") || alias.hasPrefix("~") else { return name == alias }
      // An access address belongs to a channel of the link layer, not to a device.
      return name.utf8.count <= Self.longestName && hasPart(alias.dropFirst(), name)
        && !hasPart("access", name) && !name.hasSuffix("resolved")
        && !aliases.values.contains { $0.contains(name) }
        && !others.contains { hasPart($0, name) }
    }
    for name in wanted {
      var place = found.indices.first { found[$0] == name && !places.contains($0) }
      if place == nil, columnCount < found.count {
        let aliases = aliases[name] ?? []
        let never = aliases.filter { $0.hasPrefix("!") }.map { $0.dropFirst() }
        let rarely = never + aliases.filter { $0.hasPrefix("?") }.map { $0.dropFirst() }
        for alias in aliases where place == nil {
          let others = alias.hasPrefix("~") ? never : rarely
          place = words.first {
            isName(plain[$0], alias, without: others) && !places.contains($0)
          }
        }
      }
      places.append(place ?? .max)
      // Give up soon on a line of other text.
      if places.count == Self.enough, columnCount == 0 { break }
    }
    places += Array(repeating: .max, count: wanted.count - places.count)
    headerNames = found
    names = places.map { $0 < found.count ? found[$0] : "" }
    repeated = wanted.first { name in found.count { $0 == name } > 1 }
  }

  private var columnCount: Int { places.count { $0 != .max } }

  /// If none of the first this many wanted columns is found, the line is not a header.
  private static let enough = 3
  /// The longest name of a column; longer ones are sentences.
  private static let longestName = 28

  /// A name in lower case, letters and digits only.
  package static func plainName(_ name: String) -> String {
    String(
      decoding: name.utf8.compactMap { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        default: nil
        }
      }, as: UTF8.self)
  }

  /// nil if the row is truncated or malformed.
  /// - Parameter line: without its line feed.
  @_lifetime(&self, copy line)
  package mutating func row(_ line: Span<UInt8>) -> Row? {
    guard split(line), fields.count >= width else { return nil }
    if fields.count == headerNames.count + 1 { joinMilliseconds(of: line) }
    if unquoted.isEmpty { return Row(bytes: line, fields: fields.span, places: places.span) }
    return Row(bytes: unquoted.span, fields: fields.span, places: places.span)
  }

  /// Joins the time, the first wanted column, with milliseconds after a comma, as of Python's
  /// logging.
  private mutating func joinMilliseconds(of line: borrowing Span<UInt8>) {
    guard let place = places.first, place < fields.count - 1, unquoted.isEmpty else { return }
    let (time, rest) = (fields[place], fields[place + 1])
    guard rest.count == 3, time.count >= 8, line[time.upperBound - 3] == UInt8(ascii: ":") else {
      return
    }
    fields[place] = time.lowerBound..<rest.upperBound
    fields.remove(at: place + 1)
  }

  /// Finds the fields of a line without a carriage return; false if a quote is not closed.
  private mutating func split(_ line: borrowing Span<UInt8>) -> Bool {
    fields.removeAll(keepingCapacity: true)
    if !unquoted.isEmpty { unquoted = [] }
    var position = 0
    let hasReturn = line.count > 0 && line[line.count - 1] == UInt8(ascii: "\r")
    let content = line.extracting(droppingLast: hasReturn ? 1 : 0)
    while true {
      if position < content.count, content[position] == UInt8(ascii: "\"") {
        if unquoted.isEmpty { unquoted = bytes(of: line) }
        let start = unquoted.count
        guard let end = unquote(content, from: position) else { return false }
        fields.append(start..<unquoted.count)
        position = end
      } else {
        let end = BeaconCodec.position(of: separator, in: content, from: position)
        fields.append(position..<end)
        position = end
      }
      guard position < content.count else { return true }
      position += 1
    }
  }

  /// Appends a quoted field to `unquoted` and returns its end; nil if the quote is not closed.
  private mutating func unquote(_ line: borrowing Span<UInt8>, from start: Int) -> Int? {
    var isQuoted = false
    for position in start..<line.count {
      let byte = line[position]
      if byte == separator, !isQuoted { return position }
      guard byte == UInt8(ascii: "\"") else {
        unquoted.append(byte)
        continue
      }
      // A doubled quote means one. So does a quote inside a field, such as wardrivers' `"55" TV"`.
      if position > start, !isQuoted { unquoted.append(byte) }
      if position == start || isQuoted || line[position - 1] == byte { isQuoted.toggle() }
    }
    return isQuoted ? nil : line.count
  }

  package static func text(_ field: borrowing Span<UInt8>) -> String {
    String(decoding: bytes(of: field), as: UTF8.self)
  }

  /// A finite decimal number, possibly with an exponent.
  package static func number(_ field: borrowing Span<UInt8>) -> Double? {
    if field.isEmpty { return nil }
    // Both numbers are exact, so the quotient is rounded only once.
    if let (units, places) = plainNumber(field), units.magnitude < 1 << 53 {
      return Double(units) / powersOfTen[places]
    }
    let field = bytes(of: field)
    // Otherwise the standard library would also accept names and hexadecimal numbers.
    guard field.allSatisfy({ (0x2B...0x39).contains($0) || $0 | 0x20 == UInt8(ascii: "e") }),
      let value = Double(String(decoding: field, as: UTF8.self)), value.isFinite
    else { return nil }
    return value
  }

  /// A time in seconds or another unit; nil outside the years 1678 to 2262. Exact, unless it has a
  /// plus sign, an exponent or more than 19 digits; digits after the ninth decimal are dropped.
  /// - Parameter digits: the unit's decimal places: 0 for seconds, 3 for milliseconds, at most 9.
  package static func time(_ field: borrowing Span<UInt8>, digits: Int = 0) -> Timestamp? {
    guard let (units, written) = plainNumber(field) else {
      return number(field).flatMap { Int64(exactly: ($0 * powersOfTen[9 - digits]).rounded()) }
        .map { Timestamp(nanoseconds: $0) }
    }
    let places = written + digits
    let power = Int64(powersOfTen[min(abs(9 - places), 18)])
    if places > 9 { return Timestamp(nanoseconds: units / power) }
    let (nanoseconds, isTooLarge) = units.multipliedReportingOverflow(by: power)
    return isTooLarge ? nil : Timestamp(nanoseconds: nanoseconds)
  }

  /// `[-]digits[.digits]` as `units` / 10^`places`, also with a comma; at most 19 digits.
  private static func plainNumber(
    _ field: borrowing Span<UInt8>
  ) -> (units: Int64, places: Int)? {
    let isNegative = field.count > 0 && field[0] == UInt8(ascii: "-")
    let field = field.extracting(droppingFirst: isNegative ? 1 : 0)
    var magnitude: UInt64 = 0
    var point: Int?
    for position in field.indices {
      let digit = field[position] &- UInt8(ascii: "0")
      if digit < 10 {
        // Longer numbers, which might overflow, are refused below.
        magnitude = magnitude &* 10 &+ UInt64(digit)
      } else if point == nil,
        field[position] == UInt8(ascii: ".") || field[position] == UInt8(ascii: ",")
      {
        point = position
      } else {
        return nil
      }
    }
    guard 1...19 ~= field.count - (point == nil ? 0 : 1), let units = Int64(exactly: magnitude)
    else { return nil }
    return (isNegative ? -units : units, point.map { field.count - 1 - $0 } ?? 0)
  }
}

/// Whether ASCII text contains a part. Compares bytes: with `String.contains`, which compares
/// characters, reading a log of JSON took five times as long.
func hasPart(_ part: some StringProtocol, _ text: String) -> Bool {
  var rest = text.utf8[...]
  while rest.count >= part.utf8.count {
    if rest.starts(with: part.utf8) { return true }
    rest.removeFirst()
  }
  return false
}

/// The field without leading and trailing blanks.
@inline(__always) @_lifetime(copy field)
func trimmed(_ field: Span<UInt8>) -> Span<UInt8> {
  guard field.count > 0, field[0] <= 0x20 || field[field.count - 1] <= 0x20 else { return field }
  func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  var (start, end) = (0, field.count)
  while start < end, isBlank(field[start]) { start += 1 }
  while end > start, isBlank(field[end - 1]) { end -= 1 }
  return field.extracting(start..<end)
}

/// The position of the next line feed; nil if there is none.
func lineEnd(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int? {
  let end = position(of: UInt8(ascii: "\n"), in: bytes, from: start)
  return end < bytes.count ? end : nil
}

/// The position of a byte; the end if it does not occur.
func position(of byte: UInt8, in bytes: borrowing Span<UInt8>, from start: Int) -> Int {
  bytes.extracting(droppingFirst: start).withUnsafeBytes { rest in
    guard let base = rest.baseAddress, let found = memchr(base, Int32(byte), rest.count)
    else { return start + rest.count }
    return start + base.distance(to: found)
  }
}
