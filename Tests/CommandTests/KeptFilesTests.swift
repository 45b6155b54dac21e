import Glibc
import TestSupport
import Testing

/// The files stored between games, and foreign files in their place.
struct KeptFilesTests {
  private static let player = "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6"

  private static let profile = "player=\(player)\nname=Ada\nroom=attic\nvoice=robot\n"

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.makeFolder("hotcold")
    return folder
  }

  @discardableResult
  private func run(
    _ line: String, in folder: TemporaryFolder, status: Int32 = 0
  ) throws -> Outcome {
    try Program.run(words(line), environment: ["XDG_STATE_HOME": folder.path], status: status)
  }

  enum ForeignFile: CaseIterable {
    case noPlayer, folder, pipe

    func make(_ name: String, in folder: TemporaryFolder) throws {
      switch self {
      case .noPlayer: _ = try folder.write("nobody\n", to: name)
      case .folder: try folder.makeFolder(name)
      case .pipe: try #require(mkfifo(folder[name], 0o600) == 0)
      }
    }
  }

  /// A foreign file stays, and the game continues without it.
  @Test(arguments: ForeignFile.allCases)
  func keepsForeignFiles(_ foreign: ForeignFile) throws {
    let folder = try folder()
    let file = folder["hotcold/player"]
    try foreign.make("hotcold/player", in: folder)
    defer { rmdir(file) }
    var before = stat()
    stat(file, &before)
    let outcome = try run("seek --demo --seed 5 --name Zoe --json", in: folder)
    #expect(outcome.types.contains("found"))
    #expect(outcome.errors.contains("hotcold/player"))
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    var after = stat()
    stat(file, &after)
    #expect(before.st_ino == after.st_ino && before.st_size == after.st_size)
  }

  @Test(arguments: ForeignFile.allCases)
  func printsNoScores(_ foreign: ForeignFile) throws {
    let folder = try folder()
    try foreign.make("hotcold/scores", in: folder)
    defer { rmdir(folder["hotcold/scores"]) }
    let scores = try run("scores", in: folder, status: 65)
    #expect(scores.output.isEmpty && scores.errors.contains("hotcold/scores"))
  }

  /// A file in place of the state folder, or of the folder above it: an error for commands that read or write it, and a
  /// complaint of a game, which goes on.
  @Test(
    arguments: [
      ("scores", 65), ("scores --json", 65), ("where keys", 65), ("calibrate", 65),
      ("house --broker mqtt://127.0.0.1:1 --remember --duration 1", 65),
      ("seek --demo --seed 5 --name Zoe --json", 0),
    ] as [(String, Int32)], [true, false])
  func theStateFolderIsAFile(_ row: (line: String, status: Int32), isAbove: Bool) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("mine", to: isAbove ? "above" : "hotcold")
    let outcome = try Program.run(
      words(row.line), environment: ["XDG_STATE_HOME": isAbove ? file : folder.path],
      status: row.status)
    #expect(outcome.errors.contains("hotcold is not a folder; move the file"), "\(outcome.errors)")
    #expect(outcome.output.isEmpty == (row.status != 0))
    #expect(try readText(file) == "mine")
  }

  /// Without a home there is no list to show.
  @Test func noHome() throws {
    let outcome = try Program.run(["scores"], status: 66)
    #expect(outcome.errors.contains("HOME is not set"))
  }

  /// A demo's name is only for that demo.
  @Test(arguments: ["seek --demo", "hide --demo", "demo"])
  func aDemoRenamesNobody(_ line: String) throws {
    let folder = try folder()
    let file = try folder.write(Self.profile, to: "hotcold/player")
    let outcome = try run("\(line) --seed 5 --name Zoe --json", in: folder)
    #expect(outcome.types.contains("player"))
    #expect(try readText(file) == Self.profile)
  }

  /// Options for a secret that others can read, and why it is refused.
  @Test(
    arguments: [
      ("hide --room attic --secret-file", 0o644, 65),
      ("seek --room attic --secret-file", 0o640, 65),
      ("station --name kitchen --digest-key", 0o604, 65),
      ("station --name kitchen --broker mqtt://127.0.0.1:1 --credentials", 0o644, 65),
      ("station --name kitchen --keys", 0o640, 65),
      ("station --name kitchen --broker mqtt://127.0.0.1:1 --credentials", 0o600, 2),
      ("hide --room attic --secret-file", 0o600, 2),
      ("hide --room attic --secret-file", 0o400, 2),
    ] as [(String, mode_t, Int32)])
  func aSecretIsForItsOwner(_ line: String, _ mode: mode_t, _ status: Int32) throws {
    let folder = try folder()
    let file = try folder.write("marmalade\n", to: "word")
    try #require(chmod(file, mode) == 0)
    let outcome = try run(
      "\(line) \(file) --adapter hci977 --duration 1", in: folder, status: status)
    let advice = "other users can read \(file); run: chmod 600 \(file)"
    #expect(outcome.errors.contains(advice) == (status == 65), "\(outcome.errors)")
    #expect(
      outcome.errors.contains("no Bluetooth") || outcome.errors.contains("adapter") || status == 65)
  }

  /// A new name is stored through a symbolic link, and the rest of the file stays. There is no such adapter.
  @Test func followsALink() throws {
    let folder = try folder()
    let file = try folder.write(Self.profile, to: "mine")
    try #require(symlink("../mine", folder["hotcold/player"]) == 0)
    try run("seek --adapter hci977 --name Zoe --json", in: folder, status: 2)
    #expect(try readText(file) == Self.profile.replacing("Ada", with: "Zoe"))
    var status = stat()
    #expect(lstat(folder["hotcold/player"], &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }
}

