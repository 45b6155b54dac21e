import Glibc

/// A program that is given some bytes on its standard input and says nothing here: its output and its
/// errors stay away from the terminal.
final class ChildProcess {
  /// Bytes that fit into a pipe whatever the reader does (Linux, pipe(7)).
  private static let pipeCapacity = 65_536

  private let pid: pid_t
  private var hasEnded = false

  /// Starts `path` with `arguments`, and hands it `input`.
  /// - Parameters:
  ///   - input: at most as much as a pipe holds, the rest is cut off; with none its input is empty.
  ///   - environment: `NAME=value`; nil for our own.
  /// - Returns: nil where it cannot be started.
  init?(path: String, arguments: [String], input: [UInt8] = [], environment: [String]? = nil) {
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else { return nil }
    // The child gets a copy without this mark; all our other descriptors bear it too.
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for end in pipe { close(end) } }
    // It fits into the pipe, so that nothing waits for a program that does not read.
    let bytes = Array(input.prefix(Self.pipeCapacity))
    _ = bytes.withUnsafeBytes { write(pipe[1], $0.baseAddress, $0.count) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if input.isEmpty {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, pipe[0], STDIN_FILENO)
    }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

    // The signals that we block and ignore are the child's own business, and Ctrl-C is ours alone.
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

    var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var variables: [UnsafeMutablePointer<CChar>?] =
      (environment ?? []).map { strdup($0) } + [nil]
    defer { for variable in variables { free(variable) } }
    var pid: pid_t = 0
    let error =
      environment == nil
      ? posix_spawn(&pid, path, &actions, &attributes, &arguments, environ)
      : posix_spawn(&pid, path, &actions, &attributes, &arguments, &variables)
    guard error == 0 else { return nil }
    self.pid = pid
  }

  /// Whether it still runs; one that has ended is cleared away.
  var isRunning: Bool {
    if !hasEnded { hasEnded = waitpid(pid, nil, WNOHANG) != 0 }
    return !hasEnded
  }

  func end() {
    guard isRunning else { return }
    kill(-pid, SIGKILL)
    waitpid(pid, nil, 0)
    hasEnded = true
  }

  deinit { end() }
}

/// Where a program is, by the PATH.
func findProgram(_ name: String) -> String? {
  let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
  return path.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
}
