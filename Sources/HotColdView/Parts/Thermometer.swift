import BeaconRanging

extension Frame {
  /// A bar that grows as the beacon comes closer, through the colours of the distances that it passes. Its
  /// head is shaded as far as one cannot be sure.
  /// - Parameter peak: metres: a mark stays where it was nearest.
  mutating func putThermometer(_ estimate: Estimate, peak: Double? = nil, in area: Area) {
    let area = area.top(1)
    let line = area.columns >= 3 ? area.droppingLeft(1).droppingRight(1) : area
    if area.columns >= 3 {
      put("[", in: area, .dim)
      putRight("]", in: area, .dim)
    }
    put(String(repeating: glyphs.empty, count: line.columns), in: line, .dim)
    defer {
      if let peak, line.columns > 0 {
        let column = clampedInt(
          closeness(peak) * Double(line.columns), to: 0...max(line.columns - 1, 0))
        put(glyphs.peak, in: line.droppingLeft(column), .bold)
      }
    }
    guard let distance = estimate.distance else { return }
    func cells(_ distance: Double) -> Int {
      clampedInt((closeness(distance) * Double(line.columns)).rounded(), to: 0...line.columns)
    }
    // Each is painted over the one before: what may be, what is likely, what is sure.
    for (sign, end) in [
      (glyphs.possible, estimate.low ?? distance), (glyphs.likely, distance),
      (glyphs.full, estimate.high ?? distance),
    ] {
      for column in 0..<cells(end) {
        let place = (Double(column) + 0.5) / Double(line.columns)
        put(sign, in: line.droppingLeft(column).left(1), Style(Role(closeness: place), bold: true))
      }
    }
  }

  /// A short bar of one colour, for a line of a list.
  mutating func putBar(_ distance: Double?, in area: Area) {
    let line = area.top(1)
    put(String(repeating: glyphs.empty, count: line.columns), in: line, .dim)
    guard let distance, distance >= 0, line.columns > 0 else { return }
    // Who is heard at all has a piece of it.
    let cells = clampedInt(
      (closeness(distance) * Double(line.columns)).rounded(), to: 1...line.columns)
    put(String(repeating: glyphs.full, count: cells), in: line, Style(Role(distance: distance)))
  }

  /// What the lengths of the bar above mean, in metres.
  mutating func putThermometerScale(in area: Area) {
    let line = area.top(1).droppingLeft(1).droppingRight(1)
    put("far", in: line, .dim)
    for (distance, label) in [(10.0, "10 m"), (3, "3 m"), (1, "1 m")] {
      let column = clampedInt(
        closeness(distance) * Double(line.columns), to: 0...Size.mostColumns)
      put(label, in: line.droppingLeft(column), .dim)
    }
    putRight("here", in: line, .dim)
  }
}
