import BeaconCodec
import Glibc
import HotColdSystem
import PlayerSupport
import TestSupport
import Testing

@testable import HotColdApp
@testable import HotColdGame

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
    let file = ScoreFile(in: folder)
    #expect((ScoreKeeper(ScorePlace(room: "attic"), in: file) != nil) == (pages != nil))
  }

  /// A find while another game holds the lock is stored as soon as that game is done; only then its rank is known.
  @Test(arguments: [(0, nil), (1, .best), (2, .best)] as [(Int, ScoreBook.Verdict?)])
  func aFindWaitsForTheLock(earlier: Int, verdict: ScoreBook.Verdict?) throws {
    let text = "place room attic\n" + String(repeating: "hunt classic 62 9 17\n", count: earlier)
    if earlier > 0 { try folder.write(Array(text.utf8), to: "scores") }
    let lock = open(folder.place(of: "scores.lock"), O_RDWR | O_CREAT, 0o600)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0)
    var keeper = try #require(ScoreKeeper(ScorePlace(room: "attic"), in: ScoreFile(in: folder)))
    var game = Game(seeking: .everyBeacon)
    for step in 0..<200 where game.foundAt == nil {
      var events: [GameEvent] = []
      let time = Timestamp.zero.advanced(bySeconds: Double(step) / 10)
      game.hear(
        Sighting(
          time: time, address: BluetoothAddress(bits: 1), rssi: -30,
          identity: BeaconIdentity(uuid: .hotcold, major: 0, minor: 0), measuredPower: -59),
        into: &events)
      for event in events { keeper.take(event, of: game) }
    }
    #expect(game.foundAt != nil)
    for _ in 0..<3 {
      keeper.retry()
      #expect(keeper.verdict == nil)
      #expect(try folder.scores().pages.reduce(0) { $0 + $1.hunts.count } == earlier)
    }
    flock(lock, LOCK_UN)
    for _ in 0..<2 {
      keeper.retry()
      #expect(keeper.verdict == verdict)
      #expect(try folder.scores().pages.map(\.hunts.count) == [earlier + 1])
    }
  }

  /// Why a score is not stored in the end: another program holds the lock, or the file was damaged meanwhile.
  @Test(arguments: [true, false])
  func aScoreThatIsNotStored(isLocked: Bool) throws {
    let file = ScoreFile(in: folder)
    var keeper = try #require(ScoreKeeper(ScorePlace(room: "attic"), in: file))
    let lock = open(folder.place(of: "scores.lock"), O_RDWR | O_CREAT, 0o600)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0)
    let machine = Machine(0, .hider, at: 0, name: "Ada")
    let result = RoundResult(
      outcome: .timeUp, hider: Machine.tag(0), round: 1, isAgreed: true)
    keeper.take(.result(result, time: .zero), of: machine.game)
    if !isLocked {
      try folder.write(Array("something else\n".utf8), to: "scores")
      flock(lock, LOCK_UN)
    }
    let signals = try Signals()
    #expect {
      try file.finish(signals)
    } throws: {
      ($0 as? Failure)?.message.english.hasPrefix("the last score is not stored: ") == true
        && ($0 as? Failure)?.status == (isLocked ? .failedWhileRunning : .badData)
    }
  }

  /// After an error, too, the end of a session stores a score that had to wait.
  @Test func theEndOfASessionStores() throws {
    var session = try Session(OutputOptions.parse(["--mute"]), HookOptions.parse([]))
    session.scores = ScoreFile(in: folder)
    var keeper = try #require(ScoreKeeper(ScorePlace(room: "attic"), in: session.scores))
    let lock = open(folder.place(of: "scores.lock"), O_RDWR | O_CREAT, 0o600)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0)
    let result = RoundResult(outcome: .timeUp, hider: Machine.tag(0), round: 1, isAgreed: true)
    keeper.take(.result(result, time: .zero), of: Machine(0, .hider, at: 0, name: "Ada").game)
    #expect(try folder.scores().pages.isEmpty)
    flock(lock, LOCK_UN)
    session.end()
    #expect(try folder.scores().pages.count == 1)
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
          for _ in 0..<200 {
            _ = try? StateFolder(path: path).locked("number") {
              let folder = StateFolder(path: path)
              let count = try folder.read("number", upTo: 1000)?.count ?? 0
              try folder.write([UInt8](repeating: 1, count: count + 1), to: "number")
              written += 1
            }
          }
          return written
        }
      }
      return await group.reduce(0, +)
    }
    #expect(written > 0)
    #expect(try folder.read("number", upTo: 1000)?.count == written)
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
    #expect(throws: Failure.self) { try StateFolder(path: "/proc/none").locked("number") {} }
  }
}
