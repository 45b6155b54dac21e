/// Random numbers that are the same everywhere for the same seed (Steele, Lea and Flood, 2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  mutating func index(below count: Int) -> Int {
    Int(truncatingIfNeeded: UInt64(count).multipliedFullWidth(by: next()).high)
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// Near enough to a normal one: the sum of eight bytes, with a standard deviation of 1.
  mutating func bell() -> Double {
    var rest = next()
    var sum = 0.0
    for _ in 0..<8 {
      sum += Double(rest & 255)
      rest >>= 8
    }
    return (sum - 8 * 127.5) / 209
  }
}
