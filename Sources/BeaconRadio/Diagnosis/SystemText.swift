import Glibc

/// What the system tells in files and links under /proc, /sys and /etc.
package enum SystemText {
  /// The lines of a file, up to 64 KiB of it; nil where it cannot be read: `open`, `read`.
  package static func lines(of path: String) -> [String]? {
    guard
      let raw = try? valueOrErrno(
        retryOnInterrupt: true, { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) })
    else { return nil }
    let file = Descriptor(owning: raw)
    let fd = file.raw
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while text.count < 65536 {
      guard
        let count = try? valueOrErrno(
          retryOnInterrupt: true,
          { buffer.withUnsafeMutableBytes { read(fd, $0.baseAddress, $0.count) } })
      else { return nil }
      if count == 0 { break }
      text += buffer.prefix(count)
    }
    return text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Where a symbolic link points to; nil where it cannot be read: `readlink`.
  package static func target(of link: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      guard let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return -1 }
      return readlink(link, start, bytes.count)
    }
    return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  /// `access(F_OK)`
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
