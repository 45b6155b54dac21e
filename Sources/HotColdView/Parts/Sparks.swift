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
    for number in 0..<90 {
      let x = Self.chance(number, 1) * 2 - 1
      let y = Self.chance(number, 2) * 2 - 1
      // Thrown, slowed down, and falling.
      let way = 1 - (1 - phase) * (1 - phase)
      let column = width / 2 + x * width * 0.6 * way
      let row = height * 0.35 + y * height * 0.5 * way + height * 0.3 * phase * phase
      let sign: Unicode.Scalar = number % 3 == 0 ? "+" : "*"
      let color = [HeatColor.warm, .hot, .burning][(number + clampedInt(phase * 8, to: 0...8)) % 3]
      putAside(sign, column, row, Style(color, bold: phase < 0.6))
    }
  }

  /// Draws a sign only where nothing else is.
  private mutating func putAside(_ sign: Unicode.Scalar, _ x: Double, _ y: Double, _ style: Style) {
    guard x >= 0, y >= 0, x < Double(size.columns), y < Double(size.rows) else { return }
    let (column, row) = (Int(x), Int(y))
    // A sign between two words would join them.
    guard (-1...1).allSatisfy({ self[column + $0, row].isBlank }) else { return }
    mark(sign, column, row, style)
  }

  /// 0..<1, the same for equal numbers.
  private static func chance(_ number: Int, _ stream: UInt64) -> Double {
    var random = SplitMix64(seed: UInt64(truncatingIfNeeded: number) &+ stream << 32)
    return random.unit()
  }
}
