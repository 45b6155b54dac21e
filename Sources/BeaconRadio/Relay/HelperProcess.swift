import Glibc
import Synchronization

/// A helper that was started. It ends by itself when our end of its connection is closed.
struct HelperProcess: ~Copyable {
  private let pid: pid_t

  /// Starts it with one end of a connection as its standard input, and nothing else of ours: no other
  /// descriptor, no environment, not the terminal's process group, so that keys like Ctrl-C do not
  /// reach it.
  /// - Parameter connection: the end that it gets; it stays open here.
  init(path: String, arguments: [String], connection: Int32) throws(Errno) {
    Self.reap()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, connection, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var pid: pid_t = 0
    let error = posix_spawn(&pid, path, &actions, &attributes, &words, &environment)
    guard error == 0 else { throw Errno(rawValue: error) }
    self.pid = pid
  }

  deinit {
    // It may take a moment to turn the radio off; nobody waits for that.
    Self.leftovers.withLock { $0.append(pid) }
    Self.reap()
  }

  /// Helpers that have been let go of, and may not have ended yet.
  private static let leftovers = Mutex<[pid_t]>([])

  /// Clears away those that have ended.
  private static func reap() {
    leftovers.withLock { $0.removeAll { waitpid($0, nil, WNOHANG) != 0 } }
  }
}
