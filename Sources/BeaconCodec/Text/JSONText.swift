/// Appends a string as JSON, with escapes (RFC 8259, 7).
package func appendJSONString(_ text: String, to bytes: inout [UInt8]) {
  let text = text.utf8.span
  // An escape has at most six bytes.
  bytes.append(addingCapacity: 6 * text.count + 2) { out in
    out.append("\"")
    for position in text.indices {
      switch text[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        out.append("\\")
        out.append(text[position])
      case 0..<0x20, 0x7F:
        out.append("\\u00")
        for digit in hexDigits(text[position]).utf8 { out.append(digit) }
      default: out.append(text[position])
      }
    }
    out.append("\"")
  }
}

#if compiler(<6.3) || SWIFT_6_2_LIBRARY
  // Swift 6.2 lacks this method; this version needs another array.
  extension [UInt8] {
    /// `initializer` writes `addingCapacity` bytes at most.
    @inlinable
    public mutating func append<Failure>(
      addingCapacity: Int,
      initializingWith initializer: (inout OutputSpan<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
      var failure: Failure?
      append(
        contentsOf: [UInt8](unsafeUninitializedCapacity: addingCapacity) { buffer, count in
          var span = OutputSpan(buffer: buffer, initializedCount: 0)
          do throws(Failure) { try initializer(&span) } catch { failure = error }
          count = span.finalize(for: buffer)
        })
      if let failure { throw failure }
    }
  }
#endif

/// A writer of a JSON object, field by field.
package struct JSONText {
  package var bytes: [UInt8]
  /// Whether unknown values are written as null; otherwise their fields are left out.
  private let hasNulls: Bool

  /// An object that leaves out unknown values, because other programs reject nulls.
  package init() {
    bytes = [UInt8(ascii: "{")]
    hasNulls = false
  }

  /// Appends fields with leading commas to those in `buffer`. Unknown values are null.
  package init(appendingTo buffer: consuming [UInt8]) {
    bytes = buffer
    hasNulls = true
  }

  package mutating func add(_ name: StaticString, _ value: String?) {
    add(name, value) { appendJSONString($0, to: &$1) }
  }

  /// Adds a number with at most `places` decimals; unknown if it is not finite.
  package mutating func add(_ name: StaticString, _ value: Double?, places: Int) {
    add(name, value.flatMap { fixedPoint($0, places: places) }) { units, bytes in
      bytes.append(addingCapacity: maximumDecimalLength) {
        appendFixedPoint(units, places: places, minimum: 0, to: &$0)
      }
    }
  }

  package mutating func add(_ name: StaticString, _ value: (some BinaryInteger)?) {
    add(name, value) { $1 += "\($0)".utf8 }
  }

  package mutating func add(_ name: StaticString, _ value: Bool) {
    add(name, value) { $1 += "\($0)".utf8 }
  }

  package mutating func add(_ name: StaticString, _ values: [Double], places: Int) {
    add(name, list: values) {
      $1 += decimalText($0, places: places, isFixed: false, unknown: "").utf8
    }
  }

  package mutating func add(_ name: StaticString, _ values: [String]) {
    add(name, list: values) { appendJSONString($0, to: &$1) }
  }

  package mutating func add(_ name: StaticString, object fill: (inout JSONText) -> Void) {
    add(name, json: Self.object(fill))
  }

  /// Adds an array with an object for each item.
  package mutating func add<Item>(
    _ name: StaticString, _ items: some Sequence<Item>, _ fill: (inout JSONText, Item) -> Void
  ) {
    add(name, list: Array(items)) { item, bytes in bytes += Self.object { fill(&$0, item) } }
  }

  package mutating func add(_ name: StaticString, json: [UInt8]) {
    add(name, json) { $1 += $0 }
  }

  package static func object(_ fill: (inout JSONText) -> Void) -> [UInt8] {
    var text = JSONText()
    fill(&text)
    return text.ended
  }

  package var ended: [UInt8] { bytes + [UInt8(ascii: "}")] }

  private mutating func add<Element>(
    _ name: StaticString, list: [Element], append: (Element, inout [UInt8]) -> Void
  ) {
    add(name, list) { list, bytes in
      bytes.append(UInt8(ascii: "["))
      for (index, element) in list.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(element, &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
  }

  @inline(__always)
  private mutating func add<Value>(
    _ name: StaticString, _ value: Value?, append: (Value, inout [UInt8]) -> Void
  ) {
    guard value != nil || hasNulls else { return }
    let isFirst = bytes.last == UInt8(ascii: "{")
    bytes.append(addingCapacity: name.utf8CodeUnitCount + 4) { out in
      if !isFirst { out.append(UInt8(ascii: ",")) }
      out.append("\"")
      out.append(name)
      out.append("\":")
    }
    if let value { append(value, &bytes) } else { bytes += "null".utf8 }
  }
}

extension OutputSpan where Element == UInt8 {
  @inlinable @inline(__always) @_lifetime(self: copy self)
  package mutating func append(_ text: StaticString) { text.withUTF8Buffer { append($0) } }

  /// Appends the name with its punctuation, then `units` / 10^`places`, or null.
  @_lifetime(self: copy self)
  package mutating func append(_ name: StaticString, _ units: Int64?, places: Int = 0) {
    append(name)
    guard let units else { return append("null") }
    appendFixedPoint(units, places: places, minimum: 0, to: &self)
  }

  /// Appends bytes that must fit into the remaining room.
  @inlinable @inline(__always) @_lifetime(self: copy self)
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    withUnsafeMutableBufferPointer { buffer, count in
      let free = UnsafeMutableBufferPointer(rebasing: buffer[count...])
      count += free.initialize(fromContentsOf: bytes)
    }
  }
}
