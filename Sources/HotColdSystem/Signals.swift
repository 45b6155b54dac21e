import BeaconCodec
import BeaconRadio
import CGlibc
import Glibc
import HotColdView
import LinuxSystem

/// The signals that the program handles. It reads them from a descriptor, so no handler interrupts other code.
package final class Signals {
  static let handled = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]

  package let descriptor: Int32
  /// Signals received during another wait, to be handled later.
  private var deferred: [Int32] = []
  private let clock = MonotonicClock()
  /// When a signal to end the program arrived.
  private var end: Timestamp?
  /// What the session allows for a slow reader of its output.
  private var pace = Pace.readers

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
  /// - Parameters:
  ///   - patience: seconds to wait once a signal to end the program has arrived.
  ///   - limit: when to stop waiting, by `now`; nil for no other limit.
  /// - Returns: false after these seconds, or at the limit.
  package func wait(
    for other: Int32, _ events: Int32, patience: Double, until limit: Timestamp? = nil
  ) -> Bool {
    let start = clock.now()
    while true {
      var both = [
        pollfd(fd: other, events: Int16(events), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      var stop = limit
      if let end {
        let ending = max(end, start).advanced(bySeconds: patience)
        stop = min(stop ?? ending, ending)
      }
      let left = stop.map { $0.seconds(since: clock.now()) }
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

  /// The time of the limits of `wait`.
  var now: Timestamp { clock.now() }

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

// MARK: A slow reader

extension Signals {
  /// Who sets the pace of a session's output.
  enum Pace: Equatable {
    /// The reader: no line is lost.
    case readers
    /// The clock: the session ends at this time.
    case clocks(end: Timestamp)
    /// A radio, which cannot wait.
    case radios
  }

  /// Seconds that a radio, or the end of a session, waits for a slow reader.
  static let readerPatience = 0.1

  /// A session begins.
  /// - Parameters:
  ///   - isLive: whether it uses a radio or a network.
  ///   - seconds: its duration in real time; nil if it has none.
  package func beginSession(isLive: Bool, seconds: Double?) {
    pace =
      isLive ? .radios : seconds.map { .clocks(end: now.advanced(bySeconds: $0)) } ?? .readers
  }

  /// The session was stopped for some time, which does not count.
  package func postpone(bySeconds seconds: Double) {
    if case .clocks(let end) = pace { pace = .clocks(end: end.advanced(bySeconds: seconds)) }
  }

  /// When to stop waiting for a slow reader; nil for never.
  /// - Parameter isLast: whether the session has ended.
  func readerLimit(isLast: Bool) -> Timestamp? {
    let soon = now.advanced(bySeconds: Self.readerPatience)
    return switch pace {
    case .readers: nil
    case .clocks(let end): isLast ? max(end, soon) : end
    case .radios: soon
    }
  }
}
