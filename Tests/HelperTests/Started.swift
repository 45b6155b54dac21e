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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    // The test runner's mask and handlers are none of its business.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let path = Self.path(name)
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var pid: pid_t = 0
    let error = posix_spawn(&pid, path, &actions, &attributes, &words, &environment)
    guard error == 0 else {
      throw Failure(description: "\(path): \(String(cString: strerror(error)))")
    }
    self.pid = pid
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
