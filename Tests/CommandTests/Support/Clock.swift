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

/// Does something once more, a few times at most, until it has come to what it should: for what the
/// program ends, as it has to, where a busy machine lets it take too long.
func trying<Result>(
  _ body: () throws -> Result, until isDone: (Result) throws -> Bool
) rethrows -> Result {
  var result = try body()
  var tries = 1
  while try !isDone(result), tries < 10 {
    result = try body()
    tries += 1
  }
  return result
}
