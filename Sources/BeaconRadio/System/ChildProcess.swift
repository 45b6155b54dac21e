import Glibc

/// A program that is given some bytes on its standard input and says nothing here: its output and its
/// errors stay away from the terminal.
package final class ChildProcess {
  /// Bytes that fit into a pipe whatever the reader does (Linux, pipe(7)).
  private static let pipeCapacity = 65_536

  private let pid: pid_t
  private var hasEnded = false
  /// As wait(2) tells it.
  private var status: Int32 = 0

  /// Starts `path` with `arguments`, and hands it `input`.
  /// - Parameters:
  ///   - input: at most as much as a pipe holds, the rest is cut off; with none its input is empty.
  ///   - environment: `NAME=value`; nil for our own.
  /// - Returns: nil where it cannot be started.
  package init(
    path: String, arguments: [String], input: [UInt8] = [], environment: [String]? = nil
  ) throws(SpawnError) {
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else { throw SpawnError(number: errno) }
    // The child gets a copy without this mark; all our other descriptors bear it too.
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for end in pipe { close(end) } }
    // It fits into the pipe, so that nothing waits for a program that does not read.
    let bytes = Array(input.prefix(Self.pipeCapacity))
    _ = bytes.withUnsafeBytes { write(pipe[1], $0.baseAddress, $0.count) }

    // Ctrl-C is ours alone.
    pid = try spawn(
      path, arguments,
      descriptors: [input.isEmpty ? .nothing : .descriptor(pipe[0]), .nothing, .nothing],
      environment: environment, leads: .group)
  }

  /// Whether it still runs; one that has ended is cleared away.
  package var isRunning: Bool {
    if !hasEnded { hasEnded = waitpid(pid, &status, WNOHANG) != 0 }
    return !hasEnded
  }

  /// Waits for its end.
  /// - Parameter milliseconds: for how long.
  /// - Returns: whether it has ended by then, and said that it failed.
  package func fails(within milliseconds: Int) -> Bool {
    let pause = 5
    for _ in 0..<milliseconds / pause where isRunning { poll(nil, 0, Int32(pause)) }
    // The low byte tells of a signal, the next one what the program has said.
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

/// Where a program is, by the PATH.
package func findProgram(_ name: String) -> String? {
  let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
  return path.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { isProgram($0) }
}

/// Whether it is a file that we may execute.
package func isProgram(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
}
