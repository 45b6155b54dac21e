import Glibc
import TestSupport

/// Other programs that some tests need.
enum Tool {
  /// Runs a tool to its end; what it writes is read.
  static func run(
    _ path: String, _ arguments: [String], input: [UInt8] = []
  ) throws -> Outcome {
    let folder = try TemporaryFolder()
    let inputFile = try folder.write(input, to: "input")
    let outputFile = try folder.write([], to: "output")
    let errorFile = try folder.write([], to: "errors")
    let child = try Child(
      path, arguments,
      environment: environment,
      descriptors: [
        .file(inputFile, flags: O_RDONLY), .file(outputFile, flags: O_WRONLY),
        .file(errorFile, flags: O_WRONLY),
      ])
    let deadline = now() + patience
    while child.ending == nil, now() < deadline {
      poll([], milliseconds: 10)
      child.look()
    }
    child.giveUp()
    return Outcome(
      ending: child.ending ?? .never, output: try readFile(outputFile),
      errors: String(decoding: try readFile(errorFile), as: UTF8.self))
  }

  /// What such a tool needs of our own.
  static let environment: [String: String] = {
    var environment = ["LANG": "C.UTF-8"]
    for name in ["PATH", "HOME"] {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    return environment
  }()

  static func isInstalled(_ path: String) -> Bool { access(path, X_OK) == 0 }
}

/// The folder of the package.
let packageRoot: String = #filePath.split(separator: "/", omittingEmptySubsequences: false)
  .dropLast(4).joined(separator: "/")
