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
