import BeaconCodec
import BeaconRadio
import CGlibc
import Glibc
import HotColdView

/// The signals that the program handles. It reads them from a descriptor, so no handler interrupts other code.
package final class Signals {
  static let handled = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]

  package let descriptor: Int32
  /// Signals received during another wait, to be handled later.
  private var deferred: [Int32] = []
  private let clock = MonotonicClock()
  /// When a signal to end the program arrived.
  private var end: Timestamp?

  /// Blocks the signals for the rest of the program's life.
  package init() throws {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Self.handled { sigaddset(&set, signal) }
    sigprocmask(SIG_BLOCK, &set, nil)
    // The handler never runs. Without it ncurses would ignore SIGTSTP while drawing, and the kernel discards a pending
    // signal that is ignored.
    signal(SIGTSTP) { _ in }
    descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    guard descriptor >= 0 else {
      throw Failure(.failedWhileRunning, "signalfd: \(describe(errno: errno))")
    }
  }

  deinit {
    close(descriptor)
  }

  /// The next pending signal.
  package func next() -> Int32? {
    deferred.isEmpty ? receive() : deferred.removeFirst()
  }

  /// Whether a signal to end the program has arrived.
  package var wantsEnd: Bool {
    while let signal = receive() {
      if !deferred.contains(signal) { deferred.append(signal) }
    }
    return end != nil
  }

  /// Waits outside of the loop until a descriptor is ready. Ctrl-Z works here, too; other signals are handled later.
  /// - Parameter patience: seconds to wait once a signal to end the program has arrived.
  /// - Returns: false after these seconds.
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

  /// Sleeps outside of the loop.
  /// - Returns: false if a signal to end the program has arrived.
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
