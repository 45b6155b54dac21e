import BeaconCodec
import HotColdView

// Members of a JSON object whose length is known: each with the comma before it, written to where there is
// room for it (`maximumJSONFieldLength`).

/// Bytes that a field can take beside its name, unless it is a word of our own.
let maximumJSONFieldLength = 4 + 2 + max(BeaconUUID.textLength, maximumDecimalLength)

extension OutputSpan where Element == UInt8 {
  @_lifetime(self: copy self)
  package mutating func add(_ name: StaticString, _ value: (some BinaryInteger)?) {
    addName(name)
    guard let value else { return append("null") }
    appendDecimal(value, to: &self)
  }

  /// A number with at most `places` digits behind the point; one that is not finite is unknown.
  @_lifetime(self: copy self)
  package mutating func add(_ name: StaticString, _ value: Double?, places: Int) {
    addName(name)
    guard let value, appendDecimal(value, places: places, to: &self) else { return append("null") }
  }

  @_lifetime(self: copy self)
  package mutating func add(_ name: StaticString, seconds: Timestamp) {
    addName(name)
    seconds.appendSeconds(to: &self)
  }

  @_lifetime(self: copy self)
  package mutating func add(_ name: StaticString, _ value: Bool) {
    addName(name)
    append(value ? "true" : "false")
  }

  @_lifetime(self: copy self)
  package mutating func add(_ name: StaticString, _ address: BluetoothAddress) {
    addName(name)
    append(UInt8(ascii: "\""))
    address.append(to: &self)
    append(UInt8(ascii: "\""))
  }

  @_lifetime(self: copy self)
  package mutating func add(_ name: StaticString, _ uuid: BeaconUUID?) {
    addName(name)
    guard let uuid else { return append("null") }
    append(UInt8(ascii: "\""))
    uuid.append(to: &self)
    append(UInt8(ascii: "\""))
  }

  /// A word of our own, in which nothing is to be escaped.
  @_lifetime(self: copy self)
  package mutating func add(_ name: StaticString, word: String) {
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
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { text in
      for byte in text { append(byte) }
    }
  }
}

/// Something about the radio that a player or a program may want to know.
package struct Status: Equatable {
  /// A word for programs.
  package var state: String
  /// A sentence for people; programs get it in English.
  package var message: Words
  /// It keeps the game from going on.
  package var isProblem = false
  /// Milliseconds between two advertisements; nil for who sends none.
  package var interval: Double?
}
