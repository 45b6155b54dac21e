/// The meaning of a colour: how near something is or, behind the large word, the meaning of the word. The terminal
/// chooses the colours. Each stands beside a number, a word or a length with the same meaning.
package enum HeatColor: UInt8, Hashable, Sendable, CaseIterable {
  /// The terminal's own colour, readable on light and dark.
  case plain
  // From far to near: icy blue, white, orange, red. They differ in lightness, too, for colour-blind players.
  case freezing, cold, cool, mild, warm, hot, burning
  /// A hider was found.
  case good

  /// From far to near.
  static let ramp: [HeatColor] = [.freezing, .cold, .cool, .mild, .warm, .hot, .burning]

  /// The colour of a place on the scale of all bars, from 0 (far) to 1 (here).
  init(closeness: Double) {
    let step = clampedInt(closeness * Double(Self.ramp.count), to: 0...Self.ramp.count - 1)
    self = Self.ramp[step]
  }

  /// The colour of a distance in metres; plain if unknown.
  init(distance: Double?) {
    guard let distance, distance >= 0 else {
      self = .plain
      return
    }
    self.init(closeness: HotColdView.closeness(distance))
  }
}

/// The look of a cell.
package struct Style: Hashable, Sendable {
  package var color: HeatColor
  /// The colour behind the letter, darker than a letter's; plain for the terminal's own. Letters on it are white.
  package var ground: HeatColor
  package var bold: Bool
  package var dim: Bool
  package var reverse: Bool

  package init(
    _ color: HeatColor = .plain, on ground: HeatColor = .plain, bold: Bool = false,
    dim: Bool = false, reverse: Bool = false
  ) {
    self.color = color
    self.ground = ground
    self.bold = bold
    self.dim = dim
    self.reverse = reverse
  }

  package static let plain = Style()
  package static let bold = Style(bold: true)
  package static let dim = Style(dim: true)
  /// For messages that must be noticed.
  static let alarm = Style(bold: true, reverse: true)
}

/// The signs that the terminal's font has.
package enum GlyphSet: String, Hashable, Sendable, CaseIterable {
  /// All of Unicode, with braille for curves.
  case braille
  /// Only the blocks and arrows of the PC's character set, as on the Linux console.
  case block
  case ascii

  /// The richest set that the terminal can draw.
  /// - Parameters:
  ///   - utf8: whether the locale's character set is UTF-8.
  ///   - term: the value of `TERM`.
  package static func best(utf8: Bool, term: String?) -> GlyphSet {
    guard utf8, let term, !term.isEmpty, term != "dumb" else { return .ascii }
    return term == "linux" || term.hasPrefix("linux-") ? .block : .braille
  }

  /// Picks one of two signs: for Unicode or for ASCII.
  package func pick(_ sign: String, ascii: String) -> String { self == .ascii ? ascii : sign }

  var full: String { pick("█", ascii: "#") }
  var empty: String { pick("·", ascii: ".") }
  var pointer: String { pick("►", ascii: ">") }

  /// A cell whose upper and lower halves may be full. ASCII has no halves: the cell is full if either half is.
  func halves(_ upper: Bool, _ lower: Bool) -> Unicode.Scalar {
    guard upper || lower else { return " " }
    return self == .ascii ? "#" : upper ? lower ? "█" : "▀" : "▄"
  }
}
