import CGlibc
import Glibc
import LinuxSystem
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
    let (reading, writing) = try Descriptor.pipe()
    // It fits into the pipe, so this does not wait for the program to read.
    writing.write(input.prefix(Self.pipeCapacity))

    pid = try spawn(
      path, arguments,
      descriptors: [input.isEmpty ? .nothing : .descriptor(reading), .nothing, .nothing],
      environment: environment)
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

extension Descriptor {
  /// The two ends of a pipe, closed on exec.
  package static func pipe() throws(Errno) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw Errno(rawValue: errno) }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// - Returns: how many bytes were written, or -1 with `errno`.
  @discardableResult
  package func write(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { Glibc.write(fileDescriptor, $0.baseAddress, $0.count) }
  }
}

/// Finds a program in the PATH.
package func findProgram(_ name: String) -> String? {
  let path = environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
  return path.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { isProgram($0) }
}

/// Whether it is an executable file.
package func isProgram(_ path: String) -> Bool {
  FileName(path).status?.isRegular == true && access(path, X_OK) == 0
}
