/// What a colour means. Which colour it is, the terminal decides; every one of them stands beside a
/// word, a sign or a length that says the same.
package enum Role: UInt8, Hashable, Sendable, CaseIterable {
  /// The terminal's own, readable on light and dark.
  case plain
  /// Orange.
  case hot
  /// Blue.
  case cold
}

/// How a cell looks.
package struct Style: Hashable, Sendable {
  package var role: Role
  package var bold: Bool
  package var dim: Bool
  package var reverse: Bool

  package init(_ role: Role = .plain, bold: Bool = false, dim: Bool = false, reverse: Bool = false)
  {
    self.role = role
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
