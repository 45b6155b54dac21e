import Glibc

/// Commands as they come, line by line, on standard input.
struct CommandInput {
  /// Bytes; a longer line is no command.
  private static let longest = 256

  private var buffer: [UInt8] = []
  private(set) var isOver = false

  /// What has come since the last call; call it when there is something to read.
  mutating func read() -> [SpokenCommand] {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
    guard count > 0 else {
      if count == 0 || errno != EINTR && errno != EAGAIN { isOver = true }
      return []
    }
    var commands: [SpokenCommand] = []
    for byte in bytes.prefix(count) {
      guard byte == UInt8(ascii: "\n") else {
        if buffer.count <= Self.longest { buffer.append(byte) }
        continue
      }
      if buffer.count <= Self.longest,
        let command = SpokenCommand(String(decoding: buffer, as: UTF8.self))
      {
        commands.append(command)
      }
      buffer = []
    }
    return commands
  }
}
