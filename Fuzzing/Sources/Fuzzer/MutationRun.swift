import Glibc

/// Runs a target on mutations of a corpus without measuring coverage: a hundred times as fast as libFuzzer, which found
/// the corpus. An input that fails or does not end is written to a file that libFuzzer can read.
enum MutationRun {
  /// For the signal handlers, which get no context: the input, the number of inputs so far, and the file.
  private struct Current {
    var input: UnsafePointer<UInt8>?
    var count = 0
    var cases = 0
    var casesBefore = -1
    var file: UnsafeMutablePointer<CChar>?
  }

  nonisolated(unsafe) private static let current = {
    let current = UnsafeMutablePointer<Current>.allocate(capacity: 1)
    current.initialize(to: Current())
    return current
  }()

  /// An input that takes longer than this hangs, in seconds. It may be noticed only after twice this time.
  private static let patience = 10

  /// - Parameters:
  ///   - count: the number of inputs to run.
  ///   - seconds: it ends after this time even with fewer inputs.
  ///   - crash: the file for an input that fails.
  static func run(
    _ target: FuzzTarget, count: Int, seconds: Int, seed: UInt64, corpus: [[UInt8]], crash: String
  ) {
    guard !corpus.isEmpty else { fatalError("the corpus is empty") }
    var mutator = Mutator(known: corpus, maximumLength: target.maximumLength, seed: seed)
    current.pointee.file = strdup(crash)
    watch()
    var input: [UInt8] = []
    input.reserveCapacity(4 * target.maximumLength)
    let end = time(nil) + seconds
    while current.pointee.cases < count {
      if current.pointee.cases & 0xFFF == 0, time(nil) >= end { break }
      mutator.next(into: &input)
      input.withUnsafeBufferPointer { buffer in
        current.pointee.input = buffer.baseAddress
        current.pointee.count = buffer.count
        target.run(buffer.span)
      }
      current.pointee.cases += 1
    }
    print(current.pointee.cases)
  }

  private static func watch() {
    var limit = rlimit(rlim_cur: 2 << 30, rlim_max: 2 << 30)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in MutationRun.keep() }
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
      sigaction(signal, &action, nil)
    }
    action.__sigaction_handler.sa_handler = { _ in
      let current = MutationRun.current
      if current.pointee.cases == current.pointee.casesBefore { MutationRun.keep() }
      current.pointee.casesBefore = current.pointee.cases
    }
    sigaction(SIGALRM, &action, nil)
    let every = timeval(tv_sec: patience, tv_usec: 0)
    var timer = itimerval(it_interval: every, it_value: every)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }

  /// Writes the input to the file. It only makes calls that are safe in a signal handler (signal-safety(7)).
  private static func keep() -> Never {
    if let file = current.pointee.file, let input = current.pointee.input {
      let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      _ = write(descriptor, input, current.pointee.count)
    }
    _exit(1)
  }
}
