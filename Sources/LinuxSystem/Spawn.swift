import Glibc
import SystemPackage

package enum SpawnDescriptor: Sendable {
  /// A copy of a descriptor, which stays open until the program has started.
  case descriptor(Descriptor)
  /// A file, opened with these flags of `open`.
  case file(String, flags: Int32)
  case closed

  /// Empty when read; discards everything written.
  package static let nothing = SpawnDescriptor.file("/dev/null", flags: O_RDWR)
}

/// Starts a program with default signal handling: no signal blocked or ignored.
/// - Parameters:
///   - descriptors: from standard input on. Each number must be at least as high in this process as
///     in the program, or it would be overwritten before it is copied.
///   - environment: `NAME=value` entries; nil for this process's environment.
///   - flags: by default, a new process group, which keys like Ctrl-C do not reach.
/// - Returns: the process ID. The caller must wait for the process.
/// - Throws: the error of `posix_spawn`.
package func spawn(
  _ path: String, _ arguments: [String], descriptors: [SpawnDescriptor],
  environment: [String]? = nil, flags: Int32 = POSIX_SPAWN_SETPGROUP
) throws(Errno) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  defer { withExtendedLifetime(descriptors) {} }
  for (number, descriptor) in zip(Int32(0)..., descriptors) {
    switch descriptor {
    case .descriptor(let ours):
      precondition(ours.fileDescriptor >= number)
      posix_spawn_file_actions_adddup2(&actions, ours.fileDescriptor, number)
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
  posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | flags))

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
