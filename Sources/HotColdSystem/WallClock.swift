import BeaconCodec
import Glibc

/// The time of day: for the time stamps of a recording alone. Everything else goes by the monotonic
/// clock.
package enum WallClock {
  /// Since the Unix epoch.
  package static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
