/// A point in time: since a session's start (monotonic clock), or in a recording.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Nanoseconds since the start; may be negative in a recording.
  public var nanoseconds: Int64

  /// - Parameter nanoseconds: since the start.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The start.
  public static let zero = Timestamp(nanoseconds: 0)

  /// Seconds as a `Double` (exact to 0.3 µs for dates of this century).
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Compares the times.
  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }

  /// Seconds since `earlier`; negative if a recording runs backwards.
  public func seconds(since earlier: Timestamp) -> Double {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    return overflow ? seconds - earlier.seconds : Double(difference) / 1e9
  }

  /// This time moved by some seconds; saturates at the ends of the range.
  public func advanced(bySeconds seconds: Double) -> Timestamp {
    let step = Int64(exactly: (seconds * 1e9).rounded()) ?? (seconds < 0 ? .min : .max)
    let (sum, overflow) = nanoseconds.addingReportingOverflow(step)
    return Timestamp(nanoseconds: overflow ? (step < 0 ? .min : .max) : sum)
  }
}
