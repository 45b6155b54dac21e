import CGlibc
import Glibc
import LinuxSystem
import ProcessSupport
import TestSupport
import Testing

/// The built program, run with pipes.
final class Program {
  enum Input {
    /// `/dev/null`
    case nothing
    case bytes([UInt8])

    static func text(_ text: String) -> Input { .bytes(Array(text.utf8)) }
    case closed
  }

  enum Output {
    case read
    case closed
    /// An existing file, such as `/dev/full`.
    case file(String)
  }

  static let path = builtProgram("hotcold")

  /// No speech programs, no terminal, and an encoding with every character.
  static let plainEnvironment = ["PATH": "/nowhere", "LANG": "C.UTF-8"]

  let child: Child
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  /// The input not sent yet.
  private var input: ArraySlice<UInt8> = []
  private var inputEnd: Descriptor?
  private var outputEnd: Descriptor?
  private var errorEnd: Descriptor?

  /// - Parameters:
  ///   - path: of another program.
  ///   - memory: the limit of its address space in kilobytes.
  ///   - shell: commands that a shell runs before it becomes the program.
  init(
    _ arguments: [String], path: String = path, environment: [String: String] = [:],
    input: Input = .nothing, output: Output = .read, memory: Int? = nil, shell: String? = nil
  ) throws {
    let inputSource: SpawnDescriptor
    switch input {
    case .nothing: inputSource = .file("/dev/null", flags: O_RDONLY)
    case .closed: inputSource = .closed
    case .bytes(let bytes):
      let (ours, theirs) = try makePipe(weRead: false)
      // Write before the program starts, because it may end before our next turn.
      self.input = bytes.dropFirst(max(ours.write(bytes[...]), 0))
      (inputEnd, inputSource) = (ours, .descriptor(theirs))
    }
    let outputSource: SpawnDescriptor
    switch output {
    case .read:
      let (ours, theirs) = try makePipe(weRead: true)
      (outputEnd, outputSource) = (ours, .descriptor(theirs))
    case .closed: outputSource = .closed
    case .file(let path): outputSource = .file(path, flags: O_WRONLY)
    }
    let (errorEnd, errors) = try makePipe(weRead: true)
    self.errorEnd = errorEnd

    // The shell sets the limit, runs the commands and becomes the program.
    let before = [memory.map { "ulimit -v \($0)" }, shell].compactMap { $0 }
    let script = ["-c", (before + ["exec \"$0\" \"$@\""]).joined(separator: " && "), path]
    child = try Child(
      before.isEmpty ? path : "/bin/sh", (before.isEmpty ? [] : script) + arguments,
      environment: Self.plainEnvironment.merging(environment) { $1 },
      descriptors: [inputSource, outputSource, .descriptor(errors)])
  }

  /// Runs it to its end.
  /// - Parameter status: the expected one; see `expectOrderly`.
  @discardableResult
  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: Input = .nothing,
    output: Output = .read, memory: Int? = nil, shell: String? = nil, status: Int32? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    try Program(
      arguments, environment: environment, input: input, output: output, memory: memory,
      shell: shell
    ).finish(status: status, sourceLocation: sourceLocation)
  }

  /// Serves its pipes until the condition holds.
  /// - Returns: false if it never does.
  func wait(reading isReading: Bool = true, until condition: (Program) -> Bool) -> Bool {
    let deadline = now() + patience
    while !condition(self) {
      guard child.ending == nil, now() < deadline else { return false }
      // In this order, to read the last output before its end.
      child.look()
      serve(isReading: isReading)
    }
    return true
  }

  /// Waits until it is blocked by a full pipe.
  func waitUntilStuck() -> Bool {
    guard let outputEnd else { return false }
    let room = fcntl(outputEnd.fileDescriptor, Int32(F_GETPIPE_SZ))
    return wait(reading: false) { _ in
      // A write that does not fit may leave less than a page free.
      var used: Int32 = 0
      return ioctl(outputEnd.fileDescriptor, UInt(FIONREAD), &used) == 0 && used > room - 4096
    }
  }

  /// Makes the pipe of its output as small as possible.
  func shrinkOutput() {
    guard let outputEnd else { return }
    _ = fcntl(outputEnd.fileDescriptor, Int32(F_SETPIPE_SZ), 4096)
  }

  /// Closes the pipe of its output, like a reader that ends.
  func closeOutput() { outputEnd = nil }

  /// Reads the output in pieces of `size` bytes, and waits for the end.
  /// - Parameter status: the expected one; see `expectOrderly`.
  @discardableResult
  func finish(
    byPiecesOf size: Int = .max, status: Int32? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Outcome {
    let deadline = now() + patience
    while child.ending == nil, now() < deadline {
      serve(upTo: size)
      child.look()
    }
    child.giveUp()
    // The last output may still be in the pipes.
    while outputEnd != nil || errorEnd != nil, now() < deadline { serve(upTo: size) }
    let outcome = Outcome(
      ending: child.ending ?? .never, output: output,
      errors: String(decoding: errors, as: UTF8.self))
    if let status { expectOrderly(outcome, status: status, sourceLocation: sourceLocation) }
    return outcome
  }

  private func serve(isReading: Bool = true, upTo size: Int = .max) {
    let ends = [(isReading ? outputEnd : nil, POLLIN), (errorEnd, POLLIN), (inputEnd, POLLOUT)]
    poll(ends.map { ($0?.fileDescriptor ?? -1, $1) }, milliseconds: 10)
    if isReading, let outputEnd, !readAvailable(outputEnd.fileDescriptor, into: &output, upTo: size)
    {
      closeOutput()
    }
    if let end = errorEnd, !readAvailable(end.fileDescriptor, into: &errors) { errorEnd = nil }
    guard let end = inputEnd else { return }
    let written = end.write(input)
    if written > 0 { input = input.dropFirst(written) }
    if input.isEmpty || written < 0 && errno != EAGAIN { inputEnd = nil }
  }
}

/// The arguments in a command line, split at spaces; `''` is an empty one.
func words(_ line: String) -> [String] {
  line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
}
