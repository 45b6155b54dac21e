import Glibc

/// A folder for one test, deleted with everything in it.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    var name = Array("/tmp/hotcold-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw SystemFailure("mkdtemp") }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in listFolder(path) { remove("\(path)/\(name)") }
    rmdir(path)
  }

  package subscript(name: String) -> String { "\(path)/\(name)" }

  /// Makes a subfolder, for files only.
  package func makeFolder(_ name: String) throws {
    guard mkdir(self[name], 0o700) == 0 else { throw SystemFailure("mkdir \(name)") }
  }

  /// Makes the parent folders of a path.
  package func makeFolders(above name: String) {
    for slash in name.indices where name[slash] == "/" {
      mkdir(self[String(name[..<slash])], 0o700)
    }
  }

  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Makes a file.
  /// - Returns: its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    makeFolders(above: name)
    let descriptor = open(self[name], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemFailure("open \(name)") }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard written > 0 else { throw SystemFailure("write \(name)") }
      rest = rest.dropFirst(written)
    }
    return self[name]
  }
}

/// The names in a folder, sorted; empty if there is no such folder.
package func listFolder(_ path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}

/// A file as text.
package func readText(_ path: String) throws -> String {
  String(decoding: try readFile(path), as: UTF8.self)
}

/// All bytes of a file.
package func readFile(_ path: String) throws -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw SystemFailure("open \(path)") }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  while readAvailable(descriptor, into: &bytes) {}
  return bytes
}

/// Appends the bytes that can be read now.
/// - Returns: false at the end.
package func readAvailable(_ descriptor: Int32, into bytes: inout [UInt8], upTo limit: Int = .max)
  -> Bool
{
  var piece = [UInt8](repeating: 0, count: min(limit, 64 * 1024))
  let count = read(descriptor, &piece, piece.count)
  if count > 0 { bytes += piece.prefix(count) }
  return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
}

/// A system call that failed, which is not the program's fault.
package struct SystemFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ call: String, _ code: Int32 = errno) {
    description = "\(call): \(String(cString: strerror(code)))"
  }
}
