import Glibc

/// Two named pipes in a folder: commands come in by `commands`, and each is answered in `replies` by
/// any number of lines and then by `ok` or `error: ` and the reason. A shell needs no program for it.
final class ControlChannel {
  private let commands: Descriptor
  private let replies: Descriptor
  private var unread: [UInt8] = []

  init(folder: String) throws {
    for name in ["commands", "replies"] {
      let path = folder + "/" + name
      guard mkfifo(path, 0o600) == 0 || errno == EEXIST else { throw SystemError("mkfifo \(path)") }
    }
    // Open for both directions, the pipes outlive each writer and reader.
    commands = try Descriptor(opening: folder + "/commands")
    replies = try Descriptor(opening: folder + "/replies")
  }

  var descriptor: Int32 { commands.number }

  /// The whole lines that have come.
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
