import BeaconCodec
import CGlibc
import Glibc
import HotColdView

/// Opens a file. Waits until a pipe has a reader, or a signal ends the program.
func openOutput(_ name: FileName, signals: Signals?) throws -> Int32 {
  // Without O_NONBLOCK, open(2) would wait for a pipe's reader regardless of signals.
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

/// A file that is replaced atomically: its old content stays until the new one is complete.
package final class OutputFile {
  private let name: FileName
  private let signals: Signals?
  private let descriptor: Int32
  /// The temporary file that replaces `target`; nil if the target itself is written, as for a pipe,
  /// a device, or a file in a read-only folder.
  private var part: FileName?
  private let target: FileName

  /// Throws at once if the file cannot be written.
  /// - Parameters:
  ///   - signals: end the wait for a pipe's reader.
  ///   - mode: the permissions of a new file.
  package init(_ name: FileName, signals: Signals? = nil, mode: mode_t = 0o644) throws {
    self.name = name
    self.signals = signals
    let before = name.status
    // Keep symbolic links.
    target = before == nil ? name : name.resolved
    // A dangling link must not be replaced by the temporary file.
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
  fileprivate var isFree: Bool {
    var status = stat()
    return !path.isEmpty && lstat(path, &status) != 0
  }

  fileprivate var resolved: FileName {
    guard let target = realpath(path, nil) else { return self }
    defer { free(target) }
    return FileName(String(cString: target))
  }
}

/// The reader has closed the pipe.
package struct OutputClosed: Error {}

/// Buffers lines for a file descriptor, written in large pieces. A radio, or the end of a session,
/// cannot wait for a slow reader (`Signals.Pace`): lines that it does not take wait here, and if
/// there is no room, they are dropped and counted.
package struct OutputBuffer {
  private static let highWater = 64 * 1024
  /// The most bytes that wait for a slow reader. At the end they fit into `largestPipe`.
  private static let capacity = 768 * 1024
  /// In bytes, the limit without privileges (pipe(7)).
  private static let largestPipe: Int32 = 1 << 20

  package let descriptor: Int32
  package var bytes: [UInt8] = []
  package private(set) var droppedLines = 0
  private let signals: Signals?
  /// Whether `bytes` starts inside a line.
  private var isMidLine = false
  /// Whether the reader took nothing the last time.
  private var isStuck = false
  /// Whether only the last line follows.
  private var isEnding = false

  /// - Parameter signals: end the wait for a slow reader; nil to wait forever.
  package init(descriptor: Int32, signals: Signals? = nil) {
    self.descriptor = descriptor
    self.signals = signals
    bytes.reserveCapacity(Self.highWater + 1024)
  }

  package mutating func flushIfLarge() throws {
    if bytes.count >= (isStuck ? Self.capacity : Self.highWater) { try flush() }
  }

  /// Writes everything, or as much as a slow reader takes in time.
  package mutating func flush() throws {
    guard let signals else {
      defer { bytes.removeAll(keepingCapacity: true) }
      return try writeAll(bytes, to: descriptor)
    }
    try write(
      until: isStuck && !isEnding ? signals.now : signals.readerLimit(isLast: isEnding), signals)
    guard isStuck else { return }
    if isEnding {
      enlargePipe()
      try write(until: signals.now, signals)
    } else if bytes.count >= Self.capacity {
      // Keep the newest lines.
      dropLines(upTo: bytes.count / 2)
    }
  }

  /// To be called before the last line: drops what a slow reader does not take, to make room.
  package mutating func settle() throws {
    guard signals != nil else { return }
    isEnding = true
    try flush()
    dropLines(upTo: bytes.count)
  }

  /// Has no effect on other files, or on a pipe that may not grow.
  private func enlargePipe() {
    guard fcntl(descriptor, Int32(F_GETPIPE_SZ)) < Self.largestPipe else { return }
    _ = fcntl(descriptor, Int32(F_SETPIPE_SZ), Self.largestPipe)
  }

  private mutating func write(until limit: Timestamp?, _ signals: Signals) throws {
    let written: Int
    do {
      written = try writeInTime(bytes, to: descriptor, until: limit, signals)
    } catch {
      bytes.removeAll()
      throw error
    }
    isStuck = written < bytes.count
    guard written > 0 else { return }
    isMidLine = bytes[written - 1] != UInt8(ascii: "\n")
    bytes.removeSubrange(..<written)
  }

  /// Drops the lines that start before `position`, except a partly written one.
  private mutating func dropLines(upTo position: Int) {
    func end(ofLineAt position: Int) -> Int {
      bytes[position...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    }
    let start = isMidLine ? end(ofLineAt: 0) : 0
    guard start < position else { return }
    let dropped = start..<end(ofLineAt: position - 1)
    droppedLines += bytes[dropped].count { $0 == UInt8(ascii: "\n") }
    bytes.removeSubrange(dropped)
  }
}

/// - Parameter signals: a signal to end the program also ends the wait for a slow reader.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32, heeding signals: Signals? = nil)
  throws
{
  if let signals {
    let written = try writeInTime(bytes, to: descriptor, until: nil, patience: 0.3, signals)
    if written < bytes.count { throw OutputClosed() }
  } else {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try writePiece(rest, to: descriptor)) }
  }
}

/// Writes as much as a slow reader takes until the limit.
/// - Parameter patience: seconds to wait after a signal to end the program.
/// - Returns: the number of bytes written.
func writeInTime(
  _ bytes: [UInt8], to descriptor: Int32, until limit: Timestamp?,
  patience: Double = Signals.readerPatience, _ signals: Signals
) throws -> Int {
  var written = 0
  let kind = stat(descriptor: descriptor).map { $0.st_mode & S_IFMT }
  let mayBlock = kind == S_IFIFO || kind == S_IFSOCK || isatty(descriptor) == 1
  // PIPE_BUF: if poll(2) reports a pipe as ready, it takes this many bytes without blocking.
  let most = mayBlock ? Int(PIPE_BUF) : bytes.count
  while written < bytes.count,
    signals.wait(for: descriptor, POLLOUT, patience: patience, until: limit)
  {
    written += try writePiece(bytes[written...].prefix(most), to: descriptor)
  }
  return written
}

/// - Returns: the number of bytes written; 0 if there is no room.
private func writePiece(_ piece: ArraySlice<UInt8>, to descriptor: Int32) throws -> Int {
  let written = piece.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  if written >= 0 { return written }
  switch errno {
  case EINTR: return 0
  case EAGAIN:
    // Another program has made the descriptor non-blocking.
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&waiting, 1, 100)
    return 0
  case EPIPE: throw OutputClosed()
  case let code: throw WriteFailed(code: code)
  }
}

/// A write that failed permanently, as on a full disk.
package struct WriteFailed: Error {
  package var code: Int32
}
