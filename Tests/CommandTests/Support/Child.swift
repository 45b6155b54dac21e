import CLinux
import Glibc

/// A process that was started, until it is known how it ended.
final class Child {
  /// What a descriptor of the new process is.
  enum Source {
    case descriptor(Int32)
    case file(String, flags: Int32)
    case closed
  }

  let pid: pid_t
  private(set) var ending: Ending?
  private(set) var isStopped = false

  /// - Parameters:
  ///   - descriptors: standard input, output and errors, or as many of them as are to be set.
  ///   - leadsSession: whether it begins a session of its own, so that the first terminal that it is
  ///     given becomes its controlling terminal.
  init(
    _ path: String, _ arguments: [String], environment: [String: String],
    descriptors: [Source], leadsSession: Bool = false
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, source) in descriptors.enumerated() {
      let number = Int32(number)
      switch source {
      case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, number)
      case .file(let path, let flags):
        posix_spawn_file_actions_addopen(&actions, number, path, flags, 0)
      case .closed: posix_spawn_file_actions_addclose(&actions, number)
      }
    }

    // The test runner's mask and handlers are none of its business.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let own = leadsSession ? Int(POSIX_SPAWN_SETSID) : 0
    posix_spawnattr_setflags(
      &attributes, Int16(Int(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | own))

    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var settings: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for setting in settings { free(setting) } }
    var pid: pid_t = 0
    let error = posix_spawn(&pid, path, &actions, &attributes, &words, &settings)
    guard error == 0 else { throw SystemFailure("posix_spawn \(path)", error) }
    self.pid = pid
  }

  deinit {
    guard ending == nil else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  /// Looks whether it has ended, was stopped or goes on.
  func look() {
    guard ending == nil else { return }
    var word: Int32 = 0
    guard waitpid(pid, &word, WNOHANG | WUNTRACED | WCONTINUED) == pid else { return }
    switch word {
    case 0xFFFF: isStopped = false
    case _ where word & 0xFF == 0x7F: isStopped = true
    default: ending = Ending(word: word)
    }
  }

  func send(_ signal: Int32) {
    if ending == nil { kill(pid, signal) }
  }

  /// Ends it by force.
  func giveUp() {
    guard ending == nil else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
    ending = .never
  }
}

/// A system call that failed, which is no fault of the program.
struct SystemFailure: Error, CustomStringConvertible {
  let description: String

  init(_ call: String, _ code: Int32 = errno) {
    description = "\(call): \(String(cString: strerror(code)))"
  }
}
