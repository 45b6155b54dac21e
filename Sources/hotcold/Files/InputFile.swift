import Glibc

/// A file, a pipe or a built-in recording that is read from start to end.
final class InputFile {
  let name: String
  /// -1 where the bytes are built in.
  private let descriptor: Int32
  private var builtIn: ArraySlice<UInt8>
  private let signals: Signals

  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - signals: what may interrupt the waiting for a slow pipe.
  init(path: String, signals: Signals) throws {
    self.signals = signals
    builtIn = []
    if path == "-" {
      name = "standard input"
      descriptor = STDIN_FILENO
      return
    }
    name = path
    // Without O_NONBLOCK a pipe that nobody writes to would be waited for in here.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw Failure(
        errno == EACCES ? .notPermitted : .noInput, "\(path): \(describe(errno: errno))")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw Failure(.noInput, "\(path) is a directory; name a recording")
    }
  }

  /// A recording that is part of the program.
  init(name: String, contents: [UInt8], signals: Signals) {
    self.name = name
    self.signals = signals
    descriptor = -1
    builtIn = contents[...]
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// Appends up to `count` bytes; waits for them, but for a signal to answer as well.
  /// - Returns: false at the end of the file.
  func read(into buffer: inout [UInt8], upTo count: Int) throws -> Bool {
    guard descriptor >= 0 else {
      let piece = builtIn.prefix(count)
      buffer += piece
      builtIn = builtIn.dropFirst(count)
      return !piece.isEmpty
    }
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: count))
    var got = 0
    defer { buffer.removeSubrange((start + max(0, got))...) }
    repeat {
      try wait()
      got = buffer.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: start), count)
      }
    } while got < 0 && (errno == EINTR || errno == EAGAIN)
    guard got >= 0 else {
      throw Failure(.failedWhileRunning, "\(name): \(describe(errno: errno))")
    }
    return got > 0
  }

  private func wait() throws {
    var both = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&both, 2, -1)
    if both[0].revents == 0, both[1].revents != 0 { throw Interrupted() }
  }
}

/// A signal came while a file was waited for.
struct Interrupted: Error {}
