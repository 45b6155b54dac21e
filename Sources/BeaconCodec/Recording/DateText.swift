extension Timestamp {
  /// Reads a date and time (ISO 8601): `2026-11-28T14:05:09.25+01:00`, with `T` or a blank; with
  /// `Z`, `UTC`, an offset, or nothing for UTC; with or without seconds. Also `2026/11/28`,
  /// `28.11.2026`, and `11/28/2026` if the day is above 12, or AM or PM follows. Without a date,
  /// from midnight.
  package init?(date text: borrowing Span<UInt8>) {
    let half = halfDay(text)
    let text = text.extracting(droppingLast: half?.length ?? 0)
    var position = 0
    guard var hour = number(text, &position) else { return nil }
    var today: Int?
    let sign = position < text.count ? text[position] : 0
    if sign != UInt8(ascii: ":") {
      guard "-/.".utf8.contains(sign), let second = number(text, &position, after: sign),
        let last = number(text, &position, after: sign)
      else { return nil }
      var (year, month, day) = hour < 1000 ? (last, second, hour) : (hour, second, last)
      if sign != UInt8(ascii: "."), hour < 1000 {
        guard half != nil || max(day, month) > 12 else { return nil }
        // In America the month comes first.
        if day <= 12 { swap(&month, &day) }
      }
      if position < text.count, text[position] == UInt8(ascii: ",") { position += 1 }
      guard 1000...9999 ~= year, 1...12 ~= month, 1...31 ~= day, position < text.count,
        text[position] | 0x20 == UInt8(ascii: "t") || text[position] == UInt8(ascii: " "),
        let first = number(text, &position, after: text[position])
      else { return nil }
      (today, hour) = (days(year, month, day), first)
    }
    if let half {
      guard 1...12 ~= hour else { return nil }
      hour = hour % 12 + half.hours
    }
    guard hour < 24, let minute = number(text, &position, after: UInt8(ascii: ":")), minute < 60
    else { return nil }
    let second = number(text, &position, after: UInt8(ascii: ":"))
    // Two numbers alone could be minutes and seconds.
    guard today != nil || second != nil, second ?? 0 <= 60 else { return nil }
    var nanoseconds = 0
    if position < text.count,
      text[position] == UInt8(ascii: ".") || text[position] == UInt8(ascii: ",")
    {
      position += 1
      var unit = 100_000_000
      let start = position
      while position < text.count {
        // Zephyr puts a comma before the microseconds.
        if position == start + 3, text[position] == UInt8(ascii: ",") { position += 1 }
        guard position < text.count, let digit = digits(text, position..<position + 1) else {
          break
        }
        nanoseconds += digit * unit
        unit /= 10
        position += 1
      }
      guard position > start else { return nil }
    }
    guard let offset = offset(text, at: position) else { return nil }
    let seconds = (today ?? 0) * 86_400 + hour * 3600 + minute * 60 + (second ?? 0) - offset
    let (whole, isTooLarge) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflow) = whole.addingReportingOverflow(Int64(nanoseconds))
    guard !isTooLarge, !overflow else { return nil }
    self.init(nanoseconds: sum)
  }

  /// Reads 14 digits, `20261128140509`, or 17 with milliseconds. As numbers since 1970 they would
  /// be in the year 2600.
  package init?(digits text: borrowing Span<UInt8>) {
    guard text.count == 14 || text.count == 17, begins(text, with: "20") else { return nil }
    var date: [UInt8] = []
    for index in text.indices {
      if let sign = [4: "-", 6: "-", 8: " ", 10: ":", 12: ":", 14: "."][index] {
        date += sign.utf8
      }
      date.append(text[index])
    }
    self.init(date: date.span)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Reads a date with an English month, in any order: `Nov 28, 2026 14:05:09.25 UTC` (Wireshark up
  /// to 4.4), `Sat Nov 28 14:05:09 2026` (C), `28 Nov 2026 14:05:09 +0100`. Names of zones are UTC.
  package init?(words text: borrowing Span<UInt8>) {
    guard text.count <= 96 else { return nil }
    var (year, month, day, time, zone, half) = ("", 0, "", "", "", "")
    for word in bytes(of: text).split(whereSeparator: { $0 == 0x20 || $0 == UInt8(ascii: ",") }) {
      let word = String(decoding: word, as: UTF8.self).lowercased()
      if let sign = word.firstIndex(where: { $0 == "+" || $0 == "-" }) {
        zone = String(word[sign...])
      } else if word.contains(":") {
        time = word
      } else if word == "am" || word == "pm" {
        half = word
      } else if UInt16(word) != nil {
        if word.utf8.count == 4 { year = word } else { day = word }
      } else if month == 0 {
        month = 1 + (Self.months.firstIndex(of: String(word.prefix(3))) ?? -1)
      }
    }
    guard month > 0 else { return nil }
    self.init(date: Array("\(year)-\(month)-\(day) \(time)\(zone)\(half)".utf8).span)
  }
}

/// Reads at most four decimal digits and moves `position` past them.
/// - Parameter sign: the character before them, if any.
private func number(
  _ text: borrowing Span<UInt8>, _ position: inout Int, after sign: UInt8? = nil
) -> Int? {
  var end = position
  if let sign {
    guard end < text.count, text[end] == sign else { return nil }
    end += 1
  }
  let start = end
  while end < text.count, end < start + 4, 0x30...0x39 ~= text[end] { end += 1 }
  guard end > start else { return nil }
  position = end
  return digits(text, start..<end)
}

/// A decimal number; nil if it contains other characters.
private func digits(_ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Int? {
  var number = 0
  for index in range {
    let digit = text[index] &- UInt8(ascii: "0")
    guard digit < 10 else { return nil }
    number = number * 10 + Int(digit)
  }
  return number
}

/// The offset from UTC in seconds: nothing, `Z`, `UTC`, `GMT`, `+01:00`, `+0100`, `+01`, or
/// mosquitto's `Z+0100`.
private func offset(_ text: borrowing Span<UInt8>, at start: Int) -> Int? {
  var rest = trimmed(text.extracting(droppingFirst: start))
  if rest.count > 0, rest[0] | 0x20 == UInt8(ascii: "z") {
    rest = rest.extracting(droppingFirst: 1)
  } else if ["UTC", "GMT", "utc", "gmt"].contains(where: { begins(rest, with: $0) }) {
    rest = rest.extracting(droppingFirst: 3)
  }
  if rest.count == 0 { return 0 }
  guard rest[0] == UInt8(ascii: "+") || rest[0] == UInt8(ascii: "-"),
    [3, 5, 6].contains(rest.count), let hours = digits(rest, 1..<3)
  else { return nil }
  var minutes: Int? = 0
  if rest.count > 3 { minutes = digits(rest, rest.count - 2..<rest.count) }
  if rest.count == 6, rest[3] != UInt8(ascii: ":") { return nil }
  guard let minutes else { return nil }
  return (hours * 60 + minutes) * (rest[0] == UInt8(ascii: "-") ? -60 : 60)
}

/// AM or PM at the end, after blanks, which may be Unicode's narrow no-break space.
private func halfDay(_ text: borrowing Span<UInt8>) -> (hours: Int, length: Int)? {
  guard text.count > 4, text[text.count - 1] | 0x20 == UInt8(ascii: "m") else { return nil }
  let letter = text[text.count - 2] | 0x20
  guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
  let end = text.indices.last { 0x21..<0x80 ~= text[$0] && $0 < text.count - 2 } ?? 0
  return (letter == UInt8(ascii: "p") ? 12 : 0, text.count - 1 - end)
}

/// Days since 1970-01-01 (Gregorian), from years that start in March, so a leap day is the last.
private func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
  let year = month > 2 ? year : year - 1
  let sinceMarch = (month + 9) % 12
  let leapDays = year / 4 - year / 100 + year / 400
  // From March on, each five months have 153 days.
  return year * 365 + leapDays + (153 * sinceMarch + 2) / 5 + day - 1 - 719_468
}
