import TestSupport

extension SeededRandom {
  mutating func index(below count: Int) -> Int {
    Int(truncatingIfNeeded: UInt64(count).multipliedFullWidth(by: next()).high)
  }

  /// Approximately normal: the sum of eight bytes, with a standard deviation of 1.
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
