import BeaconCodec

/// Writes a JSON object as a line. Written by hand for speed, because the lines are the program's largest cost. Not
/// copyable, so that its buffer is never copied.
struct JSONObject: ~Copyable {
  private(set) var bytes: [UInt8] = []

  /// Only fields, each with its leading comma.
  init() {}

  /// Appends `{"type":…,"time":…` to `buffer`.
  init(_ type: StaticString, time: Timestamp, appendingTo buffer: consuming [UInt8]) {
    bytes = consume buffer
    add(upTo: type.utf8CodeUnitCount + 64) { out in
      out.append("{\"type\":\"")
      out.append(type)
      out.append("\"")
      out.addName("time")
      time.appendSeconds(to: &out)
    }
  }

  mutating func add(_ name: StaticString, _ value: String?) {
    add(upTo: name.utf8CodeUnitCount + 8) { out in
      out.addName(name)
      if value == nil { out.append("null") }
    }
    if let value { appendJSONString(value, to: &bytes) }
  }

  mutating func add(_ name: StaticString, _ value: (some BinaryInteger)?) {
    add(name) { $0.add(name, value) }
  }

  mutating func add(_ name: StaticString, _ value: Bool) {
    add(name) { out in
      out.addName(name)
      out.append(value ? "true" : "false")
    }
  }

  /// A number with at most `places` decimals; null if not finite.
  mutating func add(_ name: StaticString, _ value: Double?, places: Int) {
    add(name) { $0.add(name, value, places: places) }
  }

  mutating func add(_ name: StaticString, _ values: [String]) {
    add(upTo: name.utf8CodeUnitCount + 8) { out in
      out.addName(name)
      out.append("[")
    }
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      appendJSONString(value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// An object of counts. Their names need no escaping.
  mutating func add(_ name: StaticString, counts: [(name: String, count: Int)]) {
    add(name) { $0.addName(name) }
    let fields = counts.map { "\"\($0.name)\":\($0.count)" }.joined(separator: ",")
    bytes.append(contentsOf: "{\(fields)}".utf8)
  }

  /// Adds encoded fields, each with its leading comma.
  mutating func add(fields: [UInt8]) {
    bytes.append(contentsOf: fields)
  }

  /// Adds several fields at once, which is faster.
  /// - Parameter capacity: an upper bound of their size in bytes.
  mutating func add(upTo capacity: Int, _ fields: (inout OutputSpan<UInt8>) -> Void) {
    bytes.append(addingCapacity: capacity, initializingWith: fields)
  }

  private mutating func add(_ name: StaticString, _ field: (inout OutputSpan<UInt8>) -> Void) {
    add(upTo: name.utf8CodeUnitCount + maximumJSONFieldLength, field)
  }

  /// Ends the line and gives the buffer back.
  consuming func end() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}

extension [UInt8] {
  /// Appends an object as a line.
  mutating func addLine(
    _ type: StaticString, at time: Timestamp, _ fill: (inout JSONObject) -> Void
  ) {
    // Moved out meanwhile: with two owners the buffer would be copied.
    var object = JSONObject(type, time: time, appendingTo: exchange(&self, with: []))
    fill(&object)
    self = object.end()
  }
}

// Writes fields of bounded length (`maximumJSONFieldLength`) to preallocated memory, each with its leading comma.

/// The most bytes of a field besides its name, except for `word`.
let maximumJSONFieldLength = 4 + maximumDecimalLength

extension OutputSpan where Element == UInt8 {
  @_lifetime(self: copy self)
  mutating func add(_ name: StaticString, _ value: (some BinaryInteger)?) {
    addName(name)
    guard let value else { return append("null") }
    appendDecimal(value, to: &self)
  }

  /// A number with at most `places` decimals; null if not finite.
  @_lifetime(self: copy self)
  mutating func add(_ name: StaticString, _ value: Double?, places: Int) {
    addName(name)
    guard let value, appendDecimal(value, places: places, to: &self) else { return append("null") }
  }

  /// A string that needs no escaping.
  @_lifetime(self: copy self)
  mutating func add(_ name: StaticString, word: String) {
    addName(name)
    append(UInt8(ascii: "\""))
    let text = word.utf8.span
    for position in text.indices { append(text[position]) }
    append(UInt8(ascii: "\""))
  }

  @inline(__always)
  @_lifetime(self: copy self)
  mutating func addName(_ name: StaticString) {
    append(UInt8(ascii: ","))
    append(UInt8(ascii: "\""))
    append(name)
    append(UInt8(ascii: "\""))
    append(UInt8(ascii: ":"))
  }

  @inline(__always)
  @_lifetime(self: copy self)
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { text in
      for byte in text { append(byte) }
    }
  }
}
