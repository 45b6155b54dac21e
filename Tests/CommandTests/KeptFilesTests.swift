import Glibc
import TestSupport
import Testing

/// What is kept from one game to the next, and what somebody else has made of it.
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

  @Test func knowsThePlayer() throws {
    let folder = try folder()
    let file = try folder.write(Self.profile, to: "hotcold/player")
    try run("seek --demo --seed 5 --name Zoe --json", in: folder)
    #expect(
      try readText(file)
        == Self.profile.replacing("Ada", with: "Zoe"))
  }

  enum Odd: CaseIterable {
    case noPlayer, tooLong, folder, pipe

    func make(_ name: String, in folder: TemporaryFolder) throws {
      switch self {
      case .noPlayer: _ = try folder.write("nobody\n", to: name)
      case .tooLong:
        _ = try folder.write([UInt8](repeating: UInt8(ascii: "#"), count: 600_000), to: name)
      case .folder: try folder.makeFolder(name)
      case .pipe: try #require(mkfifo(folder[name], 0o600) == 0)
      }
    }
  }

  /// It is somebody's: it stays, and the game goes on without.
  @Test(arguments: Odd.allCases)
  func leavesWhatItCannotRead(_ odd: Odd) throws {
    let folder = try folder()
    let file = folder["hotcold/player"]
    try odd.make("hotcold/player", in: folder)
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

  @Test(arguments: Odd.allCases)
  func tellsOfNoScores(_ odd: Odd) throws {
    let folder = try folder()
    try odd.make("hotcold/scores", in: folder)
    defer { rmdir(folder["hotcold/scores"]) }
    let scores = try run("scores", in: folder, status: 65)
    #expect(scores.output.isEmpty && scores.errors.contains("hotcold/scores"))
  }

  @Test func followsALink() throws {
    let folder = try folder()
    let file = try folder.write(Self.profile, to: "mine")
    try #require(symlink("../mine", folder["hotcold/player"]) == 0)
    try run("seek --demo --seed 5 --name Zoe --json", in: folder)
    #expect(try readText(file).contains("name=Zoe"))
    var status = stat()
    #expect(lstat(folder["hotcold/player"], &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  /// With another key all of a station's things would have other names.
  @Test func keepsTheStationsKey() throws {
    let folder = try folder()
    let file = try folder.write("short", to: "hotcold/station-key")
    try run("station --name kitchen --demo --duration 1 --speed 100", in: folder, status: 65)
    #expect(try readFile(file) == Array("short".utf8))
  }
}
