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
  package var bytes: [UInt8]
  /// Whether an unknown value is null; otherwise its field is left out.
  private let hasNulls: Bool

  /// An object without nulls, because other programs reject them.
  package init() {
    bytes = [UInt8(ascii: "{")]
    hasNulls = false
  }

  /// Fields with their leading commas, after those in `buffer`. Unknown values are null.
  package init(appendingTo buffer: consuming [UInt8]) {
    bytes = buffer
    hasNulls = true
  }

  package mutating func add(_ name: StaticString, _ value: String?) {
    guard let value = begin(name, value) else { return }
    appendJSONString(value, to: &bytes)
  }

  /// A number with at most `places` decimals; unknown if it is not finite.
  package mutating func add(_ name: StaticString, _ value: Double?, places: Int) {
    let text = value.map { decimal($0, places: places) } ?? ""
    guard let text = begin(name, text.isEmpty ? nil : text) else { return }
    bytes += text.utf8
  }

  package mutating func add(_ name: StaticString, _ value: (some BinaryInteger)?) {
    guard let value = begin(name, value) else { return }
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

  /// An object of counts. Their names need no escaping.
  package mutating func add(_ name: StaticString, counts: [(name: String, count: Int)]) {
    begin(name)
    let fields = counts.map { "\"\($0.name)\":\($0.count)" }.joined(separator: ",")
    bytes += "{\(fields)}".utf8
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

  /// Begins the field of a known value, which follows; writes null for an unknown one, or nothing.
  private mutating func begin<Value>(_ name: StaticString, _ value: Value?) -> Value? {
    if value != nil || hasNulls { begin(name) }
    if value == nil, hasNulls { bytes.append(contentsOf: "null".utf8) }
    return value
  }

  private mutating func begin(_ name: StaticString) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: "\":".utf8)
  }
}
