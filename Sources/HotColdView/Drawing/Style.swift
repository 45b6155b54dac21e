/// What a colour means: on the ramp, how near something is; behind the large word, what the word says. Which colour each is, the terminal decides; every one of
/// them stands beside a number, a word or a length that says the same.
package enum Role: UInt8, Hashable, Sendable, CaseIterable {
  /// The terminal's own, readable on light and dark.
  case plain
  // From far to near: icy blue, white, orange, red. They differ in lightness too, for who cannot tell hues apart.
  case freezing, cold, cool, mild, warm, hot, burning
  /// Somebody was found.
  case good

  /// From far to near.
  static let ramp: [Role] = [.freezing, .cold, .cool, .mild, .warm, .hot, .burning]

  /// The colour of a place on the scale of all bars, 0 for far to 1 for here.
  init(closeness: Double) {
    let step = clampedInt(closeness * Double(Self.ramp.count), to: 0...Self.ramp.count - 1)
    self = Self.ramp[step]
  }

  /// The colour of so many metres; plain where they are not known.
  init(distance: Double?) {
    guard let distance, distance >= 0 else {
      self = .plain
      return
    }
    self.init(closeness: HotColdView.closeness(distance))
  }
}

/// How a cell looks.
package struct Style: Hashable, Sendable {
  package var role: Role
  /// The colour behind the letter, darker than that of a letter; plain for the terminal's own. Letters on it
  /// are white.
  package var ground: Role
  package var bold: Bool
  package var dim: Bool
  package var reverse: Bool

  package init(
    _ role: Role = .plain, on ground: Role = .plain, bold: Bool = false, dim: Bool = false,
    reverse: Bool = false
  ) {
    self.role = role
    self.ground = ground
    self.bold = bold
    self.dim = dim
    self.reverse = reverse
  }

  package static let plain = Style()
  package static let bold = Style(bold: true)
  package static let dim = Style(dim: true)
  /// For what must not be overlooked.
  package static let alarm = Style(bold: true, reverse: true)
}

/// Which signs the terminal's font has.
package enum GlyphSet: String, Hashable, Sendable, CaseIterable {
  /// All of Unicode, with braille for curves.
  case braille
  /// Only the blocks and arrows of the PC's character set, which the Linux console has.
  case block
  case ascii

  /// The richest set that can be drawn.
  /// - Parameters:
  ///   - utf8: whether the locale's character set is UTF-8.
  ///   - term: the value of `TERM`.
  package static func best(utf8: Bool, term: String?) -> GlyphSet {
    guard utf8, let term, !term.isEmpty, term != "dumb" else { return .ascii }
    return term == "linux" || term.hasPrefix("linux-") ? .block : .braille
  }

  /// One of two signs: with Unicode, or without.
  func pick(_ sign: String, ascii: String) -> String { self == .ascii ? ascii : sign }

  var full: String { pick("█", ascii: "#") }
  /// From sure to unsure: the shades of a bar.
  var likely: String { pick("▓", ascii: "+") }
  var possible: String { pick("▒", ascii: "-") }
  var empty: String { pick("·", ascii: ".") }
  /// The nearest yet.
  var peak: String { pick("│", ascii: "|") }
  var backPointer: String { pick("◄", ascii: "<") }
  var pointer: String { pick("►", ascii: ">") }
}
