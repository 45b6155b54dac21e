import BeaconCodec

/// Writes one JSON object as a line, by hand for speed: a line a packet is the program's largest cost. It
/// cannot be copied, nor then all that waits in its buffer.
struct JSONObject: ~Copyable {
  private(set) var bytes: [UInt8]

  /// Begins `{"type":…,"time":…` behind what `buffer` holds already.
  init(_ type: String, time: Timestamp, appendingTo buffer: consuming [UInt8]) {
    bytes = consume buffer
    bytes.append(contentsOf: "{\"type\":\"".utf8)
    bytes.append(contentsOf: type.utf8)
    bytes.append(contentsOf: "\",\"time\":".utf8)
    time.appendSeconds(to: &bytes)
  }

  mutating func add(_ name: StaticString, _ value: String?) {
    key(name)
    guard let value else { return null() }
    appendJSONString(value, to: &bytes)
  }

  /// A word of our own, in which nothing is to be escaped.
  mutating func add(_ name: StaticString, word: String) {
    key(name)
    quoted { $0.append(contentsOf: word.utf8) }
  }

  mutating func add(_ name: StaticString, _ value: (some BinaryInteger)?) {
    key(name)
    guard let value else { return null() }
    appendDecimal(value, to: &bytes)
  }

  mutating func add(_ name: StaticString, _ value: Bool) {
    key(name)
    bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
  }

  /// A number with at most `places` digits behind the point; one that is not finite is unknown.
  mutating func add(_ name: StaticString, _ value: Double?, places: Int) {
    key(name)
    guard let value, appendDecimal(value, places: places, to: &bytes) else { return null() }
  }

  mutating func add(_ name: StaticString, seconds: Timestamp) {
    key(name)
    seconds.appendSeconds(to: &bytes)
  }

  mutating func add(_ name: StaticString, _ address: BluetoothAddress) {
    key(name)
    quoted { address.append(to: &$0) }
  }

  mutating func add(_ name: StaticString, _ uuid: BeaconUUID?) {
    key(name)
    guard let uuid else { return null() }
    quoted { uuid.append(to: &$0) }
  }

  /// An object of counts.
  mutating func add(_ name: StaticString, counts: [(name: String, count: Int)]) {
    key(name)
    bytes.append(UInt8(ascii: "{"))
    for (index, entry) in counts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      appendJSONString(entry.name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      appendDecimal(entry.count, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Ends the line and gives the buffer back.
  consuming func end() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private mutating func key(_ name: StaticString) {
    name.withUTF8Buffer { name in
      bytes.append(addingCapacity: name.count + 4) { out in
        out.append(UInt8(ascii: ","))
        out.append(UInt8(ascii: "\""))
        for byte in name { out.append(byte) }
        out.append(UInt8(ascii: "\""))
        out.append(UInt8(ascii: ":"))
      }
    }
  }

  private mutating func null() {
    bytes.append(contentsOf: "null".utf8)
  }

  private mutating func quoted(_ fill: (inout [UInt8]) -> Void) {
    bytes.append(UInt8(ascii: "\""))
    fill(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}

/// Appends a string with all that JSON wants escaped (RFC 8259, 7).
func appendJSONString(_ text: String, to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "\""))
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0..<0x20, 0x7F:
      bytes.append(contentsOf: "\\u00".utf8)
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    default:
      bytes.append(byte)
    }
  }
  bytes.append(UInt8(ascii: "\""))
}
