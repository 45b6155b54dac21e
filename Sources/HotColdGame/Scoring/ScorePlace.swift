import BeaconCodec

/// Where a score was made: only scores of one place are compared.
package enum ScorePlace: Hashable, Sendable {
  /// The room of all.
  case open
  case room(SafeText)
  /// A simulated house, by its seed.
  case demo(UInt64)

  package var isDemo: Bool {
    if case .demo = self { true } else { false }
  }

  /// A room's name; nil for the room of all.
  package init(room: String?) {
    let name = room.map { SafeText($0) } ?? .empty
    self = name.isEmpty ? .open : .room(name)
  }

  /// What `init(line:)` reads.
  var line: String {
    switch self {
    case .open: "open"
    case .room(let name): "room \(name)"
    case .demo(let seed): "demo \(seed)"
    }
  }

  init?(line: Substring) {
    let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    switch (words.first, words.count > 1 ? words[1] : nil) {
    case ("open", nil): self = .open
    case ("room", let name?):
      let name = SafeText(String(name))
      guard !name.isEmpty else { return nil }
      self = .room(name)
    case ("demo", let seed?):
      guard let seed = UInt64(seed) else { return nil }
      self = .demo(seed)
    default: return nil
    }
  }
}
