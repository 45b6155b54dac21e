import CGlibc
import Glibc
import LinuxSystem
import SystemPackage

/// A program that gets some bytes as input. Errors, and output unless requested, are discarded.
final class ChildProcess {
  /// In bytes (Linux, pipe(7)).
  fileprivate static let pipeCapacity = 65_536

  private let pid: pid_t
  private var hasEnded = false
  /// The status from wait(2).
  private var status: Int32 = 0

  /// - Parameters:
  ///   - input: truncated to the capacity of a pipe.
  ///   - output: receives its standard output.
  ///   - environment: `NAME=value` entries; nil for this process's environment.
  /// - Throws: if it cannot be started.
  init(
    path: String, arguments: [String], input: [UInt8] = [], output: SpawnDescriptor = .nothing,
    environment: [String]? = nil
  ) throws(Errno) {
    let (reading, writing) = try Descriptor.pipe()
    // It fits into the pipe, so this does not block.
    writing.write(input.prefix(Self.pipeCapacity))

    pid = try spawn(
      path, arguments,
      descriptors: [input.isEmpty ? .nothing : .descriptor(reading), output, .nothing],
      environment: environment)
  }

  /// Reaps the process if it has ended.
  var isRunning: Bool {
    if !hasEnded { hasEnded = waitpid(pid, &status, WNOHANG) != 0 }
    return !hasEnded
  }

  enum Ending: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  /// nil while it runs.
  var ending: Ending? {
    guard !isRunning else { return nil }
    // The low byte is the signal, the next one the exit status.
    return status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  /// Waits at most `milliseconds`.
  /// - Returns: nil if it is still running.
  func ending(within milliseconds: Int) -> Ending? {
    let pause = 5
    for _ in 0..<milliseconds / pause where isRunning { poll(nil, 0, Int32(pause)) }
    return ending
  }

  func end() {
    guard isRunning else { return }
    kill(-pid, SIGKILL)
    waitpid(pid, nil, 0)
    hasEnded = true
  }

  deinit { end() }
}

extension Descriptor {
  /// A pipe, closed on exec.
  package static func pipe() throws(Errno) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw Errno(rawValue: errno) }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// - Returns: the number of bytes written, or -1 with `errno`.
  @discardableResult
  package func write(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { Glibc.write(fileDescriptor, $0.baseAddress, $0.count) }
  }
}

/// The output; nil unless the program exits with 0 within 1 s, and its output fits into a pipe.
func output(of path: String, _ arguments: [String]) -> [UInt8]? {
  guard let (reading, writing) = try? Descriptor.pipe(),
    let process = try? ChildProcess(
      path: path, arguments: arguments, output: .descriptor(writing)),
    process.ending(within: 1000) == .status(0)
  else { return nil }
  // One read returns all of it.
  guard Descriptor.isReadable(reading.fileDescriptor) else { return [] }
  return readOnce(reading.fileDescriptor, upTo: ChildProcess.pipeCapacity) ?? []
}

/// Searches PATH.
package func findProgram(_ name: String) -> String? {
  let path = environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
  return path.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { isProgram($0) }
}

func isProgram(_ path: String) -> Bool {
  FileName(path).status?.isRegular == true && access(path, X_OK) == 0
}
