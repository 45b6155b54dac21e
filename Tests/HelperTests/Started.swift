import BeaconRadio
import Glibc

/// A built program that was started with these descriptors as its standard ones.
final class Started {
  /// How it ended: its status, or the signal that killed it.
  enum Ending: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  let pid: pid_t
  private var isOver = false

  /// It lies beside the tests.
  static func path(_ name: String) -> String {
    let own = CommandLine.arguments[0]
    let folder = own.lastIndex(of: "/").map { own[..<$0] } ?? "."
    return "\(folder)/\(name)"
  }

  init(_ name: String, _ arguments: [String], descriptors: [Int32]) throws {
    let path = Self.path(name)
    do {
      pid = try spawn(
        path, arguments, descriptors: descriptors.map(SpawnDescriptor.descriptor),
        environment: [])
    } catch {
      throw Failure(description: "\(path): \(String(cString: strerror(error.rawValue)))")
    }
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  deinit {
    guard !isOver else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  /// Waits for its end.
  func end() -> Ending {
    var word: Int32 = 0
    waitpid(pid, &word, 0)
    isOver = true
    let signal = word & 0x7F
    return signal == 0 ? .status(word >> 8 & 0xFF) : .signal(signal)
  }

  /// A line of what the kernel tells of it, without its label: `/proc/PID/status`.
  func status(_ label: String) -> String? {
    guard let file = fopen("/proc/\(pid)/status", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let parts = text.split(whereSeparator: { $0.isWhitespace })
      if parts.first == Substring(label + ":") { return parts.dropFirst().joined(separator: " ") }
    }
    return nil
  }
}
