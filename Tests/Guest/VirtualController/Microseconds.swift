/// A point in time since the world began, or a span of it.
struct Microseconds: Hashable, Sendable, Comparable, AdditiveArithmetic {
  var count: Int64

  static let zero = Microseconds(count: 0)

  static func seconds(_ seconds: Double) -> Microseconds {
    Microseconds(count: Int64((seconds * 1_000_000).rounded()))
  }

  static func milliseconds(_ milliseconds: Int64) -> Microseconds {
    Microseconds(count: milliseconds * 1000)
  }

  /// HCI counts advertising and scanning intervals in slots of 0.625 ms.
  static func slots(_ slots: some BinaryInteger) -> Microseconds {
    Microseconds(count: Int64(slots) * 625)
  }

  var seconds: Double { Double(count) / 1_000_000 }

  /// Milliseconds, with a fraction only if it is not zero: `100`, `152.5`.
  var milliseconds: String {
    let text = "\(Double(count) / 1000)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func + (left: Microseconds, right: Microseconds) -> Microseconds {
    Microseconds(count: left.count + right.count)
  }

  static func - (left: Microseconds, right: Microseconds) -> Microseconds {
    Microseconds(count: left.count - right.count)
  }

  static func < (left: Microseconds, right: Microseconds) -> Bool { left.count < right.count }
}
