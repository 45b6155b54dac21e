import Glibc

/// Files of a line or so, as the kernel shows its state in /sys.
enum SmallFile {
  /// The first line, nil where the file cannot be read: `open`, `read`.
  static func firstLine(of path: String) -> String? {
    guard
      let raw = try? valueOrErrno(
        retryOnInterrupt: true, { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) })
    else { return nil }
    let file = Descriptor(owning: raw)
    var buffer = [UInt8](repeating: 0, count: 256)
    let fd = file.raw
    guard
      let count = try? valueOrErrno(
        retryOnInterrupt: true,
        { buffer.withUnsafeMutableBytes { read(fd, $0.baseAddress, $0.count) } })
    else { return nil }
    let line = buffer.prefix(count).prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: line, as: UTF8.self)
  }

  /// The names in a directory, sorted, without `.` and `..`; none where it cannot be read: `readdir`.
  static func names(in path: String) -> [String] {
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

  /// Whether the directory is there and can be written to, be it that it was made just now: `mkdir`,
  /// `access`.
  static func makeFolder(_ path: String) -> Bool {
    _ = mkdir(path, 0o755)
    return access(path, W_OK) == 0
  }

  /// `open`
  static func makeEmpty(_ path: String) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    if let raw = try? valueOrErrno(retryOnInterrupt: true, { open(path, flags, 0o644) }) {
      _ = Descriptor(owning: raw)
    }
  }

  /// `unlink`
  static func remove(_ path: String) { _ = unlink(path) }
}
