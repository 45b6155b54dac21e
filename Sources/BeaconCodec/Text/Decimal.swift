// Decimal numbers in bytes, exact, so that a field is written as it was read.

/// A decimal number as in a text: `units` * 10^-`places`.
struct DecimalNumber: Equatable {
  var units: Int64
  /// Negative if `units` has no room for all trailing zeros.
  var places: Int

  /// Larger exponents are beyond the range of a double.
  private static let maximumExponent = 10_000

  /// `[-+]digits[.digits][e[-+]digits]`, nothing else. Digits beyond the range of `units` are dropped; the first 18
  /// always fit.
  init?(_ text: borrowing Span<UInt8>) {
    guard let number = Self.plain(text) ?? Self.any(text) else { return nil }
    self = number
  }

  private static func any(_ text: borrowing Span<UInt8>) -> DecimalNumber? {
    let negative = text.count > 0 && text[0] == UInt8(ascii: "-")
    var position = negative || text.count > 0 && text[0] == UInt8(ascii: "+") ? 1 : 0
    let limit = negative ? Int64.min.magnitude : Int64.max.magnitude
    var magnitude: UInt64 = 0
    var places = 0
    var isFull = false
    var hasDigits = false
    var isFraction = false
    while position < text.count {
      let digit = text[position] &- UInt8(ascii: "0")
      if digit < 10 {
        hasDigits = true
        isFull = isFull || magnitude > (limit - UInt64(digit)) / 10
        if !isFull { magnitude = magnitude * 10 + UInt64(digit) }
        if isFraction != isFull { places += isFraction ? 1 : -1 }
      } else if text[position] == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        break
      }
      position += 1
    }
    guard hasDigits, let exponent = exponent(text, at: position) else { return nil }
    return DecimalNumber(
      units: negative ? Int64(truncatingIfNeeded: 0 &- magnitude) : Int64(magnitude),
      places: places - exponent)
  }

  /// `[-]digits[.digits]` of at most 18 digits, as nearly all numbers have: without a check of the range for each. nil
  /// for all others.
  private static func plain(_ text: borrowing Span<UInt8>) -> DecimalNumber? {
    guard text.count > 0, text.count <= 18 else { return nil }
    let negative = text[0] == UInt8(ascii: "-")
    let start = negative ? 1 : 0
    var units: Int64 = 0
    var position = start
    while position < text.count {
      let digit = text[position] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      units = units &* 10 &+ Int64(digit)
      position += 1
    }
    guard position > start else { return nil }
    var places = 0
    if position < text.count {
      guard text[position] == UInt8(ascii: ".") else { return nil }
      places = text.count - position - 1
      position += 1
      while position < text.count {
        let digit = text[position] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        units = units &* 10 &+ Int64(digit)
        position += 1
      }
    }
    return DecimalNumber(units: negative ? -units : units, places: places)
  }

  private init(units: Int64, places: Int) {
    self.units = units
    self.places = places
  }

  /// The exponent after the digits: 0 if there is nothing, nil if it is invalid.
  private static func exponent(_ text: borrowing Span<UInt8>, at start: Int) -> Int? {
    guard start < text.count else { return 0 }
    guard text[start] | 0x20 == UInt8(ascii: "e"), start + 1 < text.count else { return nil }
    var position = start + 1
    let negative = text[position] == UInt8(ascii: "-")
    if negative || text[position] == UInt8(ascii: "+") { position += 1 }
    guard position < text.count else { return nil }
    var exponent = 0
    while position < text.count {
      let digit = text[position] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      exponent = min(exponent * 10 + Int(digit), maximumExponent)
      position += 1
    }
    return negative ? -exponent : exponent
  }

  /// The nearest double, or one next to it; infinite or 0 outside its range.
  var value: Double {
    var value = Double(units)
    var rest = value == 0 ? 0 : places.magnitude
    while rest > 0, value != 0, value.isFinite {
      let power = powersOfTen[min(Int(rest), 22)]
      value = places > 0 ? value / power : value * power
      rest -= min(rest, 22)
    }
    return value
  }

  /// The value times 10^`places`, rounded towards zero; nil if it does not fit.
  func scaled(places target: Int) -> Int64? {
    if units == 0 { return 0 }
    if target >= places {
      guard target - places <= 18 else { return nil }
      let (product, overflow) = units.multipliedReportingOverflow(
        by: integerPowersOfTen[target - places])
      return overflow ? nil : product
    }
    return places - target <= 18 ? units / integerPowersOfTen[places - target] : 0
  }

  /// The value if it is a whole number, even with zeros after the point.
  var whole: Int64? {
    if places == 0 { return units }
    guard let whole = scaled(places: 0) else { return nil }
    return places <= 0 || units == 0
      || places <= 18 && units % integerPowersOfTen[places] == 0 ? whole : nil
  }
}

