import Glibc

/// An open file that does not block, and is closed with its owner.
struct Descriptor: ~Copyable {
  let number: Int32

  init(opening path: String) throws {
    number = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { throw SystemError("open \(path)") }
  }

  deinit { close(number) }

  /// What is there to read; empty if there is nothing yet.
  func read() throws -> [UInt8] {
    // The longest HCI packet has 1,028 bytes.
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(number, &buffer, buffer.count)
    guard count >= 0 else {
      guard errno == EAGAIN || errno == EINTR else { throw SystemError("read") }
      return []
    }
    return Array(buffer.prefix(count))
  }

  /// Write everything, waiting up to a second for a reader that is behind.
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
