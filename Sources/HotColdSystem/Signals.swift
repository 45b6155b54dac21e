import BeaconCodec
import BeaconRadio
import CSignals
import Glibc
import HotColdView

/// The signals that the program answers, read from a descriptor like any other input: no handler runs
/// in the middle of something else.
package final class Signals {
  static let handled = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]

  package let descriptor: Int32
  /// What came while something else was waited for, to be answered later.
  private var deferred: [Int32] = []
  private let clock = MonotonicClock()
  /// When the program was told to end.
  private var end: Timestamp?

  /// Takes the signals over for the rest of the program's life.
  package init() throws {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Self.handled { sigaddset(&set, signal) }
    sigprocmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow any more is an error of write(2), like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    // It never runs. Without it ncurses takes SIGTSTP for its own, and ignores it while it draws: then the
    // kernel throws away one that waits here.
    signal(SIGTSTP) { _ in }
    descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    guard descriptor >= 0 else {
      throw Failure(.failedWhileRunning, "signalfd: \(describe(errno: errno))")
    }
  }

  deinit {
    close(descriptor)
  }

  /// The next signal that is waiting.
  package func next() -> Int32? {
    deferred.isEmpty ? receive() : deferred.removeFirst()
  }

  /// Whether a signal has come that ends the program.
  package var wantsEnd: Bool {
    while let signal = receive() {
      if !deferred.contains(signal) { deferred.append(signal) }
    }
    return end != nil
  }

  /// Waits outside of the loop until a descriptor is ready. Ctrl-Z stops the program here too; what
  /// else there is to answer is answered later.
  /// - Parameter patience: seconds to wait, in this call, when the program has been told to end.
  /// - Returns: false if they have passed.
  package func wait(for other: Int32, _ events: Int32, patience: Double) -> Bool {
    let start = clock.now()
    while true {
      var both = [
        pollfd(fd: other, events: Int16(events), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let left = end.map { patience - clock.now().seconds(since: max($0, start)) }
      _ = poll(&both, 2, left.map { Int32((max(0, $0) * 1000).rounded(.up)) } ?? -1)
      if both[0].revents != 0 { return true }
      if let left, left <= 0 { return false }
      receiveAll()
    }
  }

  /// Waits for a while, outside of the loop, for something that no descriptor tells of.
  /// - Returns: false if the program has been told to end.
  package func pause(seconds: Double) -> Bool {
    Descriptor.waitReadable([descriptor], seconds: seconds)
    receiveAll()
    return end == nil
  }

  private func receiveAll() {
    while let signal = receive() {
      switch signal {
      case SIGTSTP: kill(getpid(), SIGSTOP)
      case SIGCONT: break
      default: if !deferred.contains(signal) { deferred.append(signal) }
      }
    }
  }

  private func receive() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard read(descriptor, &info, size) == size else { return nil }
    let signal = Int32(info.ssi_signo)
    if ![SIGWINCH, SIGTSTP, SIGCONT].contains(signal) { end = end ?? clock.now() }
    return signal
  }
}

/// Runs something in a thread of its own, which answers no signal: they are others' to answer. Nor does a terminal stop
/// the program that writes to it from the background.
/// - Returns: 0, or the number of the error.
func startThread(_ body: @escaping @Sendable () -> Void) -> Int32 {
  var thread = pthread_t()
  let context = Unmanaged.passRetained(ThreadBody(run: body))
  let failure = pthread_create(
    &thread, nil,
    { context in
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_SETMASK, &all, nil)
      if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, context.toOpaque())
  if failure == 0 { pthread_detach(thread) } else { context.release() }
  return failure
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
