import Glibc

/// State kept between games, in `$XDG_STATE_HOME/hotcold` or `~/.local/state/hotcold` (XDG Base
/// Directory Specification 0.8).
package struct StateFolder: Sendable {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// nil without a home directory.
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

  /// Throws if the path, or a part of it, is not a folder.
  package func requireFolder() throws(Failure) {
    var status = stat()
    if stat(path, &status) == 0 ? status.st_mode & S_IFMT == S_IFDIR : errno != ENOTDIR { return }
    throw Failure(.badData, "\(path) is not a folder; move the file in its place away")
  }

  /// Reads a small file; nil if missing. Throws if it is unreadable, so that it is not overwritten.
  package func read(_ name: String, upTo count: Int) throws -> [UInt8]? {
    try requireFolder()
    let file = FileName(place(of: name))
    var input: InputFile?
    do {
      input = try InputFile(path: file)
    } catch let failure as Failure where failure.status == .noInput {
      if file.status == nil, errno == ENOENT { return nil }
    }
    guard let input, input.canRewind else {
      throw Failure(.badData, "\(file) is not an ordinary file")
    }
    let bytes = try input.read(upTo: count)
    guard bytes.count <= count else { throw Failure(.badData, "\(file) is too long") }
    return bytes
  }

  /// Prints an error of `read` and returns nil.
  package func complaining<Value>(_ read: (Self) throws -> Value) -> Value? {
    do {
      return try read(self)
    } catch {
      guard let failure = error as? Failure else { return nil }
      complain("\(failure.message); the file is left unchanged, and nothing is stored")
      return nil
    }
  }

  /// Runs `body` under a lock between hotcold's processes, without waiting.
  /// - Returns: false if another process holds the lock.
  package func locked(_ name: String, _ body: () throws -> Void) throws -> Bool {
    make()
    let file = FileName("\(place(of: name)).lock")
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = open(file.path, flags, 0o600)
    guard descriptor >= 0 else { throw Failure.creating(file, errno: errno) }
    // Closing releases the lock (flock(2)).
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { return false }
      throw Failure.creating(file, errno: errno)
    }
    try body()
    return true
  }

  package func make() {
    var parent = ""
    for part in path.split(separator: "/") {
      parent += "/\(part)"
      mkdir(parent, 0o700)
    }
  }

  /// Writes a file atomically, readable only by its owner.
  package func write(_ bytes: [UInt8], to name: String) throws {
    make()
    try OutputFile(FileName(place(of: name)), mode: 0o600).write(bytes)
  }
}
