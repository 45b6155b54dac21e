import BeaconCodec
import Glibc

/// The system's monotonic clock, from the session's start on; in whole microseconds, so that a
/// recording in either format keeps the times exactly.
struct MonotonicClock {
  /// Nanoseconds of CLOCK_MONOTONIC at the session's start.
  let start: Int64

  init() {
    start = Self.nanoseconds()
  }

  var now: Timestamp {
    Timestamp(nanoseconds: (Self.nanoseconds() - start) / 1000 * 1000)
  }

  private static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The wall clock, for the time stamps of a recording alone.
  static var wallClock: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
