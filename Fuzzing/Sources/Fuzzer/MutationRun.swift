import Glibc

/// Feeds a target with mutations of a corpus, without a look at what they reach: a hundred times as fast as libFuzzer,
/// which has found the corpus. What breaks, or does not end, is written into a file that libFuzzer can be fed with.
enum MutationRun {
  /// What a signal's handler has to know, which gets no context: where the input is, how many have been, and the file.
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

  /// Seconds after which an input that is still at work counts as one that hangs, at the earliest.
  private static let patience = 10

  /// - Parameters:
  ///   - seconds: after which it ends, if not `count` inputs have been before.
  ///   - crash: the file for what breaks.
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

  /// Writes the input into the file. Only what is safe in a signal's handler (signal-safety(7)).
  private static func keep() -> Never {
    if let file = current.pointee.file, let input = current.pointee.input {
      let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      _ = write(descriptor, input, current.pointee.count)
    }
    _exit(1)
  }
}
