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
      out.append("\",\"time\":")
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
