import HotColdWorld

extension Frame {
  /// In seconds.
  static let sparkling = 2.4

  /// Draws sparks that fly from the middle of the area, but only over blanks.
  /// - Parameter age: seconds since the start; nil without animation.
  mutating func putSparks(age: Double?, in area: Area, _ style: Style) {
    guard let age, (0..<Self.sparkling).contains(age) else { return }
    let phase = age / Self.sparkling
    let (width, height) = (Double(area.columns), Double(area.rows))
    // The same in each picture.
    var random = SplitMix64(seed: 1)
    for number in 0..<40 {
      let x = random.unit() * 2 - 1
      let y = random.unit() * 2 - 1
      // They are thrown, slow down, and fall.
      let way = 1 - (1 - phase) * (1 - phase)
      let column = Int(width / 2 + x * width * 0.6 * way)
      let row = Int(height * 0.5 + y * height * 0.5 * way + height * 0.2 * phase * phase)
      let cell = area.line(row).droppingLeft(column)
      // A spark between two words would connect them.
      guard column >= 0, !cell.isEmpty,
        (-1...1).allSatisfy({ self[cell.column + $0, cell.row].text == " " })
      else { continue }
      mark(number % 3 == 0 ? "+" : "*", cell.column, cell.row, style)
    }
  }
}
