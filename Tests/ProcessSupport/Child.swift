import Glibc
import LinuxSystem
import TestSupport

/// A child process.
package final class Child {
  package let pid: pid_t
  package private(set) var ending: Ending?
  package private(set) var isStopped = false

  /// - Parameters:
  ///   - descriptors: standard input, output and error, or the first of them.
  ///   - leadsSession: whether it starts a session, whose controlling terminal is the first that it opens.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:],
    descriptors: [SpawnDescriptor], leadsSession: Bool = false
  ) throws {
    do {
      pid = try spawn(
        path, arguments, descriptors: descriptors,
        environment: environment.map { "\($0.key)=\($0.value)" },
        // POSIX_SPAWN_SETSID, which spawn.h only declares with _GNU_SOURCE.
        flags: leadsSession ? 0x80 : 0)
    } catch {
      throw SystemFailure("posix_spawn \(path)", error.rawValue)
    }
  }

  deinit { giveUp() }

  /// Updates its state with waitpid(2): ended, stopped or running.
  package func look() {
    guard ending == nil else { return }
    var word: Int32 = 0
    guard waitpid(pid, &word, WNOHANG | WUNTRACED | WCONTINUED) == pid else { return }
    switch word {
    case 0xFFFF: isStopped = false
    case _ where word & 0xFF == 0x7F: isStopped = true
    default: ending = Ending(word: word)
    }
  }

  package func send(_ signal: Int32) {
    if ending == nil { kill(pid, signal) }
  }

  /// Waits for its end, and kills it after `patience`.
  package func end() -> Ending {
    let deadline = now() + patience
    while ending == nil, now() < deadline {
      look()
      if ending == nil { poll(nil, 0, 5) }
    }
    giveUp()
    return ending ?? .never
  }

  /// Kills it.
  package func giveUp() {
    guard ending == nil else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
    ending = .never
  }

  /// A line of `/proc/PID/status`, without its label; nil if the process has ended.
  package func status(_ label: String) -> String? {
    let lines = try? readText("/proc/\(pid)/status").split(separator: "\n")
    return lines?.first { $0.hasPrefix(label + ":") }?.dropFirst(label.count + 1)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// How a process ended.
package enum Ending: Equatable {
  case status(Int32)
  /// Killed by this signal.
  case signal(Int32)
  /// It did not end in time, and was killed.
  case never

  /// - Parameter word: the status from waitpid(2).
  init(word: Int32) {
    let signal = word & 0x7F
    self = signal == 0 ? .status(word >> 8 & 0xFF) : .signal(signal)
  }
}

/// The path of a built program: in the folder `HOTCOLD_PROGRAMS`, or beside the tests, as `confined` always is, which only they
/// use.
package func builtProgram(_ name: String) -> String {
  if name != "confined", let folder = getenv("HOTCOLD_PROGRAMS") {
    return "\(String(cString: folder))/\(name)"
  }
  let own = CommandLine.arguments[0]
  let folder = own.lastIndex(of: "/").map { own[..<$0] } ?? "."
  return "\(folder)/\(name)"
}

/// Seconds by the monotonic clock.
package func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Seconds after which a wait fails: far more than needed, because the machine may be busy.
package let patience = 180.0
