import BeaconCodec

extension [UInt8] {
  /// Appends a line: `{"type":…,"time":…` and the fields that `fill` adds, with null for unknown values.
  package mutating func addLine(
    _ type: StaticString, at time: Timestamp, _ fill: (inout JSONText) -> Void
  ) {
    // Moved out meanwhile: with two owners the buffer would be copied.
    var line = JSONText(appendingTo: exchange(&self, with: []))
    line.bytes.append(addingCapacity: type.utf8CodeUnitCount + 64) { out in
      out.append("{\"type\":\"")
      out.append(type)
      out.append("\"")
      out.addName("time")
      time.appendSeconds(to: &out)
    }
    fill(&line)
    self = exchange(&line.bytes, with: [])
    append(UInt8(ascii: "}"))
    append(UInt8(ascii: "\n"))
  }

  /// Appends a line for people; for programs, without `words`, the object.
  package mutating func addLine(
    _ type: StaticString, at time: Timestamp, words: String?,
    _ fill: (inout JSONText) -> Void
  ) {
    guard let words else { return addLine(type, at: time, fill) }
    self += Array("\(words)\n".utf8)
  }
}

// Writes fields to preallocated memory, each with its leading comma.

extension OutputSpan where Element == UInt8 {
  @_lifetime(self: copy self)
  mutating func add(_ name: StaticString, _ value: Int8?) {
    addName(name)
    guard let value else { return append("null") }
    appendDecimal(Int(value), to: &self)
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
