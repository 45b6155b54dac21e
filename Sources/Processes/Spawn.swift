import Glibc

/// Starts a program that has nothing to do with the terminal: its output and its errors are thrown away, keys
/// like Ctrl-C do not reach it, and signals are to it as they are to any program.
/// - Parameters:
///   - path: of the program.
///   - input: what it gets as its standard input; nil for an empty one. It stays open here.
///   - environment: `NAME=value`; nil for our own.
/// - Returns: its process ID, which is its process group's, too. Somebody has to wait for it when it has ended.
/// - Throws: the error number of `posix_spawn`.
public func spawn(
  _ path: String, _ arguments: [String], input: Int32? = nil, environment: [String]? = nil
) throws(SpawnError) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  if let input {
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
  } else {
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  }
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

  // The signals that we block and ignore are its own business.
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

  var words = ([path] + arguments).map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  var variables = (environment ?? []).map { strdup($0) } + [nil]
  defer { for variable in variables { free(variable) } }
  var pid: pid_t = 0
  let error =
    environment == nil
    ? posix_spawn(&pid, path, &actions, &attributes, &words, environ)
    : posix_spawn(&pid, path, &actions, &attributes, &words, &variables)
  guard error == 0 else { throw SpawnError(number: error) }
  return pid
}

/// Why a program could not be started.
public struct SpawnError: Error {
  /// As in `errno`.
  public let number: Int32
}
