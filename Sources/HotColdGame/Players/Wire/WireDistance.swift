#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A distance as players tell it to each other: a logarithm in one byte, 64 steps to a factor of ten.
package struct WireDistance: Hashable, Sendable {
  /// 0...254.
  package let rawValue: UInt8

  private static let unit = 0.1
  private static let steps = 64.0

  /// nil for 255, which stands for unknown.
  package init?(rawValue: UInt8) {
    guard rawValue < 255 else { return nil }
    self.rawValue = rawValue
  }

  /// The nearest step, 0.1 m to 931 m; nil for what is no distance.
  /// - Parameter metres: > 0.
  package init?(metres: Double?) {
    guard let metres, metres > 0, metres.isFinite else { return nil }
    rawValue = UInt8(min(max(Self.steps * log10(metres / Self.unit), 0), 254).rounded())
  }

  package var metres: Double { Self.unit * pow(10, Double(rawValue) / Self.steps) }
}