/// `hotcold scores`
struct ScoresTests {
  private static let file = """
    place demo 7
    hunt classic 74.698 19.1 1763823600
    place room attic
    hunt classic 62 9.12 1763823845
    hunt classic 42.137 - 1763823600
    player 6989E32C 5 9 Zoë
    player 6989E32D 1 1
    nonsense
    """

  private func scores(_ file: String?, _ line: String = "") throws -> Outcome {
    let folder = try TemporaryFolder()
    if let file {
      try folder.makeFolder("hotcold")
      _ = try folder.write(file, to: "hotcold/scores")
    }
    return try Program.run(
      words("scores \(line)"), environment: ["XDG_STATE_HOME": folder.path], status: 0)
  }

  private static let attic = """
    room attic
      classic       0:42                  2025-11-22
                    1:02    from 9.1 m    2025-11-22
      Zoë                       5 points in 9 rounds
      player 6989E32D           1 point in 1 round

    """

  private static let nothing = "Nothing yet: nobody was found here.\n"

  @Test(arguments: [
    (file, "", attic + "\ndemo, seed 7\n  classic       1:14    from 19.1 m   2025-11-22\n"),
    (file, "--room attic", attic), (file, "--room cellar", nothing), (file, "--room ''", nothing),
    (nil, "", nothing), ("", "", nothing), ("place open\n", "", nothing),
  ])
  func plain(_ file: String?, _ options: String, _ text: String) throws {
    #expect(try scores(file, options).text == text)
  }

  @Test func json() throws {
    let lines = try scores(Self.file, "--json").lines.map { line in
      line.replacing("\"time\":\(line.field("time") ?? "")", with: "\"time\":0")
    }
    #expect(
      lines == [
        #"{"type":"best","time":0,"room":"attic","seed":null,"game":"classic","seconds":42.137,"distance":null,"date":"2025-11-22T15:00:00Z"}"#,
        #"{"type":"best","time":0,"room":"attic","seed":null,"game":"classic","seconds":62,"distance":9.1,"date":"2025-11-22T15:04:05Z"}"#,
        #"{"type":"points","time":0,"room":"attic","tag":"6989E32C","name":"Zoë","points":5,"rounds":9}"#,
        #"{"type":"points","time":0,"room":"attic","tag":"6989E32D","name":null,"points":1,"rounds":1}"#,
        #"{"type":"best","time":0,"room":null,"seed":7,"game":"classic","seconds":74.698,"distance":19.1,"date":"2025-11-22T15:00:00Z"}"#,
      ])
    #expect(try scores(Self.file, "--json --room cellar").output.isEmpty)
  }

  /// The autopilot and replays earn no scores.
  @Test(arguments: [
    "seek --demo --seed 1 --plain", "replay --example hunt --plain",
    "hide --demo --seed 1 --json --name Anna --rounds 1",
  ])
  func storesNothing(_ line: String) throws {
    let folder = try TemporaryFolder()
    try Program.run(words(line), environment: ["XDG_STATE_HOME": folder.path], status: 0)
    #expect(!listFolder(folder.path + "/hotcold").contains("scores"))
  }
}
