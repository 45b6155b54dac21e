import BeaconCodec
import HotColdWorld

/// How long to wait before a broker is tried again: longer each time, and never at the same moment as the others who
/// lost it, too.
package struct ReconnectPauses: Sendable {
  /// Seconds.
  static let first = 1.0
  static let longest = 60.0
  /// A refused password does not become right by asking often.
  static let afterRefusal = 30.0

  private var failures = 0
  private var random: SplitMix64

  /// - Parameter seed: of the jitter; another one for each client.
  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Seconds.
  package mutating func next(wasRefused: Bool) -> Double {
    var pause = Self.first
    for _ in 0..<min(failures, 10) { pause *= 2 }
    failures += 1
    pause = min(max(pause, wasRefused ? Self.afterRefusal : 0), Self.longest)
    return pause * (0.75 + 0.5 * random.unit())
  }

  /// The broker has taken us in.
  package mutating func succeed() {
    failures = 0
  }
}
