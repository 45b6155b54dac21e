/// Chance that repeats itself: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// 2014). The same numbers for the same seed, on every machine.
///
/// One word of state: for what draws a few numbers, or fills a larger generator.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  /// 2^64 divided by the golden ratio, and odd.
  package static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.mix(state)
  }

  /// 0 ..< 1, evenly.
  package mutating func unit() -> Double { Self.unit(next()) }

  /// A word in which each bit depends on all bits of another: chance without a state.
  package static func mix(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// 0 ..< 1, of the upper bits of a word.
  package static func unit(_ word: UInt64) -> Double { Double(word >> 11) * 0x1p-53 }
}
