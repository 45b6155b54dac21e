import BeaconCodec

/// The player's names of things, such as `Ada's buds`, by `TrackKey.stored`.
package typealias OwnNames = KeptEntries<SafeText>

extension OwnNames {
  /// The size of the largest file in bytes.
  package static var maximumLength: Int { 131_072 }

  /// The name; empty if it has none. Setting an empty name removes it.
  package subscript(key: TrackKey) -> SafeText {
    get { count == 0 ? .empty : self[key.stored] ?? .empty }
    set { self[key.stored] = newValue.isEmpty ? nil : newValue }
  }

  /// - Parameter bytes: an untrusted file; invalid lines are skipped.
  package init(_ bytes: [UInt8]) {
    // A UUID and two numbers.
    self.init(bytes, longestKey: 36 + 6 + 6) { text in
      let name = SafeText(String(text))
      return name.isEmpty ? nil : name
    }
  }
}
