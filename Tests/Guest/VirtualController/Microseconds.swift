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

  /// Milliseconds without a needless fraction: `100`, `152.5`.
  var milliseconds: String { shifted(count, places: 3) }

  static func + (left: Microseconds, right: Microseconds) -> Microseconds {
    Microseconds(count: left.count + right.count)
  }

  static func - (left: Microseconds, right: Microseconds) -> Microseconds {
    Microseconds(count: left.count - right.count)
  }

  static func < (left: Microseconds, right: Microseconds) -> Bool { left.count < right.count }
}

/// `value` divided by ten to the power of `places`, with no zeros at the end.
private func shifted(_ value: Int64, places: Int) -> String {
  var scale: Int64 = 1
  for _ in 0..<places { scale *= 10 }
  let fraction = value % scale
  guard fraction != 0 else { return String(value / scale) }
  var digits = String(scale + fraction).dropFirst()
  while digits.last == "0" { digits.removeLast() }
  return "\(value / scale).\(digits)"
}
