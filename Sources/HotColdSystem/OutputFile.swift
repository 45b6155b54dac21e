import Glibc
import HotColdView

/// Opens a file for writing. Waits until a pipe has a reader, or until a signal ends the program.
func openOutput(_ name: FileName, signals: Signals?) throws -> Int32 {
  // With O_NONBLOCK a pipe without a reader is an error; otherwise open(2) would block and ignore our signals.
  let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK
  while true {
    let descriptor = open(name.path, flags, 0o644)
    if descriptor >= 0 {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
      return descriptor
    }
    let code = errno
    guard code == ENXIO, name.status?.isPipe ?? false else {
      throw Failure.creating(name, errno: code)
    }
    guard signals?.pause(seconds: 0.1) == true else { throw Interrupted() }
  }
}

/// A file that is replaced atomically: the old content stays until the new content is complete, and if writing fails.
package final class OutputFile {
  private let name: FileName
  private let signals: Signals?
  private let descriptor: Int32
  /// The temporary file that replaces `target`; nil if we write to the target directly: a pipe, a device, or a file in
  /// a read-only folder.
  private var part: FileName?
  private let target: FileName

  /// Fails at once if the file cannot be written.
  /// - Parameters:
  ///   - signals: the signals that end the wait for a pipe's reader.
  ///   - mode: the mode of a new file.
  package init(_ name: FileName, signals: Signals? = nil, mode: mode_t = 0o644) throws {
    self.name = name
    self.signals = signals
    let before = name.status
    // Follow links, so that a link stays a link.
    target = before == nil ? name : name.resolved
    // A temporary file would replace a dangling link.
    if before?.isRegular ?? name.isFree {
      if name.isStandard || name.isStandardOutput {
        throw Failure(.cannotCreate, "\(name) is standard output; name another file")
      }
      if before != nil, access(target.path, W_OK) != 0 {
        throw Failure.creating(name, errno: errno)
      }
      let part = FileName("\(target).part-\(getpid())")
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
      let descriptor = open(part.path, flags, mode)
      if descriptor >= 0 {
        if let before { fchmod(descriptor, before.st_mode & 0o777) }
        self.descriptor = descriptor
        self.part = part
        return
      }
      if before == nil { throw Failure.creating(name, errno: errno) }
    }
    descriptor = try openOutput(name, signals: signals)
  }

  /// - Throws: `Failure`, or `OutputClosed` if the reader has closed the pipe.
  package func write(_ bytes: [UInt8]) throws {
    do {
      if part == nil { ftruncate(descriptor, 0) }
      try writeAll(bytes, to: descriptor, heeding: signals)
      guard let part else { return }
      guard rename(part.path, target.path) == 0 else { throw WriteFailed(code: errno) }
      self.part = nil
    } catch let failure as WriteFailed {
      throw Failure(.failedWhileRunning, "\(name): \(describe(errno: failure.code))")
    }
  }

  deinit {
    close(descriptor)
    if let part { unlink(part.path) }
  }
}

extension FileName {
  /// Whether no file has this name.
  fileprivate var isFree: Bool {
    var status = stat()
    return !path.isEmpty && lstat(path, &status) != 0
  }

  /// The target of its links.
  fileprivate var resolved: FileName {
    guard let target = realpath(path, nil) else { return self }
    defer { free(target) }
    return FileName(String(cString: target))
  }
}

/// The reader of our output has closed the pipe.
package struct OutputClosed: Error {}

/// A buffer for output to a file descriptor, written in large pieces.
package struct OutputBuffer {
  private static let highWater = 64 * 1024

  package let descriptor: Int32
  package var bytes: [UInt8] = []
  private let signals: Signals?

  /// - Parameter signals: the signals that end the wait for a slow reader.
  package init(descriptor: Int32, signals: Signals? = nil) {
    self.descriptor = descriptor
    self.signals = signals
    bytes.reserveCapacity(Self.highWater + 1024)
  }

  /// Writes if the buffer is large enough.
  package mutating func flushIfLarge() throws {
    if bytes.count >= Self.highWater { try flush() }
  }

  /// Writes everything, waiting for a slow reader.
  package mutating func flush() throws {
    defer { bytes.removeAll(keepingCapacity: true) }
    try writeAll(bytes, to: descriptor, heeding: signals)
  }
}

/// Writes all bytes.
/// - Parameter signals: a signal that ends the program also ends the wait for a slow reader.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32, heeding signals: Signals? = nil)
  throws
{
  // PIPE_BUF: once poll(2) reports a pipe as ready, this many bytes do not block.
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

/// A write that failed permanently, for example on a full disk.
package struct WriteFailed: Error {
  package var code: Int32
}
