// Decimal numbers, written straight into bytes.

/// By exponent, exact.
let powersOfTen: InlineArray<20, Double> = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19,
]

/// Characters: a sign, 19 digits and a point.
package let maximumDecimalLength = 21

/// Appends `value` / 10^`places` (at most 18) with at least `minimum` digits after the point.
func appendFixedPoint(
  _ value: Int64, places: Int, minimum: Int, to out: inout OutputSpan<UInt8>
) {
  var rest = value.magnitude
  var places = places
  while places > minimum, rest % 10 == 0 {
    rest /= 10
    places -= 1
  }
  // From the last digit.
  var characters = InlineArray<20, UInt8>(repeating: UInt8(ascii: "."))
  var start = characters.count
  func putDigit() {
    start &-= 1
    characters[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
    rest /= 10
  }
  for _ in 0..<places { putDigit() }
  // The point is there already.
  if places > 0 { start -= 1 }
  repeat { putDigit() } while rest > 0
  if value < 0 { out.append(UInt8(ascii: "-")) }
  characters.span.extracting(droppingFirst: start).withUnsafeBufferPointer { out.append($0) }
}

/// `value` * 10^`places` (at most 9), rounded; nil if it is not finite or too large.
package func fixedPoint(_ value: Double, places: Int) -> Int64? {
  Int64(exactly: (value * powersOfTen[places]).rounded())
}

/// - Parameters:
///   - places: digits after the point, at most 9.
///   - isFixed: whether to keep trailing zeros.
///   - unknown: the text for a number that is not finite or too large.
package func decimalText(
  _ value: Double, places: Int, isFixed: Bool = true, unknown: String = "?"
) -> String {
  guard let units = fixedPoint(value, places: places) else { return unknown }
  return asciiText(capacity: maximumDecimalLength) {
    appendFixedPoint(units, places: places, minimum: isFixed ? places : 0, to: &$0)
  }
}

extension Timestamp {
  /// Appends exact seconds with at least three digits after the point.
  package func appendSeconds(to out: inout OutputSpan<UInt8>) {
    appendFixedPoint(nanoseconds, places: 9, minimum: 3, to: &out)
  }

  /// Exact seconds with at least three digits after the point.
  package var secondsText: String {
    asciiText(capacity: maximumDecimalLength, appendSeconds)
  }
}