private let powersOfTen: InlineArray<23, Double> = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]

private let integerPowersOfTen: InlineArray<19, Int64> = [
  1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
]

// MARK: Writing

/// The most characters of a number: a sign, 20 digits and a point.
public let maximumDecimalLength = 22

/// Appends an integer in decimal.
@inlinable
public func appendDecimal(_ value: some BinaryInteger, to out: inout OutputSpan<UInt8>) {
  appendDigits(UInt64(value.magnitude), isNegative: value < 0, places: 0, to: &out)
}

/// Appends `magnitude` / 10^`places` with all its digits.
@usableFromInline
func appendDigits(
  _ magnitude: UInt64, isNegative: Bool, places: Int, to out: inout OutputSpan<UInt8>
) {
  // From the last digit.
  var characters = InlineArray<21, UInt8>(repeating: UInt8(ascii: "."))
  var start = characters.count
  var rest = magnitude
  func putDigit() {
    start -= 1
    characters[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
    rest /= 10
  }
  for _ in 0..<places { putDigit() }
  // The point is there already.
  if places > 0 { start -= 1 }
  repeat { putDigit() } while rest > 0
  if isNegative { out.append(UInt8(ascii: "-")) }
  for index in start..<characters.count { out.append(characters[index]) }
}

/// Appends `value` / 10^`places` with at least `minimum` digits after the point.
/// - Parameter places: at most 18.
private func appendFixedPoint(
  _ value: Int64, places: Int, minimum: Int, to out: inout OutputSpan<UInt8>
) {
  var magnitude = value.magnitude
  var places = places
  while places > minimum, magnitude % 10 == 0 {
    magnitude /= 10
    places -= 1
  }
  appendDigits(magnitude, isNegative: value < 0, places: places, to: &out)
}

/// Appends a number rounded to `places` digits (at most 9), without trailing zeros. False, without output, if it is not
/// finite or too large.
@discardableResult
public func appendDecimal(_ value: Double, places: Int, to out: inout OutputSpan<UInt8>) -> Bool {
  let scaled = (value * powersOfTen[places]).rounded()
  guard let units = Int64(exactly: scaled) else { return false }
  appendFixedPoint(units, places: places, minimum: 0, to: &out)
  return true
}

/// A number as text.
/// - Parameters:
///   - places: digits after the point, at most 9.
///   - isFixed: whether to keep trailing zeros.
///   - unknown: the text for a number that is not finite or too large.
package func decimalText(
  _ value: Double, places: Int, isFixed: Bool = true, unknown: String = "?"
) -> String {
  guard let units = Int64(exactly: (value * powersOfTen[places]).rounded()) else { return unknown }
  return asciiText(capacity: maximumDecimalLength) {
    appendFixedPoint(units, places: places, minimum: isFixed ? places : 0, to: &$0)
  }
}

extension Timestamp {
  /// Appends seconds, exact, with at least three digits after the point.
  public func appendSeconds(to out: inout OutputSpan<UInt8>) {
    appendFixedPoint(nanoseconds, places: 9, minimum: 3, to: &out)
  }

  /// Seconds, exact, with at least three digits after the point.
  package var secondsText: String {
    asciiText(capacity: maximumDecimalLength, appendSeconds)
  }

  /// Digits after the ninth are dropped; nil outside the years 1678 to 2262.
  init?(seconds: DecimalNumber) {
    guard let nanoseconds = seconds.scaled(places: 9) else { return nil }
    self.init(nanoseconds: nanoseconds)
  }
}
