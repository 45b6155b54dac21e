import CGlibc
import Glibc
import LinuxSystem
import SystemPackage

/// A program that gets some bytes on its standard input. Its errors are discarded, and so is its output unless asked for.
final class ChildProcess {
  /// The capacity of a pipe in bytes (Linux, pipe(7)).
  fileprivate static let pipeCapacity = 65_536

  private let pid: pid_t
  private var hasEnded = false
  /// The status from wait(2).
  private var status: Int32 = 0

  /// Starts `path` with `arguments` and `input`.
  /// - Parameters:
  ///   - input: truncated to the capacity of a pipe.
  ///   - output: where its standard output goes.
  ///   - environment: `NAME=value`; nil for this process's.
  /// - Throws: if it cannot be started.
  init(
    path: String, arguments: [String], input: [UInt8] = [], output: SpawnDescriptor = .nothing,
    environment: [String]? = nil
  ) throws(Errno) {
    let (reading, writing) = try Descriptor.pipe()
    // It fits into the pipe, so this does not wait for the program to read.
    writing.write(input.prefix(Self.pipeCapacity))

    pid = try spawn(
      path, arguments,
      descriptors: [input.isEmpty ? .nothing : .descriptor(reading), output, .nothing],
      environment: environment)
  }

  /// Whether it still runs. Reaps it if it has ended.
  var isRunning: Bool {
    if !hasEnded { hasEnded = waitpid(pid, &status, WNOHANG) != 0 }
    return !hasEnded
  }

  /// How a program ended.
  enum Ending: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  /// nil while it runs.
  var ending: Ending? {
    guard !isRunning else { return nil }
    // The low byte is a signal, the next one the exit status.
    return status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  /// Waits for its end.
  /// - Parameter milliseconds: for how long.
  /// - Returns: nil if it still runs by then.
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

/// The output of a program that ends with status 0 within a second and prints less than a pipe holds; otherwise nil.
func output(of path: String, _ arguments: [String]) -> [UInt8]? {
  guard let (reading, writing) = try? Descriptor.pipe(),
    let process = try? ChildProcess(
      path: path, arguments: arguments, output: .descriptor(writing)),
    process.ending(within: 1000) == .status(0)
  else { return nil }
  // All of it is in the pipe: one read gets it.
  guard Descriptor.isReadable(reading.fileDescriptor) else { return [] }
  return readOnce(reading.fileDescriptor, upTo: ChildProcess.pipeCapacity) ?? []
}

/// Finds a program in the PATH.
package func findProgram(_ name: String) -> String? {
  let path = environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
  return path.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { isProgram($0) }
}

/// Whether it is an executable file.
func isProgram(_ path: String) -> Bool {
  FileName(path).status?.isRegular == true && access(path, X_OK) == 0
}
