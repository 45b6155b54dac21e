import CSignals
import Glibc

/// The signals that the program answers, read from a descriptor like any other input: no handler runs
/// in the middle of something else.
final class Signals {
  static let handled = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]

  let descriptor: Int32

  /// Takes the signals over for the rest of the program's life.
  init() throws {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Self.handled { sigaddset(&set, signal) }
    sigprocmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    guard descriptor >= 0 else {
      throw Failure(.failedWhileRunning, "signalfd: \(describe(errno: errno))")
    }
  }

  deinit {
    close(descriptor)
  }

  /// The next signal that is waiting.
  func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard read(descriptor, &info, size) == size else { return nil }
    return Int32(info.ssi_signo)
  }
}
