import BeaconCodec
import Glibc
import SystemPackage

/// The system's files, folders and links under /proc, /sys and /etc.
package enum SystemText {
  /// The lines of a file, up to 64 KiB of it; nil if it cannot be read.
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

  /// The first line; nil if the file cannot be read.
  static func firstLine(of path: String) -> String? { lines(of: path).map { $0.first ?? "" } }

  /// The target of a symbolic link; nil if it cannot be read: `readlink`.
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

  /// The names in a directory, sorted, without `.` and `..`; none if it cannot be read: `readdir`.
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

/// The machine's monotonic clock, counted from the start of a session.
public struct MonotonicClock: Sendable {
  private let start: Int64
  private let nanoseconds: @Sendable () -> Int64

  /// A clock that starts at zero now.
  public init() {
    self.init { Self.nanoseconds(of: CLOCK_MONOTONIC) }
  }

  /// `clock_gettime`
  package static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// A clock with simulated time.
  init(nanoseconds: @escaping @Sendable () -> Int64) {
    self.nanoseconds = nanoseconds
    start = nanoseconds()
  }

  /// In whole microseconds, so that a recording is exact: `clock_gettime`.
  public func now() -> Timestamp { time(of: nanoseconds()) }

  /// - Parameter nanoseconds: of the machine's monotonic clock.
  func time(of nanoseconds: Int64) -> Timestamp {
    Timestamp(nanoseconds: (nanoseconds - start) / 1000 * 1000)
  }

  /// - Returns: nanoseconds of the machine's monotonic clock.
  func nanoseconds(at time: Timestamp) -> Int64 { start + time.nanoseconds }
}
