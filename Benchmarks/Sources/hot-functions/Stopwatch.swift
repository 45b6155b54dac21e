import Glibc

/// Measures the lowest CPU time of many rounds, because other load affects it least.
struct Stopwatch {
  private static let rounds = 30

  /// Prints the nanoseconds of one call of `body`.
  static func measure(_ name: String, calls: Int, _ body: () -> Void) {
    var least = Double.infinity
    for _ in 0..<rounds {
      let start = clock()
      for _ in 0..<calls { body() }
      least = min(least, (clock() - start) / Double(calls))
    }
    let number = least < 100 ? String(Double(Int(least * 10)) / 10) : String(Int(least))
    print(name + String(repeating: " ", count: max(1, 44 - name.count)) + number + " ns")
  }

  private static func clock() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
