import Glibc

/// The reader of our output has gone away.
package struct OutputClosed: Error {}

/// Bytes on their way to a file descriptor, written in large pieces.
package struct OutputBuffer {
  private static let highWater = 64 * 1024

  package let descriptor: Int32
  package var bytes: [UInt8] = []
  private let signals: Signals?

  /// - Parameter signals: what may interrupt the waiting for a slow reader.
  package init(descriptor: Int32, signals: Signals? = nil) {
    self.descriptor = descriptor
    self.signals = signals
    bytes.reserveCapacity(Self.highWater + 1024)
  }

  /// Writes if enough has gathered to be worth it.
  package mutating func flushIfLarge() throws {
    if bytes.count >= Self.highWater { try flush() }
  }

  /// Writes all; waits for a slow reader.
  package mutating func flush() throws {
    defer { bytes.removeAll(keepingCapacity: true) }
    try writeAll(bytes, to: descriptor, heeding: signals)
  }
}

/// Writes all bytes, whatever it takes.
/// - Parameter signals: with one that ends the program, a reader that does not read is given up.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32, heeding signals: Signals? = nil)
  throws
{
  // So many bytes go into a pipe without waiting once poll(2) says that it is ready.
  let pieceLength = signals == nil ? Int.max : Int(PIPE_BUF)
  var rest = bytes[...]
  while !rest.isEmpty {
    if let signals, !signals.wait(for: descriptor, POLLOUT, patience: 0.3) { throw OutputClosed() }
    let written = rest.prefix(pieceLength).withUnsafeBytes {
      write(descriptor, $0.baseAddress, $0.count)
    }
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
package struct WriteFailed: Error {
  package var code: Int32
}
