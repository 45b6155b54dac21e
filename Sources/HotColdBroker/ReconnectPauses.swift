import BeaconCodec

/// How long to wait before a broker is tried again: longer each time, and never at the same moment as the others who
/// lost it, too.
package struct ReconnectPauses: Sendable {
  /// Seconds.
  static let first = 1.0
  static let longest = 60.0
  /// A refused password does not become right by asking often.
  static let afterRefusal = 30.0

  private var failures = 0
  private var state: UInt64

  /// - Parameter seed: of the jitter; another one for each client.
  package init(seed: UInt64) {
    state = seed
  }

  /// Seconds.
  package mutating func next(wasRefused: Bool) -> Double {
    var pause = Self.first
    for _ in 0..<min(failures, 10) { pause *= 2 }
    failures += 1
    pause = min(max(pause, wasRefused ? Self.afterRefusal : 0), Self.longest)
    // SplitMix64 (Steele, Lea, Flood, 2014).
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    word ^= word >> 31
    return pause * (0.75 + 0.5 * Double(word >> 11) * 0x1p-53)
  }

  /// The broker has taken us in.
  package mutating func succeed() {
    failures = 0
  }
}
