import BeaconCodec
import Glibc

/// The machine's monotonic clock, counted from the start of a session.
public struct MonotonicClock: Sendable {
  private let start: Int64
  private let nanoseconds: @Sendable () -> Int64

  /// A clock that starts at zero now.
  public init() {
    self.init { Self.nanoseconds(of: CLOCK_MONOTONIC) }
  }

  /// `clock_gettime`
  package static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// A clock with simulated time.
  package init(nanoseconds: @escaping @Sendable () -> Int64) {
    self.nanoseconds = nanoseconds
    start = nanoseconds()
  }

  /// The time in whole microseconds, so that recordings are exact: `clock_gettime`.
  public func now() -> Timestamp { time(of: nanoseconds()) }

  /// - Parameter nanoseconds: of the machine's monotonic clock.
  package func time(of nanoseconds: Int64) -> Timestamp {
    Timestamp(nanoseconds: (nanoseconds - start) / 1000 * 1000)
  }

  /// - Returns: nanoseconds of the machine's monotonic clock.
  package func nanoseconds(at time: Timestamp) -> Int64 { start + time.nanoseconds }
}
