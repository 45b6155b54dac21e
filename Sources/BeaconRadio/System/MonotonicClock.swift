import BeaconCodec
import Glibc

/// The machine's monotonic clock, counted from the start of a session.
public struct MonotonicClock: Sendable {
  private let start: Int64
  private let nanoseconds: @Sendable () -> Int64

  /// A clock that stands at zero now.
  public init() {
    self.init {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
  }

  /// One that goes by made-up time.
  init(nanoseconds: @escaping @Sendable () -> Int64) {
    self.nanoseconds = nanoseconds
    start = nanoseconds()
  }

  /// In whole microseconds, so that a recording of it loses nothing: `clock_gettime`.
  public func now() -> Timestamp {
    Timestamp(nanoseconds: (nanoseconds() - start) / 1000 * 1000)
  }
}
