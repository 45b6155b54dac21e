import Glibc
import HotColdSystem
import Testing

struct StateFolderTests {
  /// Many games that add one to a number at the same time lose none.
  @Test func lockedWritesLoseNothing() async throws {
    let path = "/tmp/hotcold-state-\(getpid())"
    let folder = StateFolder(path: path)
    defer {
      for name in ["number", "number.lock"] { unlink("\(path)/\(name)") }
      rmdir(path)
    }
    let written = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var written = 0
          for _ in 0..<20 {
            StateFolder(path: path).locked("number") { isLocked in
              guard isLocked else { return }
              let folder = StateFolder(path: path)
              let count = (try? folder.read("number", upTo: 100))?.count ?? 0
              let bytes = [UInt8](repeating: 1, count: count + 1)
              if (try? folder.write(bytes, to: "number")) != nil { written += 1 }
            }
          }
          return written
        }
      }
      return await group.reduce(0, +)
    }
    #expect(written > 0)
    #expect(try folder.read("number", upTo: 100)?.count == written)
  }

  @Test func whatCannotBeLockedIsSaid() {
    StateFolder(path: "/proc/none").locked("number") { #expect(!$0) }
  }
}
