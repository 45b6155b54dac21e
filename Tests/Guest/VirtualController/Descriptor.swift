import Glibc

/// An open file in non-blocking mode, which is closed when its owner is released.
struct Descriptor: ~Copyable {
  let number: Int32

  init(opening path: String, _ access: Int32 = O_RDWR) throws {
    number = open(path, access | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { throw SystemError("open \(path)") }
  }

  deinit { close(number) }

  /// The available bytes; empty if there are none yet.
  func read() throws -> [UInt8] {
    // Longer than an HCI packet, which has at most 1,028 bytes.
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(number, &buffer, buffer.count)
    guard count >= 0 else {
      guard errno == EAGAIN || errno == EINTR else { throw SystemError("read") }
      return []
    }
    return Array(buffer.prefix(count))
  }

  /// Writes all bytes; waits up to 1 s whenever the reader is too slow.
  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, 1000) > 0 else { throw SystemError("write", EAGAIN) }
      } else if errno != EINTR {
        throw SystemError("write")
      }
    }
  }
}
