/// What a colour means. Which colour it is, the terminal decides; every one of them stands beside a
/// word, a sign or a length that says the same.
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
  /// The terminal's own, readable on light and dark.
  case plain
  /// Orange.
  case hot
  /// Blue.
  case cold
}

/// How a cell looks.
public struct Style: Hashable, Sendable {
  public var role: Role
  public var bold: Bool
  public var dim: Bool
  public var reverse: Bool

  public init(_ role: Role = .plain, bold: Bool = false, dim: Bool = false, reverse: Bool = false) {
    self.role = role
    self.bold = bold
    self.dim = dim
    self.reverse = reverse
  }

  public static let plain = Style()
  public static let bold = Style(bold: true)
  public static let dim = Style(dim: true)
  /// For what must not be overlooked.
  public static let alarm = Style(bold: true, reverse: true)
}
