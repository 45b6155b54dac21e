import BeaconCodec

/// Writes one JSON object as a line, by hand for speed: a line a packet is the program's largest cost. It
/// cannot be copied, nor then all that waits in its buffer.
package struct JSONObject: ~Copyable {
  package private(set) var bytes: [UInt8]

  /// Begins `{"type":…,"time":…` behind what `buffer` holds already.
  package init(_ type: StaticString, time: Timestamp, appendingTo buffer: consuming [UInt8]) {
    bytes = consume buffer
    add(upTo: type.utf8CodeUnitCount + 64) { out in
      out.append("{\"type\":\"")
      out.append(type)
      out.append("\"")
      out.add("time", seconds: time)
    }
  }

  package mutating func add(_ name: StaticString, _ value: String?) {
    add(upTo: name.utf8CodeUnitCount + 8) { out in
      out.addName(name)
      if value == nil { out.append("null") }
    }
    if let value { appendJSONString(value, to: &bytes) }
  }

  package mutating func add(_ name: StaticString, _ value: (some BinaryInteger)?) {
    add(name) { $0.add(name, value) }
  }

  package mutating func add(_ name: StaticString, _ value: Bool) {
    add(name) { $0.add(name, value) }
  }

  /// A number with at most `places` digits behind the point; one that is not finite is unknown.
  package mutating func add(_ name: StaticString, _ value: Double?, places: Int) {
    add(name) { $0.add(name, value, places: places) }
  }

  package mutating func add(_ name: StaticString, seconds: Timestamp) {
    add(name) { $0.add(name, seconds: seconds) }
  }

  package mutating func add(_ name: StaticString, _ address: BluetoothAddress) {
    add(name) { $0.add(name, address) }
  }

  package mutating func add(_ name: StaticString, _ uuid: BeaconUUID?) {
    add(name) { $0.add(name, uuid) }
  }

  package mutating func add(_ name: StaticString, _ values: [String]) {
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

  /// An object of counts.
  package mutating func add(_ name: StaticString, counts: [(name: String, count: Int)]) {
    add(upTo: name.utf8CodeUnitCount + 8) { out in
      out.addName(name)
      out.append("{")
    }
    for (index, entry) in counts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      appendJSONString(entry.name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      appendDecimal(entry.count, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Fields that were written before, each with the comma before it.
  package mutating func add(fields: [UInt8]) {
    bytes.append(contentsOf: fields)
  }

  /// Several fields at once, which costs less than one after another.
  /// - Parameter capacity: as many bytes as they can take, or more.
  package mutating func add(upTo capacity: Int, _ fields: (inout OutputSpan<UInt8>) -> Void) {
    bytes.append(addingCapacity: capacity, initializingWith: fields)
  }

  private mutating func add(_ name: StaticString, _ field: (inout OutputSpan<UInt8>) -> Void) {
    add(upTo: name.utf8CodeUnitCount + maximumJSONFieldLength, field)
  }

  /// Ends the line and gives the buffer back.
  package consuming func end() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
