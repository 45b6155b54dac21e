/// A day and a time of day in UTC, by the Gregorian calendar.
struct CalendarDate: Equatable {
  var year: Int
  var month: Int
  var dayOfMonth: Int
  var secondOfDay: Int

  /// - Parameter seconds: since the Unix epoch, of the years 0 to 9999.
  ///
  /// After Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin with March, so that the
  /// day that comes and goes is the last one.
  init(unix seconds: Int64) {
    let seconds = Int(min(max(seconds, -62_167_219_200), 253_402_300_799))
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    secondOfDay = seconds - days * 86_400
    // Days since 0000-03-01, in eras of 400 years.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * ofYear + 2) / 153
    dayOfMonth = ofYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// `2026-11-22`
  var day: String { "\(digits(year, 4))-\(digits(month, 2))-\(digits(dayOfMonth, 2))" }

  /// RFC 3339: `2026-11-22T17:04:05Z`
  var text: String {
    let (hour, minute, second) = (secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60)
    return "\(day)T\(digits(hour, 2)):\(digits(minute, 2)):\(digits(second, 2))Z"
  }
}

private func digits(_ number: Int, _ count: Int) -> String {
  let text = "\(number)"
  return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
}
