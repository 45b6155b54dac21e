import BeaconCodec

/// Values by key, stored as the lines of a file, `key=value`, with the latest last.
package struct KeptEntries<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The most entries; beyond that, the oldest is dropped.
  package static var capacity: Int { 256 }

  private struct Entry: Equatable, Sendable {
    var key: String
    var value: Value
  }

  private var entries: [Entry] = []

  package init() {}

  package var count: Int { entries.count }

  subscript(key: String) -> Value? {
    get { entries.first { $0.key == key }?.value }
    set {
      entries.removeAll { $0.key == key }
      guard let newValue else { return }
      entries = entries.suffix(Self.capacity - 1) + [Entry(key: key, value: newValue)]
    }
  }

  /// - Parameters:
  ///   - bytes: an untrusted file; invalid lines are skipped.
  ///   - longestKey: in bytes.
  ///   - value: parses a value; nil if it is invalid.
  init(_ bytes: [UInt8], longestKey: Int, _ value: (Substring) -> Value?) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let sides = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, sides[0].utf8.count <= longestKey, let value = value(sides[1])
      else { continue }
      self[String(sides[0])] = value
    }
  }

  package var bytes: [UInt8] { Array(entries.map { "\($0.key)=\($0.value)\n" }.joined().utf8) }
}

extension TrackKey {
  /// The beacon's UUID and numbers, or the device's address, as written in files.
  var stored: String {
    identity.map { "\($0.uuid)/\($0.major)/\($0.minor)" } ?? address.stored
  }
}

extension BluetoothAddress {
  /// As written in files and on web pages: `D0:11:22:33:44:55/random`.
  package var stored: String { "\(self)/\(kind == .random ? "random" : "public")" }

  /// Parses `stored`.
  package init?(stored text: Substring) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let address = BluetoothAddress(String(parts[0])),
      ["random", "public"].contains(parts[1])
    else { return nil }
    self.init(bits: address.bits, kind: parts[1] == "random" ? .random : .public)
  }
}
