import BeaconCodec
import Glibc
import HotColdGame
import HotColdSystem
import Testing

@testable import HotColdApp

/// The files kept between games, and bad files in their place.
struct StateFolderTests {
  private func withFolder(_ name: String, _ text: String, _ body: (StateFolder) throws -> Void)
    throws
  {
    let folder = StateFolder(
      path: "/tmp/hotcold-contents-\(getpid())-\(UInt32.random(in: 0 ... .max))")
    defer {
      unlink(folder.place(of: name))
      rmdir(folder.path)
    }
    try folder.write(Array(text.utf8), to: name)
    try body(folder)
  }

  private static let hunt = "place room attic\nhunt classic 62 9.12 1763823845\n"

  @Test(arguments: [
    ("", 0), (hunt, 1), ("\u{FEFF}" + hunt, 1), (hunt.replacing("\n", with: "\r\n"), 1),
    ("something else\n", nil), (String(repeating: "#", count: ScoreBook.maximumLength + 1), nil),
  ])
  func scores(_ text: String, _ pages: Int?) throws {
    try withFolder("scores", text) { folder in
      #expect((try? folder.scores())?.pages.count == pages)
      // Nothing is won where it could not be kept without a loss.
      #expect((ScoreKeeper(ScorePlace(room: "attic"), in: folder) != nil) == (pages != nil))
    }
  }

  private static let player = "player=D9EED498-BFDB-43C0-8B55-D06BB74C430B\nname=Ada\n"

  @Test(arguments: [
    ("", ""), (player, "Ada"), ("\u{FEFF}" + player, "Ada"),
    (player.replacing("\n", with: "\r\n"), "Ada"), ("name=Ada\n", nil),
    (player + String(repeating: "#", count: Profile.maximumLength), nil),
  ])
  func profile(_ text: String, _ name: String?) throws {
    try withFolder("player", text) { folder in
      if let name {
        let kept = try folder.profile()?.name
        #expect(kept ?? .empty == SafeText(name))
      } else {
        #expect(throws: Failure.self) { try folder.profile() }
      }
    }
  }

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
