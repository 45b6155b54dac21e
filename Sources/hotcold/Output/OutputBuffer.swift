import Glibc

/// The reader of our output has gone away.
struct OutputClosed: Error {}

/// Bytes on their way to a file descriptor, written in large pieces.
struct OutputBuffer {
  private static let highWater = 64 * 1024

  let descriptor: Int32
  var bytes: [UInt8] = []

  init(descriptor: Int32) {
    self.descriptor = descriptor
    bytes.reserveCapacity(Self.highWater + 1024)
  }

  /// Writes if enough has gathered to be worth it.
  mutating func flushIfLarge() throws {
    if bytes.count >= Self.highWater { try flush() }
  }

  /// Writes all; waits for a slow reader.
  mutating func flush() throws {
    defer { bytes.removeAll(keepingCapacity: true) }
    try writeAll(bytes, to: descriptor)
  }
}

/// Writes all bytes, whatever it takes.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
  var rest = bytes[...]
  while !rest.isEmpty {
    let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if written >= 0 {
      rest = rest.dropFirst(written)
      continue
    }
    switch errno {
    case EINTR: continue
    case EAGAIN:
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&waiting, 1, -1)
    case EPIPE: throw OutputClosed()
    case let code: throw WriteFailed(code: code)
    }
  }
}

/// A write that failed for good, such as on a full disk.
struct WriteFailed: Error {
  var code: Int32
}
