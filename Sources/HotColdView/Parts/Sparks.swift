import HotColdWorld

extension Frame {
  /// Seconds of the sparks at the end of a game.
  static let sparkling = 2.4

  /// Draws sparks that fly away from the middle of a word's area, only over blanks. The word says the same.
  /// - Parameter age: seconds since they began; nil if nothing may move.
  mutating func putSparks(age: Double?, in area: Area, _ style: Style) {
    guard let age, (0..<Self.sparkling).contains(age) else { return }
    let phase = age / Self.sparkling
    let (width, height) = (Double(area.columns), Double(area.rows))
    // The same in each picture.
    var random = SplitMix64(seed: 1)
    for number in 0..<40 {
      let x = random.unit() * 2 - 1
      let y = random.unit() * 2 - 1
      // Thrown, slowed down, and falling.
      let way = 1 - (1 - phase) * (1 - phase)
      let column = Int(width / 2 + x * width * 0.6 * way)
      let row = Int(height * 0.5 + y * height * 0.5 * way + height * 0.2 * phase * phase)
      let cell = area.line(row).droppingLeft(column)
      // A sign between two words would join them.
      guard column >= 0, !cell.isEmpty,
        (-1...1).allSatisfy({ self[cell.column + $0, cell.row].text == " " })
      else { continue }
      mark(number % 3 == 0 ? "+" : "*", cell.column, cell.row, style)
    }
  }
}
