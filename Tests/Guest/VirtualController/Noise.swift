import Glibc

/// SplitMix64: the same numbers for the same seed, on every machine.
struct Noise: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A stream of its own for each name, so that one link's packets do not shift another's noise.
  init(seed: UInt64, name: String) {
    // FNV-1a; Swift's own hashes differ from run to run.
    state = name.utf8.reduce(seed ^ 0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// From 0 to less than 1.
  mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Normally distributed, with a standard deviation of 1 (Box and Muller).
  mutating func normal() -> Double {
    let radius = (-2 * log(1 - uniform())).squareRoot()
    return radius * cos(2 * Double.pi * uniform())
  }
}
