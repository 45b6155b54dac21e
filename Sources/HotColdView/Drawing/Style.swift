/// The meaning of a colour: how near something is, or the word that it is behind. The terminal
/// chooses the colours; a number, a word or a length always has the same information.
package enum HeatColor: UInt8, Hashable, Sendable, CaseIterable {
  /// The terminal's default, readable on light and dark backgrounds.
  case plain
  // Far to near: icy blue, white, orange, red. Brightness differs, too, for colour-blind players.
  case freezing, cold, cool, mild, warm, hot, burning
  case good

  /// Far to near.
  static let ramp: [HeatColor] = [.freezing, .cold, .cool, .mild, .warm, .hot, .burning]

  /// A colour from 0 (far) to 1 (here), the scale of all bars.
  init(closeness: Double) {
    let step = clampedInt(closeness * Double(Self.ramp.count), to: 0...Self.ramp.count - 1)
    self = Self.ramp[step]
  }

  /// - Parameter distance: in metres; nil gives `plain`.
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
  /// The background of white text, darker than a text colour; `plain` for the terminal's own.
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

/// The characters that the terminal's font has.
package enum GlyphSet: String, Hashable, Sendable, CaseIterable {
  /// All of Unicode, with braille for curves.
  case braille
  /// Blocks and arrows of the PC's character set, as on the Linux console.
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

  /// An arrow for an eighth, 0...7, clockwise from up. The Linux console has no diagonal arrows.
  func arrow(_ eighth: Int) -> Unicode.Scalar {
    let arrows: [Unicode.Scalar] =
      switch self {
      case .braille: ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
      case .block: ["↑", "/", "→", "\\", "↓", "/", "←", "\\"]
      case .ascii: ["^", "/", ">", "\\", "v", "/", "<", "\\"]
      }
    return arrows[min(max(eighth, 0), 7)]
  }

  /// A cell with filled halves. In ASCII, the whole cell is filled if one half is.
  func halves(_ upper: Bool, _ lower: Bool) -> Unicode.Scalar {
    guard upper || lower else { return " " }
    return self == .ascii ? "#" : upper ? lower ? "█" : "▀" : "▄"
  }
}
