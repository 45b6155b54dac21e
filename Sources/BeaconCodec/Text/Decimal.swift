// Formatting of decimal numbers, directly into bytes.

/// Powers of ten by exponent; all are exact.
let powersOfTen: InlineArray<20, Double> = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19,
]

/// Characters of the longest number: a sign, 19 digits and a point.
package let maximumDecimalLength = 21

/// Appends `value` / 10^`places` (at most 16) with at least `minimum` decimals.
func appendFixedPoint(
  _ value: Int64, places: Int, minimum: Int, to out: inout OutputSpan<UInt8>
) {
  // Up to 24 digits, eight at a time; most numbers are small.
  let (rest, low) = value.magnitude.quotientAndRemainder(dividingBy: 100_000_000)
  let c = eightDigits(low)
  let b = rest == 0 ? 0 : eightDigits(rest % 100_000_000)
  let a = rest < 100_000_000 ? 0 : eightDigits(rest / 100_000_000)
  let point = 24 - places
  let zeros =
    a != 0
    ? a.trailingZeroBitCount : 64 + (b != 0 ? b.trailingZeroBitCount : 64 + c.trailingZeroBitCount)
  let start = min(zeros / 8, point - 1)
  let ended = c != 0 ? c.leadingZeroBitCount : 64 + (b != 0 ? b.leadingZeroBitCount : 64)
  let end = max(24 - ended / 8, point + minimum)
  let text: InlineArray<3, UInt64> = [
    (a | allZeros).littleEndian, (b | allZeros).littleEndian, (c | allZeros).littleEndian,
  ]
  text.span.withUnsafeBytes { text in
    let text = text.assumingMemoryBound(to: UInt8.self)
    if value < 0 { out.append("-") }
    out.append(UnsafeBufferPointer(rebasing: text[start..<point]))
    guard end > point else { return }
    out.append(".")
    out.append(UnsafeBufferPointer(rebasing: text[point..<end]))
  }
}

/// Eight ASCII zeros.
private let allZeros: UInt64 = 0x3030_3030_3030_3030

/// The digits of a number below 10^8, the first in the lowest byte, which is first in memory. The
/// number is split into halves, quarters and eighths in parallel.
@inline(__always)
private func eightDigits(_ number: UInt64) -> UInt64 {
  let halves = number / 10_000 | (number % 10_000) << 32
  let hundreds = (halves * 10_486) >> 20 & 0x7F_0000_007F
  let pairs = hundreds | (halves - 100 * hundreds) << 16
  let tens = (pairs * 103) >> 10 & 0x000F_000F_000F_000F
  return tens | (pairs - 10 * tens) << 8
}

/// `value` * 10^`places` (at most 9), rounded; nil if it is not finite or too large.
package func fixedPoint(_ value: Double, places: Int) -> Int64? {
  Int64(exactly: (value * powersOfTen[places]).rounded())
}

/// - Parameters:
///   - places: the number of decimals, at most 9.
///   - isFixed: whether to keep trailing zeros.
///   - unknown: the text if the number is not finite or too large.
package func decimalText(
  _ value: Double, places: Int, isFixed: Bool = true, unknown: String = "?"
) -> String {
  guard let units = fixedPoint(value, places: places) else { return unknown }
  return asciiText(capacity: maximumDecimalLength) {
    appendFixedPoint(units, places: places, minimum: isFixed ? places : 0, to: &$0)
  }
}

extension Timestamp {
  /// Appends exact seconds with at least three decimals.
  package func appendSeconds(to out: inout OutputSpan<UInt8>) {
    appendFixedPoint(nanoseconds, places: 9, minimum: 3, to: &out)
  }

  /// Exact seconds with at least three decimals.
  package var secondsText: String {
    asciiText(capacity: maximumDecimalLength, appendSeconds)
  }
}
