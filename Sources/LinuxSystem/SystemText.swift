import Glibc
import SystemPackage

/// Reads the system's files, folders and links in /proc, /sys and /etc.
package enum SystemText {
  /// The lines in the first 64 KiB of a file; nil if unreadable.
  package static func lines(of path: String) -> [String]? {
    guard
      let file = try? FileDescriptor.open(
        FilePath(path), .readOnly, options: [.closeOnExec, .nonBlocking])
    else { return nil }
    defer { try? file.close() }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while text.count < 65536 {
      guard let count = try? buffer.withUnsafeMutableBytes({ try file.read(into: $0) }) else {
        return nil
      }
      if count == 0 { break }
      text += buffer.prefix(count)
    }
    return text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first line of a file; nil if unreadable.
  package static func firstLine(of path: String) -> String? {
    lines(of: path).map { $0.first ?? "" }
  }

  /// The target of a link (`readlink`); nil if unreadable.
  package static func target(of link: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      guard let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return -1 }
      return readlink(link, start, bytes.count)
    }
    return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The sorted names in a folder (`readdir`), without `.` and `..`; empty if unreadable.
  package static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

extension SystemText {
  /// The last word of a line of a process's status, such as `PPid` (Linux, proc_pid_status(5)).
  package static func status(_ label: String, of process: String = "self") -> String? {
    lines(of: "/proc/\(process)/status")?.first { $0.hasPrefix(label + ":") }?
      .split(whereSeparator: \.isWhitespace).last.map(String.init)
  }
}
