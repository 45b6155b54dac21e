import Glibc

/// Runs a target on mutations of a corpus that libFuzzer has found. It does not measure coverage, so it is ten to thirty
/// times as fast. An input that fails or hangs is written to a file that libFuzzer can read.
enum MutationRun {
  /// The state that the signal handlers read, because they get no context.
  private struct Current {
    var input: UnsafePointer<UInt8>?
    /// Bytes of the input.
    var length = 0
    /// Inputs that have been run.
    var runs = 0
    /// `runs` when the timer last fired.
    var runsBefore = -1
    var file: UnsafeMutablePointer<CChar>?
  }

  nonisolated(unsafe) private static let current = {
    let current = UnsafeMutablePointer<Current>.allocate(capacity: 1)
    current.initialize(to: Current())
    return current
  }()

  /// An input that takes longer than this many seconds hangs. It may take twice as long to notice.
  private static let timeLimit = 10

  /// - Parameters:
  ///   - count: the number of inputs to run.
  ///   - seconds: the run ends after this time even with fewer inputs.
  ///   - crash: the file for an input that fails.
  static func run(
    _ target: FuzzTarget, count: Int, seconds: Int, seed: UInt64, corpus: [[UInt8]], crash: String
  ) {
    guard !corpus.isEmpty else { fatalError("the corpus is empty") }
    var mutator = Mutator(known: corpus, maximumLength: target.maximumLength, seed: seed)
    current.pointee.file = strdup(crash)
    installHandlers()
    var input: [UInt8] = []
    input.reserveCapacity(4 * target.maximumLength)
    let end = time(nil) + seconds
    while current.pointee.runs < count {
      if current.pointee.runs & 0xFFF == 0, time(nil) >= end { break }
      mutator.next(into: &input)
      input.withUnsafeBufferPointer { buffer in
        current.pointee.input = buffer.baseAddress
        current.pointee.length = buffer.count
        target.run(buffer.span)
      }
      current.pointee.runs += 1
    }
    print(current.pointee.runs)
  }

  /// Limits the memory to 2 GB, and saves the input at a crash or a hang.
  private static func installHandlers() {
    var limit = rlimit(rlim_cur: 2 << 30, rlim_max: 2 << 30)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in MutationRun.saveInput() }
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
      sigaction(signal, &action, nil)
    }
    action.__sigaction_handler.sa_handler = { _ in
      let current = MutationRun.current
      if current.pointee.runs == current.pointee.runsBefore { MutationRun.saveInput() }
      current.pointee.runsBefore = current.pointee.runs
    }
    sigaction(SIGALRM, &action, nil)
    let interval = timeval(tv_sec: timeLimit, tv_usec: 0)
    var timer = itimerval(it_interval: interval, it_value: interval)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }

  /// Writes the input to the file and exits, with calls that are safe in a signal handler (signal-safety(7)).
  private static func saveInput() -> Never {
    if let file = current.pointee.file, let input = current.pointee.input {
      let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      _ = write(descriptor, input, current.pointee.length)
    }
    _exit(1)
  }
}
