import Glibc

/// A file or pipe that is read from start to end.
final class InputFile {
  let name: String
  private let descriptor: Int32

  /// - Parameter path: `-` for standard input.
  init(path: String) throws {
    if path == "-" {
      name = "standard input"
      descriptor = STDIN_FILENO
      return
    }
    name = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
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

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Appends up to `count` bytes.
  /// - Returns: false at the end of the file.
  func read(into buffer: inout [UInt8], upTo count: Int) throws -> Bool {
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: count))
    var got: Int
    repeat {
      got = buffer.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: start), count)
      }
    } while got < 0 && errno == EINTR
    let code = errno
    buffer.removeSubrange((start + max(0, got))...)
    guard got >= 0 else {
      throw Failure(.failedWhileRunning, "\(name): \(describe(errno: code))")
    }
    return got > 0
  }
}
