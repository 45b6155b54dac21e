import BeaconCodec
import Glibc
import HotColdGame
import HotColdSystem
import TestSupport
import Testing

@testable import HotColdApp

/// The files stored between games, and invalid files in their place.
struct StateFolderTests {
  private let temporary: TemporaryFolder
  private let folder: StateFolder

  init() throws {
    temporary = try TemporaryFolder()
    folder = StateFolder(path: temporary.path)
  }

  private static let hunt = "place room attic\nhunt classic 62 9.12 1763823845\n"

  @Test(arguments: [
    ("", 0), (hunt, 1), ("something else\n", nil),
    (String(repeating: "#", count: ScoreBook.maximumLength + 1), nil),
  ])
  func scores(_ text: String, _ pages: Int?) throws {
    try folder.write(Array(text.utf8), to: "scores")
    #expect((try? folder.scores())?.pages.count == pages)
    // No scores are added to a file that cannot be read.
    #expect((ScoreKeeper(ScorePlace(room: "attic"), in: folder) != nil) == (pages != nil))
  }

  private static let player = "player=D9EED498-BFDB-43C0-8B55-D06BB74C430B\nname=Ada\n"

  @Test(arguments: [
    ("", ""), (player, "Ada"), ("name=Ada\n", nil),
    (player + String(repeating: "#", count: Profile.maximumLength), nil),
  ])
  func profile(_ text: String, _ name: String?) throws {
    try folder.write(Array(text.utf8), to: "player")
    guard let name else {
      #expect(throws: Failure.self) { try folder.profile() }
      return
    }
    #expect(try folder.profile()?.name ?? .empty == SafeText(name))
  }

  /// Games that increment a number at the same time lose no increment.
  @Test func lockedWritesLoseNothing() async throws {
    let path = temporary.path
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

  /// A missing file, a dangling link, a pipe without a writer, and a folder.
  @Test func specialFiles() throws {
    #expect(try folder.read("none", upTo: 100) == nil)
    symlink("nowhere", folder.place(of: "link"))
    #expect(try folder.read("link", upTo: 100) == nil)
    mkfifo(folder.place(of: "pipe"), 0o600)
    mkdir(folder.place(of: "folder"), 0o700)
    for name in ["pipe", "folder"] {
      #expect {
        try folder.read(name, upTo: 100)
      } throws: {
        ($0 as? Failure)?.status == .badData
      }
    }
  }

  @Test func reportsAFailedLock() {
    var isLocked: Bool?
    StateFolder(path: "/proc/none").locked("number") { isLocked = $0 }
    #expect(isLocked == false)
  }
}
