import Glibc
import SystemPackage

/// A program that gets some bytes on its standard input. Its output and errors are discarded.
package final class ChildProcess {
  /// The capacity of a pipe in bytes (Linux, pipe(7)).
  private static let pipeCapacity = 65_536

  private let pid: pid_t
  private var hasEnded = false
  /// The status from wait(2).
  private var status: Int32 = 0

  /// Starts `path` with `arguments` and `input`.
  /// - Parameters:
  ///   - input: truncated to the capacity of a pipe.
  ///   - environment: `NAME=value`; nil for this process's.
  /// - Returns: nil if it cannot be started.
  package init(
    path: String, arguments: [String], input: [UInt8] = [], environment: [String]? = nil
  ) throws(Errno) {
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else { throw .current }
    // Closed on exec, like all descriptors of this process; the child gets a copy.
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for end in pipe { close(end) } }
    // It fits into the pipe, so this does not wait for the program to read.
    let bytes = Array(input.prefix(Self.pipeCapacity))
    _ = bytes.withUnsafeBytes { write(pipe[1], $0.baseAddress, $0.count) }

    // Ctrl-C must not reach it.
    pid = try spawn(
      path, arguments,
      descriptors: [input.isEmpty ? .nothing : .descriptor(pipe[0]), .nothing, .nothing],
      environment: environment, leads: .group)
  }

  /// Whether it still runs. Reaps it if it has ended.
  package var isRunning: Bool {
    if !hasEnded { hasEnded = waitpid(pid, &status, WNOHANG) != 0 }
    return !hasEnded
  }

  /// Waits for its end.
  /// - Parameter milliseconds: for how long.
  /// - Returns: whether it has ended with a failure by then.
  package func fails(within milliseconds: Int) -> Bool {
    let pause = 5
    for _ in 0..<milliseconds / pause where isRunning { poll(nil, 0, Int32(pause)) }
    // The low byte is a signal, the next one the exit status.
    return !isRunning && status & 0x7F == 0 && status >> 8 & 0xFF != 0
  }

  package func end() {
    guard isRunning else { return }
    kill(-pid, SIGKILL)
    waitpid(pid, nil, 0)
    hasEnded = true
  }

  deinit { end() }
}

/// Finds a program in the PATH.
package func findProgram(_ name: String) -> String? {
  let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
  return path.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { isProgram($0) }
}

/// Whether it is an executable file.
package func isProgram(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
}

/// A descriptor for a started program.
package enum SpawnDescriptor: Sendable {
  /// A copy of a descriptor, which stays open here.
  case descriptor(Int32)
  /// A file, opened with flags as `open` takes them.
  case file(String, flags: Int32)
  case closed

  /// Empty for reading; discards what is written.
  package static let nothing = SpawnDescriptor.file("/dev/null", flags: O_RDWR)
}

/// The group that a started program leads.
package enum SpawnLeadership: Sendable {
  /// None: it stays in this process's group.
  case none
  /// A process group of its own: keys like Ctrl-C do not reach it.
  case group
  /// A session of its own: its first terminal becomes its controlling terminal.
  case session
}

/// Starts a program. Signals are reset: it does not inherit what this process blocks and ignores.
/// - Parameters:
///   - path: of the program.
///   - descriptors: from standard input on.
///   - environment: `NAME=value`; nil for this process's.
/// - Returns: its process ID. The caller must wait for its end.
/// - Throws: the error of `posix_spawn`.
package func spawn(
  _ path: String, _ arguments: [String], descriptors: [SpawnDescriptor],
  environment: [String]? = nil, leads: SpawnLeadership = .none
) throws(Errno) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  // Copies that do not collide with the program's descriptor numbers.
  var copies: [Int32] = []
  defer { for copy in copies { close(copy) } }
  for (number, descriptor) in zip(Int32(0)..., descriptors) {
    switch descriptor {
    case .descriptor(let ours):
      var source = ours
      if ours < number {
        source = fcntl(ours, F_DUPFD_CLOEXEC, Int32(descriptors.count))
        guard source >= 0 else { throw .current }
        copies.append(source)
      }
      posix_spawn_file_actions_adddup2(&actions, source, number)
    case .file(let path, let flags):
      posix_spawn_file_actions_addopen(&actions, number, path, flags, 0)
    case .closed: posix_spawn_file_actions_addclose(&actions, number)
    }
  }

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
  let leadership =
    switch leads {
    case .none: 0
    case .group: Int(POSIX_SPAWN_SETPGROUP)
    case .session: newSession
    }
  posix_spawnattr_setflags(
    &attributes, Int16(Int(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | leadership))

  var words = ([path] + arguments).map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  var variables = (environment ?? []).map { strdup($0) } + [nil]
  defer { for variable in variables { free(variable) } }
  var pid: pid_t = 0
  let error =
    environment == nil
    ? posix_spawn(&pid, path, &actions, &attributes, &words, environ)
    : posix_spawn(&pid, path, &actions, &attributes, &words, &variables)
  guard error == 0 else { throw Errno(rawValue: error) }
  return pid
}

/// `POSIX_SPAWN_SETSID` of `spawn.h`, which only declares it with _GNU_SOURCE; glibc and musl agree on it.
private let newSession = 0x80
