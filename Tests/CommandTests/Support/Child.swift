import BeaconRadio
import CLinux
import Glibc

/// A process that was started, until it is known how it ended.
final class Child {
  let pid: pid_t
  private(set) var ending: Ending?
  private(set) var isStopped = false

  /// - Parameters:
  ///   - descriptors: standard input, output and errors, or as many of them as are to be set.
  ///   - leadsSession: whether it begins a session of its own, so that the first terminal that it is
  ///     given becomes its controlling terminal.
  init(
    _ path: String, _ arguments: [String], environment: [String: String],
    descriptors: [SpawnDescriptor], leadsSession: Bool = false
  ) throws {
    do {
      pid = try spawn(
        path, arguments, descriptors: descriptors,
        environment: environment.map { "\($0.key)=\($0.value)" },
        leads: leadsSession ? .session : .none)
    } catch {
      throw SystemFailure("posix_spawn \(path)", error.number)
    }
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
