import HotColdWorld

/// A short animation at the end of a game, drawn only over empty cells. A word says the same.
package enum EndAnimation {
  /// Sparks fly away from the middle.
  case sparks
  /// A net closes around the middle.
  case net
  /// Flakes fall.
  case flakes

  /// Seconds.
  package static let duration = 2.4
}

extension Frame {
  /// - Parameter age: seconds since it began; nil if nothing may move.
  mutating func putAnimation(_ animation: EndAnimation, age: Double?) {
    guard let age, (0..<EndAnimation.duration).contains(age), size.columns >= 20, size.rows >= 6
    else { return }
    let phase = age / EndAnimation.duration
    switch animation {
    case .sparks: putSparks(phase)
    case .net: putNet(phase)
    case .flakes: putFlakes(phase)
    }
  }

  private mutating func putSparks(_ phase: Double) {
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

  private mutating func putNet(_ phase: Double) {
    let inset = phase * Double(min(size.columns / 2, size.rows)) / 2
    let (x, y) = (clampedInt(inset * 2, to: 0...size.columns), clampedInt(inset, to: 0...size.rows))
    let style = Style(.warm, bold: true)
    guard size.columns > 2 * x, size.rows > 2 * y else { return }
    for column in x..<size.columns - x where (column + y) % 2 == 0 {
      putAside("#", Double(column), Double(y), style)
      putAside("#", Double(column), Double(size.rows - 1 - y), style)
    }
    for row in y..<size.rows - y {
      putAside("#", Double(x), Double(row), style)
      putAside("#", Double(size.columns - 1 - x), Double(row), style)
    }
  }

  private mutating func putFlakes(_ phase: Double) {
    for number in 0..<size.columns {
      let start = Self.chance(number, 3) - 1
      let fall = (start + phase * (1 + Self.chance(number, 4))) * Double(size.rows)
      let sway = Self.chance(number, 5) * Double(size.columns)
      putAside(number % 2 == 0 ? "*" : "+", sway, fall, Style(number % 3 == 0 ? .cool : .freezing))
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

/// The transition between two screens: the new one wipes over the old from the left, behind a line.
///
/// It is so short that players do not wait for it. It is skipped without colour, because such a screen may be slow,
/// printed or read aloud.
package enum Transition {
  /// Seconds.
  package static let duration = 0.25

  /// - Parameter phase: 0 for the old screen, 1 and more for the new one.
  package static func frame(from: Frame, to: Frame, phase: Double) -> Frame {
    guard phase < 1, from.size == to.size, from.glyphs == to.glyphs else { return to }
    let columns = to.size.columns
    // It starts and ends gently.
    let phase = max(phase, 0)
    let eased = phase * phase * (3 - 2 * phase)
    let edge = clampedInt((eased * Double(columns)).rounded(), to: 0...columns)
    guard edge > 0 else { return from }
    var frame = Frame(to.size, to.glyphs)
    for row in 0..<to.size.rows {
      frame.copy(row, of: to, columns: 0..<edge - 1)
      frame.copy(row, of: from, columns: edge..<columns)
      let line = frame.area.line(row).droppingLeft(edge - 1).left(1)
      frame.put(to.glyphs.pick("│", ascii: "|"), in: line, .dim)
    }
    return frame
  }
}
