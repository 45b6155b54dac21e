import BeaconRadio
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
    guard Glibc.pipe(&pipe) == 0 else { throw Errno(rawValue: errno) }
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
