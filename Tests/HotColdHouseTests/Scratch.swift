import Glibc
import HotColdSystem
import Testing

/// A folder for one test, which goes with all that is in it.
final class Scratch {
  let path: String

  init() throws {
    var name = Array("/tmp/hotcold-history-XXXXXX".utf8CString)
    _ = try #require(mkdtemp(&name))
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in ["history", "copy"] {
      for end in ["", "-wal", "-shm", "-journal"] { unlink(self["\(name)\(end)"]) }
    }
    rmdir(path)
  }

  subscript(name: String) -> String { "\(path)/\(name)" }

  func has(_ name: String) -> Bool { access(self[name], F_OK) == 0 }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = try #require(fopen(self[name], "w"))
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  func read(_ name: String) throws -> [UInt8] { try Self.read(self[name]) }

  static func read(_ path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
  }
}
