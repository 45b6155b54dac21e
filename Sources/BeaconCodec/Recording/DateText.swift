extension Timestamp {
  /// A date and time since the Unix epoch, as ISO 8601 writes it: `2026-11-28T14:05:09.25+01:00`, with `T` or a blank,
  /// and with `Z`, an offset, or nothing for UTC. A time of day alone counts from midnight. nil for anything else.
  package init?(date text: borrowing Span<UInt8>) {
    // The places of the signs: 2026-11-28T14:05:09
    var (start, today) = (0, 0)
    if text.count >= 19, text[4] == UInt8(ascii: "-") {
      guard text[7] == UInt8(ascii: "-"),
        text[10] | 0x20 == UInt8(ascii: "t") || text[10] == UInt8(ascii: " "),
        let year = digits(text, 0..<4), let month = digits(text, 5..<7), 1...12 ~= month,
        let day = digits(text, 8..<10), 1...31 ~= day
      else { return nil }
      (start, today) = (11, days(year, month, day))
    }
    guard text.count >= start + 8, text[start + 2] == UInt8(ascii: ":"),
      text[start + 5] == UInt8(ascii: ":"), let hour = digits(text, start..<start + 2), hour < 24,
      let minute = digits(text, start + 3..<start + 5), minute < 60,
      let second = digits(text, start + 6..<start + 8), second <= 60
    else { return nil }
    var position = start + 8
    var nanoseconds = 0
    if position < text.count,
      text[position] == UInt8(ascii: ".") || text[position] == UInt8(ascii: ",")
    {
      position += 1
      var unit = 100_000_000
      let start = position
      while position < text.count, let digit = digits(text, position..<position + 1) {
        nanoseconds += digit * unit
        unit /= 10
        position += 1
      }
      guard position > start else { return nil }
    }
    guard let offset = offset(text, at: position) else { return nil }
    let seconds = today * 86_400 + hour * 3600 + minute * 60 + second - offset
    let (whole, isTooLarge) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflow) = whole.addingReportingOverflow(Int64(nanoseconds))
    guard !isTooLarge, !overflow else { return nil }
    self.init(nanoseconds: sum)
  }
}

/// A number of decimal digits; nil if another character is among them.
private func digits(_ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Int? {
  var number = 0
  for index in range {
    let digit = text[index] &- UInt8(ascii: "0")
    guard digit < 10 else { return nil }
    number = number * 10 + Int(digit)
  }
  return number
}

/// The offset from UTC at the end of a time in seconds: nothing, `Z`, `+01:00`, `+0100` or `+01`.
private func offset(_ text: borrowing Span<UInt8>, at start: Int) -> Int? {
  let rest = trimmed(text.extracting(droppingFirst: start))
  if rest.count == 0 || rest.count == 1 && rest[0] | 0x20 == UInt8(ascii: "z") { return 0 }
  guard rest[0] == UInt8(ascii: "+") || rest[0] == UInt8(ascii: "-"),
    [3, 5, 6].contains(rest.count), let hours = digits(rest, 1..<3)
  else { return nil }
  var minutes: Int? = 0
  if rest.count > 3 { minutes = digits(rest, rest.count - 2..<rest.count) }
  if rest.count == 6, rest[3] != UInt8(ascii: ":") { return nil }
  guard let minutes else { return nil }
  return (hours * 60 + minutes) * (rest[0] == UInt8(ascii: "-") ? -60 : 60)
}

/// Days since 1970-01-01 in the Gregorian calendar. The year is counted from March, so that a leap day is its last.
private func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
  let year = month > 2 ? year : year - 1
  let sinceMarch = (month + 9) % 12
  let leapDays = year / 4 - year / 100 + year / 400
  // Five months from March on have 153 days.
  return year * 365 + leapDays + (153 * sinceMarch + 2) / 5 + day - 1 - 719_468
}
