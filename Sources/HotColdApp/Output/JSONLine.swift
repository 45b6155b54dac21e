import BeaconCodec

extension [UInt8] {
  /// Appends the line `{"type":…,"time":…` with the fields that `fill` adds.
  package mutating func addLine(
    _ type: StaticString, at time: Timestamp, _ fill: (inout JSONText) -> Void
  ) {
    // Taken out during the call, because a second owner would copy the buffer.
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

  /// Appends `words` for people, or if nil the object for programs.
  package mutating func addLine(
    _ type: StaticString, at time: Timestamp, words: String?,
    _ fill: (inout JSONText) -> Void
  ) {
    guard let words else { return addLine(type, at: time, fill) }
    self += Array("\(words)\n".utf8)
  }
}
