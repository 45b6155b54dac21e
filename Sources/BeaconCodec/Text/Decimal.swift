// Decimal numbers in bytes: exact where the field must come out as it went in.

/// A decimal number as it stands in a text: `units` * 10^-`places`.
struct DecimalNumber {
  var units: Int64
  var places: Int

  /// `[-+]digits[.digits]`, nothing else; nil for more than 18 digits before leading zeros are taken
  /// off.
  init?(_ text: borrowing Span<UInt8>) {
    var position = 0
    var negative = false
    if text.count > 0, text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") {
      negative = text[0] == UInt8(ascii: "-")
      position = 1
    }
    var units: Int64 = 0
    var digits = 0
    var places: Int?
    while position < text.count {
      let byte = text[position]
      if byte == UInt8(ascii: "."), places == nil {
        places = 0
      } else {
        let digit = byte &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        if units != 0 || digit != 0 { digits += 1 }
        guard digits <= 18 else { return nil }
        units = units * 10 + Int64(digit)
        places = places.map { $0 + 1 }
      }
      position += 1
    }
    guard position > (places == nil ? 0 : 1), text[position - 1] != UInt8(ascii: "-") else {
      return nil
    }
    self.units = negative ? -units : units
    self.places = places ?? 0
  }

  /// The nearest double.
  var value: Double { places <= 22 ? Double(units) / powersOfTen[places] : 0 }

  /// The value times 10^`places`, cut off towards zero; nil where it does not fit.
  func scaled(places target: Int) -> Int64? {
    if target >= places {
      guard target - places <= 18 else { return nil }
      let (product, overflow) = units.multipliedReportingOverflow(
        by: integerPowersOfTen[target - places])
      return overflow ? nil : product
    }
    return places - target <= 18 ? units / integerPowersOfTen[places - target] : 0
  }
}

private let powersOfTen: [Double] = (0...22).map { exponent in
  (0..<exponent).reduce(1.0) { power, _ in power * 10 }
}

private let integerPowersOfTen: [Int64] = (0...18).map { exponent in
  (0..<exponent).reduce(1) { power, _ in power * 10 }
}

/// Appends an integer in decimal.
public func appendDecimal(_ value: some BinaryInteger, to out: inout [UInt8]) {
  if value < 0 { out.append(UInt8(ascii: "-")) }
  var rest = UInt64(value.magnitude)
  let start = out.count
  repeat {
    out.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
    rest /= 10
  } while rest > 0
  out[start...].reverse()
}

/// Appends `value` / 10^`places` with at least `minimum` digits behind the point.
func appendFixedPoint(
  _ value: Int64, places: Int, minimum: Int, to out: inout [UInt8]
) {
  if value < 0 { out.append(UInt8(ascii: "-")) }
  let scale = UInt64(integerPowersOfTen[places])
  appendDecimal(value.magnitude / scale, to: &out)
  var fraction = value.magnitude % scale
  var digits = places
  while digits > minimum, fraction % 10 == 0 {
    fraction /= 10
    digits -= 1
  }
  guard digits > 0 else { return }
  out.append(UInt8(ascii: "."))
  let start = out.count
  for _ in 0..<digits {
    out.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction % 10))
    fraction /= 10
  }
  out[start...].reverse()
}

/// Appends a number rounded to `places` digits (at most 9), without trailing zeros; false, and
/// nothing, where it is not finite or too large to be one of ours.
@discardableResult
public func appendDecimal(_ value: Double, places: Int, to out: inout [UInt8]) -> Bool {
  let scaled = (value * powersOfTen[places]).rounded()
  guard let units = Int64(exactly: scaled) else { return false }
  appendFixedPoint(units, places: places, minimum: 0, to: &out)
  return true
}

extension Timestamp {
  /// Appends seconds, exact, with at least three digits behind the point.
  public func appendSeconds(to out: inout [UInt8]) {
    appendFixedPoint(nanoseconds, places: 9, minimum: 3, to: &out)
  }

  /// Reads decimal seconds; digits behind the ninth are cut off.
  init?(seconds text: borrowing Span<UInt8>) {
    guard let nanoseconds = DecimalNumber(text)?.scaled(places: 9) else { return nil }
    self.init(nanoseconds: nanoseconds)
  }
}
