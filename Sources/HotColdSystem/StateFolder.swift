import BeaconCodec
import Glibc

/// Where the program keeps what it knows from one game to the next: `$XDG_STATE_HOME/hotcold`, or
/// `~/.local/state/hotcold` (XDG Base Directory Specification 0.8).
package struct StateFolder {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// nil where there is no home to keep anything in.
  package init?() {
    func absolute(_ name: String) -> String? {
      getenv(name).flatMap { String(validatingCString: $0) }
        .flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard
      let base = absolute("XDG_STATE_HOME") ?? absolute("HOME").map({ $0 + "/.local/state" })
    else { return nil }
    path = base + "/hotcold"
  }

  package func place(of name: String) -> String { "\(path)/\(name)" }

  /// A small file's bytes; nil where there is none. One that cannot be read is somebody's all the same, and nothing is
  /// to be put in its place.
  package func read(_ name: String, upTo count: Int) throws(Failure) -> [UInt8]? {
    let file = FileName(place(of: name))
    // Without O_NONBLOCK a pipe in its place would be waited for.
    let descriptor = file.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { return nil }
      throw Failure(
        code == EACCES ? .notPermitted : .noInput, "\(file): \(describe(errno: code))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.badData, "\(file) is not an ordinary file")
    }
    var bytes = [UInt8](repeating: 0, count: count + 1)
    let length = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    guard length >= 0 else { throw Failure(.noInput, "\(file): \(describe(errno: errno))") }
    guard length <= count else { throw Failure(.badData, "\(file) is too long") }
    return Array(bytes.prefix(length))
  }

  /// What is kept in a file; nil where that is of no use, which is told.
  package func complaining<Value>(_ read: (Self) throws -> Value) -> Value? {
    do {
      return try read(self)
    } catch {
      guard let failure = error as? Failure else { return nil }
      complain("\(failure.message); the file stays as it is, and nothing is stored")
      return nil
    }
  }

  /// Does something while no other program of ours that asks for the same does. Who holds the lock does so for
  /// some milliseconds; nobody is waited for longer than a fifth of a second.
  /// - Parameter body: is told whether the lock could be had; without it nothing may be written.
  package func locked(_ name: String, _ body: (_ isLocked: Bool) -> Void) {
    make()
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = open("\(place(of: name)).lock", flags, 0o600)
    guard descriptor >= 0 else { return body(false) }
    // The lock goes with the descriptor (flock(2)).
    defer { close(descriptor) }
    for _ in 0..<20 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return body(true) }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      usleep(10_000)
    }
    body(false)
  }

  /// Makes the folder, where there is none yet.
  package func make() {
    var parent = ""
    for part in path.split(separator: "/") {
      parent += "/\(part)"
      mkdir(parent, 0o700)
    }
  }

  /// Puts a file in the place of the one before, whole or not at all; only its owner can read it.
  package func write(_ bytes: [UInt8], to name: String) throws {
    make()
    try OutputFile(FileName(place(of: name)), mode: 0o600).write(bytes)
  }
}
