/// Chance that repeats itself: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// 2014). The same numbers for the same seed, on every machine.
///
/// One word of state: for what draws a few numbers, or fills a larger generator.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  /// 2^64 divided by the golden ratio, and odd.
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

  /// 0 ..< 1, evenly.
  package mutating func unit() -> Double { Self.unit(next()) }

  /// 0 ..< 1, of the upper bits of a word.
  static func unit(_ word: UInt64) -> Double { Double(word >> 11) * 0x1p-53 }
}
