/// A colour's meaning: how near something is or, behind the large word, what the word says. The
/// terminal chooses the colours; a number, a word or a length always says the same.
package enum HeatColor: UInt8, Hashable, Sendable, CaseIterable {
  /// The terminal's default, readable on light and dark.
  case plain
  // Far to near: icy blue, white, orange, red; lightness differs, too, for colour-blind players.
  case freezing, cold, cool, mild, warm, hot, burning
  case good

  /// Far to near.
  static let ramp: [HeatColor] = [.freezing, .cold, .cool, .mild, .warm, .hot, .burning]

  /// From 0 (far) to 1 (here), the scale of all bars.
  init(closeness: Double) {
    let step = clampedInt(closeness * Double(Self.ramp.count), to: 0...Self.ramp.count - 1)
    self = Self.ramp[step]
  }

  /// Metres; plain if unknown.
  init(distance: Double?) {
    guard let distance, distance >= 0 else {
      self = .plain
      return
    }
    self.init(closeness: HotColdView.closeness(distance))
  }
}

package struct Style: Hashable, Sendable {
  package var color: HeatColor
  /// The colour behind white letters, darker than a letter's; plain for the terminal's own.
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
  /// For messages that the player must notice.
  static let alarm = Style(bold: true, reverse: true)
}

/// The signs that the terminal's font has.
package enum GlyphSet: String, Hashable, Sendable, CaseIterable {
  /// All of Unicode, with braille for curves.
  case braille
  /// The blocks and arrows of the PC's character set, as on the Linux console.
  case block
  case ascii

  /// The richest set that the terminal can draw.
  /// - Parameters:
  ///   - utf8: whether the locale uses UTF-8.
  ///   - term: the value of `TERM`.
  package static func best(utf8: Bool, term: String?) -> GlyphSet {
    guard utf8, let term, !term.isEmpty, term != "dumb" else { return .ascii }
    return term == "linux" || term.hasPrefix("linux-") ? .block : .braille
  }

  package func pick(_ sign: String, ascii: String) -> String { self == .ascii ? ascii : sign }

  var full: String { pick("█", ascii: "#") }
  var empty: String { pick("·", ascii: ".") }
  var pointer: String { pick("►", ascii: ">") }

  /// - Parameter eighth: 0...7, clockwise from up. The Linux console has no oblique arrows.
  func arrow(_ eighth: Int) -> Unicode.Scalar {
    let arrows: [Unicode.Scalar] =
      switch self {
      case .braille: ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
      case .block: ["↑", "/", "→", "\\", "↓", "/", "←", "\\"]
      case .ascii: ["^", "/", ">", "\\", "v", "/", "<", "\\"]
      }
    return arrows[min(max(eighth, 0), 7)]
  }

  /// A cell with full halves. In ASCII the whole cell is full if either half is.
  func halves(_ upper: Bool, _ lower: Bool) -> Unicode.Scalar {
    guard upper || lower else { return " " }
    return self == .ascii ? "#" : upper ? lower ? "█" : "▀" : "▄"
  }
}
