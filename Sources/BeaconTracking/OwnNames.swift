import BeaconCodec

/// The player's own names of things, such as `Ada's buds`, by `TrackKey.stored`.
package typealias OwnNames = KeptEntries<SafeText>

extension OwnNames {
  /// Bytes.
  package static var maximumLength: Int { 131_072 }

  /// Empty if it has none. An empty name removes the old one.
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
