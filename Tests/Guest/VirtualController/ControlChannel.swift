import Glibc

/// Two named pipes in a folder. Each line in `commands` is a command. Its answer in `replies` is any
/// number of lines, followed by `ok` or `error: ` with the reason. A shell can use pipes without
/// starting a program.
final class ControlChannel {
  private let commands: Descriptor
  private let replies: Descriptor
  private var unread: [UInt8] = []

  init(folder: String) throws {
    for name in ["commands", "replies"] {
      let path = folder + "/" + name
      guard mkfifo(path, 0o600) == 0 || errno == EEXIST else { throw SystemError("mkfifo \(path)") }
    }
    // Each pipe is open for reading and writing, so it stays open when its other users close it.
    commands = try Descriptor(opening: folder + "/commands")
    replies = try Descriptor(opening: folder + "/replies")
  }

  var descriptor: Int32 { commands.number }

  /// The complete lines that have arrived.
  func readLines() throws -> [String] {
    unread += try commands.read()
    guard let end = unread.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = String(decoding: unread[...end], as: UTF8.self).split(separator: "\n")
    unread = Array(unread[(end + 1)...])
    return lines.map(String.init)
  }

  func reply(_ lines: [String]) throws {
    try replies.write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }
}
