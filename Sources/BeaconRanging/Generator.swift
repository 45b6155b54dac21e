#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// xorshift64* (Vigna 2016), always from the same seed: equal input gives equal output.
struct Generator: Sendable {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  private mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// Between 0 and 1, neither of the two.
  mutating func uniform() -> Float {
    (Float(next() >> 41) + 0.5) * 0x1p-23
  }

  /// Standard normal (Box and Muller).
  mutating func normal() -> Float {
    let radius = (-2 * log(uniform())).squareRoot()
    return radius * cos(2 * Float.pi * uniform())
  }

  /// How many of a row are passed over until the next that something happens to, at most `limit`.
  /// - Parameter logMiss: ln of the probability that nothing happens to one, < 0.
  mutating func gap(logMiss: Float, limit: Int) -> Int {
    let gap = log(uniform()) / logMiss
    return gap < Float(limit) ? Int(gap) : limit
  }
}
