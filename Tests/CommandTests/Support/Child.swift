import BeaconRadio
import CLinux
import Glibc
import TestSupport

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

/// How a process ended.
enum Ending: Equatable {
  case status(Int32)
  /// Killed by this signal.
  case signal(Int32)
  /// It did not end in time, and was killed.
  case never

  /// - Parameter word: what waitpid(2) tells.
  init(word: Int32) {
    let signal = word & 0x7F
    self = signal == 0 ? .status(word >> 8 & 0xFF) : .signal(signal)
  }
}

/// How much address space the program may have where it is to be seen that it needs no more than a fixed
/// amount, in kilobytes. Most of it are libraries that are never touched.
enum Memory {
  static let limit = 400_000
}

extension Child {
  /// Kilobytes of memory that it has used at most; nil where it has ended.
  var peakMemory: Int? {
    guard let status = try? readFile("/proc/\(pid)/status") else { return nil }
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropLast().last.flatMap { Int($0) }
  }
}
