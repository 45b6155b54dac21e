import BeaconCodec
import CGlibc
import Glibc
import HotColdView
import LinuxSystem

/// The signals that the program handles, read from a descriptor instead of by handlers.
package final class Signals {
  static let handled = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]

  package let descriptor: Int32
  /// Signals received during another wait.
  private var deferred: [Int32] = []
  private let clock = MonotonicClock()
  /// When a signal to end the program arrived.
  private var end: Timestamp?
  private var pace = Pace.readers

  /// Blocks the signals permanently.
  package init() throws {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Self.handled { sigaddset(&set, signal) }
    sigprocmask(SIG_BLOCK, &set, nil)
    // This handler never runs. Without one, ncurses would ignore SIGTSTP while drawing, and the
    // kernel discards ignored signals.
    signal(SIGTSTP) { _ in }
    descriptor = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    guard descriptor >= 0 else {
      throw Failure(.failedWhileRunning, "signalfd: \(describe(errno: errno))")
    }
  }

  deinit {
    close(descriptor)
  }

  package func next() -> Int32? {
    deferred.isEmpty ? receive() : deferred.removeFirst()
  }

  package var wantsEnd: Bool {
    while let signal = receive() {
      if !deferred.contains(signal) { deferred.append(signal) }
    }
    return end != nil
  }

  /// Waits outside of the loop until a descriptor is ready. Handles Ctrl-Z; defers other signals.
  /// - Parameters:
  ///   - patience: seconds to wait after a signal to end the program.
  ///   - limit: a time of `now`; nil for none.
  /// - Returns: false after `patience`, or at the limit.
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
  /// - Returns: false after a signal to end the program.
  package func pause(seconds: Double) -> Bool {
    Descriptor.waitReadable([descriptor], seconds: seconds)
    receiveAll()
    return end == nil
  }

  /// The time on the clock of `limit`.
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
  /// Determines the pace of a session's output.
  enum Pace: Equatable {
    /// The reader, so no line is lost.
    case readers
    /// The clock: the session ends at this time.
    case clocks(end: Timestamp)
    /// The radio, which cannot wait.
    case radios
  }

  /// Seconds that a radio, or the end of a session, waits for a slow reader.
  static let readerPatience = 0.1

  /// - Parameters:
  ///   - isLive: whether the session uses a radio or a network.
  ///   - seconds: the duration in real time; nil without one.
  package func beginSession(isLive: Bool, seconds: Double?) {
    pace =
      isLive ? .radios : seconds.map { .clocks(end: now.advanced(bySeconds: $0)) } ?? .readers
  }

  /// Moves the end by the time for which the session was stopped.
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
