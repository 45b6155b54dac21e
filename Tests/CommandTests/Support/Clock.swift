import Glibc

/// Seconds by the monotonic clock.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Seconds after which something that should have happened is taken not to happen any more: far more
/// than it needs, as the machine may be busy.
let patience = 180.0
