import TestSupport
import Testing

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

  @Test(arguments: [
    ("", attic + "\ndemo, seed 7\n  classic       1:14    from 19.1 m   2025-11-22\n"),
    ("--room attic", attic), ("--room cellar", "Nothing yet: nobody was found here.\n"),
    ("--room ''", "Nothing yet: nobody was found here.\n"),
  ])
  func plain(_ options: String, _ text: String) throws {
    #expect(try scores(Self.file, options).text == text)
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

  @Test(arguments: [nil, "", "place open\n"])
  func nothing(_ file: String?) throws {
    #expect(try scores(file).text == "Nothing yet: nobody was found here.\n")
  }

  /// Whoever walks by himself wins nothing, nor does a replay.
  @Test(arguments: [
    "seek --demo --seed 1 --plain", "replay --example hunt --plain",
    "hide --demo --seed 1 --json --name Anna --rounds 1",
  ])
  func keepsNothing(_ line: String) throws {
    let folder = try TemporaryFolder()
    try Program.run(words(line), environment: ["XDG_STATE_HOME": folder.path], status: 0)
    #expect(!listFolder(folder.path + "/hotcold").contains("scores"))
  }
}
