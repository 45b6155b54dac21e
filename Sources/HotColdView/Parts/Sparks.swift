import HotColdWorld

extension Frame {
  /// Seconds of the sparks at the end of a game.
  static let sparkling = 2.4

  /// Draws sparks that fly away from the middle, only over empty cells. A word says the same.
  /// - Parameter age: seconds since they began; nil if nothing may move.
  mutating func putSparks(age: Double?) {
    guard let age, (0..<Self.sparkling).contains(age), size.columns >= 20, size.rows >= 6
    else { return }
    let phase = age / Self.sparkling
    let (width, height) = (Double(size.columns), Double(size.rows))
    // The same in each picture.
    var random = SplitMix64(seed: 1)
    for number in 0..<90 {
      let x = random.unit() * 2 - 1
      let y = random.unit() * 2 - 1
      // Thrown, slowed down, and falling.
      let way = 1 - (1 - phase) * (1 - phase)
      let column = Int(width / 2 + x * width * 0.6 * way)
      let row = Int(height * 0.35 + y * height * 0.5 * way + height * 0.3 * phase * phase)
      // A sign between two words would join them.
      guard (-1...1).allSatisfy({ self[column + $0, row].isBlank }) else { continue }
      let sign: Unicode.Scalar = number % 3 == 0 ? "+" : "*"
      let color = [HeatColor.warm, .hot, .burning][(number + clampedInt(phase * 8, to: 0...8)) % 3]
      mark(sign, column, row, Style(color, bold: phase < 0.6))
    }
  }
}
