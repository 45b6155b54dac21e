import BeaconCodec
import Glibc
import LinuxSystem

package struct LocalTime {
  private let parts: tm

  /// - Parameter seconds: since the Unix epoch; the result is nil if out of range.
  package init?(_ seconds: Double, inUTC: Bool = false) {
    guard seconds.magnitude < 1e11 else { return nil }
    var time = time_t(seconds.rounded(.down))
    var parts = tm()
    guard (inUTC ? gmtime_r : localtime_r)(&time, &parts) != nil else { return nil }
    self.parts = parts
  }

  /// `14:32`
  package var clock: String { text("%H:%M") }
  /// `2026-11-22`
  package var date: String { text("%Y-%m-%d") }

  /// The time in a format of strftime(3), at most 31 characters.
  package func text(_ format: String) -> String {
    var parts = parts
    var text = [CChar](repeating: 0, count: 32)
    let length = strftime(&text, text.count, format, &parts)
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Midnight of this day or `days` later, in seconds since the Unix epoch.
  func midnight(days: Int32 = 0) -> Double {
    Self.seconds(year: parts.tm_year, parts.tm_mon, parts.tm_mday + days)
  }

  /// Seconds since the Unix epoch.
  /// - Parameters:
  ///   - year: since 1900.
  ///   - month: from 0.
  fileprivate static func seconds(
    year: Int32, _ month: Int32, _ day: Int32, hour: Int32 = 0
  ) -> Double {
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday, time.tm_hour) = (year, month, day, hour)
    // The C library decides whether daylight saving time applies.
    time.tm_isdst = -1
    return Double(mktime(&time))
  }
}

/// A day from midnight to midnight, local time.
package struct LocalDay: Equatable, Sendable {
  /// In seconds since the Unix epoch.
  package let span: Range<Double>

  /// - Parameter text: `2026-11-22`, `today` or `yesterday`.
  package init?(_ text: String, now: Double) {
    guard let today = LocalTime(now) else { return nil }
    let day: LocalTime?
    switch text {
    case "today": day = today
    case "yesterday": day = LocalTime(today.midnight(days: -1))
    default:
      let numbers = text.split(separator: "-").compactMap { Int32($0) }
      guard numbers.count == 3, numbers[0] >= 1970 else { return nil }
      day = LocalTime(
        LocalTime.seconds(year: numbers[0] - 1900, numbers[1] - 1, numbers[2], hour: 12))
      // mktime(3) accepts 31 February, and the text may lack leading zeros.
      guard day?.date == text else { return nil }
    }
    guard let day else { return nil }
    let (begin, end) = (day.midnight(), day.midnight(days: 1))
    guard begin < end else { return nil }
    span = begin..<end
  }

  package var name: String { LocalTime(span.lowerBound)?.date ?? "?" }
}

/// Used only for timestamps; everything else uses the monotonic clock.
package enum WallClock {
  /// The time since the Unix epoch.
  package static var now: Timestamp {
    Timestamp(nanoseconds: MonotonicClock.nanoseconds(of: CLOCK_REALTIME))
  }
}
