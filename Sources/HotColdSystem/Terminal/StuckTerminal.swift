import CSignals
import Glibc

/// A terminal that takes nothing: Ctrl-S has stopped it, or nobody reads what it is sent. Whoever writes to it is held
/// up by that, and answers no signal meanwhile.
enum StuckTerminal {
  /// For the rest of the program's life, lets standard output go on where it holds up the answer to a signal.
  static func watch() { _ = isWatched }

  private static let isWatched: Bool = {
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { _ in
        StuckTerminal.run()
        return nil
      }, nil)
    return code == 0
  }()

  private static func run() {
    // Signals are others' to answer. Nor does a terminal stop the program that lets it go on from the background.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, nil)
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP] { sigaddset(&set, signal) }
    let descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC))
    guard descriptor >= 0 else { return }
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, -1)
      // Whoever is not held up has taken it by then.
      usleep(100_000)
      if poll(&waiting, 1, 0) == 1 { release() }
    }
  }

  /// termios(3): what was stopped goes on, and what nobody reads is thrown away.
  static func release() {
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&output, 1, 0) == 0 else { return }
    // Linux lets go on only what was stopped in the same way; a stop by Ctrl-S becomes one.
    tcflow(STDOUT_FILENO, TCOOFF)
    tcflow(STDOUT_FILENO, TCOON)
    tcflush(STDOUT_FILENO, TCOFLUSH)
  }
}
