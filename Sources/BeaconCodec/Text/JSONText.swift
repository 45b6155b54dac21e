/// Appends a string in JSON, with escapes (RFC 8259, 7).
package func appendJSONString(_ text: String, to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "\""))
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0..<0x20, 0x7F:
      bytes.append(contentsOf: "\\u00\(hexDigits(byte))".utf8)
    default:
      bytes.append(byte)
    }
  }
  bytes.append(UInt8(ascii: "\""))
}

#if compiler(<6.3) || SWIFT_6_2_LIBRARY
  // Swift 6.2 lacks this method; this version costs another array.
  extension [UInt8] {
    /// Appends what `initializer` writes.
    /// - Parameter addingCapacity: the most bytes.
    @inlinable
    public mutating func append(
      addingCapacity: Int, initializingWith initializer: (inout OutputSpan<UInt8>) -> Void
    ) {
      append(
        contentsOf: [UInt8](unsafeUninitializedCapacity: addingCapacity) { buffer, count in
          var span = OutputSpan(buffer: buffer, initializedCount: 0)
          initializer(&span)
          count = span.finalize(for: buffer)
        })
    }
  }
#endif

/// Empty for a number that is not finite or too large.
private func decimal(_ value: Double, places: Int) -> String {
  decimalText(value, places: places, isFixed: false, unknown: "")
}

/// A JSON object that is written field by field.
package struct JSONText {
  private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]

  package init() {}

  /// Omits nil, because other programs reject a null field.
  package mutating func add(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    begin(name)
    appendJSONString(value, to: &bytes)
  }

  package mutating func add(_ name: StaticString, _ value: Double?, places: Int) {
    guard let value, value.isFinite, abs(value) < 1e11 else { return }
    begin(name)
    bytes += decimal(value, places: places).utf8
  }

  package mutating func add(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    begin(name)
    bytes += "\(value)".utf8
  }

  package mutating func add(_ name: StaticString, _ value: Bool) {
    begin(name)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  package mutating func add(_ name: StaticString, _ values: [Double], places: Int) {
    addList(name, values) { $0.bytes += decimal($1, places: places).utf8 }
  }

  /// A list of lists, each of an x and a y in metres.
  package mutating func add(_ name: StaticString, points: [(x: Double, y: Double)]) {
    begin(name)
    bytes += Self.points(points)
  }

  package static func points(_ points: [(x: Double, y: Double)]) -> [UInt8] {
    let pairs = points.map { "[\(decimal($0.x, places: 2)),\(decimal($0.y, places: 2))]" }
    return Array("[\(pairs.joined(separator: ","))]".utf8)
  }

  package mutating func add(_ name: StaticString, _ values: [String]) {
    addList(name, values) { appendJSONString($1, to: &$0.bytes) }
  }

  package mutating func add(_ name: StaticString, null: Void) {
    begin(name)
    bytes.append(contentsOf: "null".utf8)
  }

  package mutating func add(_ name: StaticString, _ object: JSONText) {
    begin(name)
    bytes.append(contentsOf: object.ended)
  }

  package mutating func add(_ name: StaticString, _ objects: [JSONText]) {
    addList(name, objects) { $0.bytes.append(contentsOf: $1.ended) }
  }

  private mutating func addList<Element>(
    _ name: StaticString, _ elements: [Element], append: (inout JSONText, Element) -> Void
  ) {
    begin(name)
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// The whole object.
  package var ended: [UInt8] { bytes + [UInt8(ascii: "}")] }

  private mutating func begin(_ name: StaticString) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: "\":".utf8)
  }
}
