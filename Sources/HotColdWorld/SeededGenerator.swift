import Glibc

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014), the
/// same on all machines. Its state of one word suffices for a few numbers, or for seeding.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  /// 2^64 divided by the golden ratio, made odd.
  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= Self.step
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// Uniform in 0 ..< 1.
  package mutating func unit() -> Double { Self.unit(next()) }

  /// A number in 0 ..< 1 from the upper bits of a word.
  static func unit(_ word: UInt64) -> Double { Double(word >> 11) * 0x1p-53 }
}

/// xoshiro256** (Blackman and Vigna, 2018), seeded by SplitMix64. Not the standard library's
/// `random(in:)`, because it may change with a release, and with it the world of a seed.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Streams of a seed are independent: drawing more from one does not change the others.
  package init(seed: UInt64, stream: UInt64 = 0) {
    var origin = SplitMix64(seed: seed)
    var mix = SplitMix64(seed: origin.next() ^ (stream &* 0xD134_2543_DE82_EF95))
    state = (mix.next(), mix.next(), mix.next(), mix.next())
  }

  package mutating func next() -> UInt64 {
    let result = rotate(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotate(state.3, by: 45)
    return result
  }

  /// Uniform in 0 ..< 1.
  package mutating func unit() -> Double { SplitMix64.unit(next()) }

  /// Uniform in `low ..< high`.
  package mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * unit()
  }

  /// Uniform in 0 ..< count; 0 if count is not positive.
  package mutating func index(below count: Int) -> Int {
    count > 0 ? Int(next().multipliedFullWidth(by: UInt64(count)).high) : 0
  }

  package mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// Mean 0, deviation 1 (Box and Muller, 1958). Each pair's second number is discarded.
  mutating func gaussian() -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()
    return radius * cos(2 * .pi * unit())
  }
}

private func rotate(_ word: UInt64, by bits: UInt64) -> UInt64 {
  word << bits | word >> (64 - bits)
}
