import BeaconCodec
import Glibc
import HotColdSystem
import TestSupport
import Testing

@testable import BeaconLocating
@testable import HotColdApp
@testable import HotColdHouse

let adasKeys = TopicLevel("aabbcc000004")!

struct HistoryTests {
  let folder: TemporaryFolder
  let file: FileName

  init() throws {
    folder = try TemporaryFolder()
    file = FileName(folder["history"])
  }

  var house: House {
    House(
      HousePlan(
        stations: [Station(name: "west", x: 0, y: 0, z: 2)],
        things: [adasKeys: SafeText("Ada's keys")]),
      house: .home, wall: 0)
  }

  func hear(
    _ history: History, _ room: String?, x: Double = 1, in house: House? = nil, at wall: Double
  ) throws {
    let position = Position(time: 0, x: x, y: 2, z: 1, radius: 1, station: "west", room: room)
    history.hear(.position(position, of: adasKeys), in: house ?? self.house, wall: wall)
  }

  /// The search words, and the room found, after several rooms in turn.
  @Test(arguments: [
    ("keys", "hall"), ("ada", "hall"), ("ADA'S", "hall"), ("aabbcc000004", "hall"),
    ("AA:BB:CC:00:00:04", "hall"), ("", "hall"),
    ("eys", nil), ("%", nil), ("_", nil), ("'; DROP TABLE stay; --", nil), ("\\", nil),
  ])
  func findsTheLast(_ words: String, _ place: String?) throws {
    var house = house
    var events: [House.Event] = []
    house.hear(
      BrokerMessage(
        "hotcold/v1/home/station/west/device/\(adasKeys)",
        DeviceReport(id: adasKeys, rssi: -60).payload),
      at: .zero, into: &events)
    do {
      let history = try History(file, keepingDays: 30)
      for (time, room) in [
        (0.0, "kitchen"), (10, "kitchen"), (50, "kitchen"), (60, "hall"), (70, "hall"),
      ] {
        try hear(history, room, x: time, in: house, at: 1000 + time)
      }
      try history.flush()
    }
    let found = try History(file, keepingDays: nil).latest(words)
    #expect(found.map(\.place) == (place.map { [$0] } ?? []))
    if let stay = found.first {
      #expect(stay.since == 1060 && stay.until == 1070 && stay.x == 70 && stay.name == "Ada's keys")
    }
  }

  @Test func listsAllThings() throws {
    let history = try History(file, keepingDays: 30)
    for id in 10..<40 {
      try history.database.execute("INSERT INTO stay VALUES ('\(id)', '', 'hall', 1, 2, 3, 4, '')")
    }
    #expect(try history.latest("").count == 30)
  }

  /// Rows written by another program.
  @Test(arguments: [
    ("1", "1e300", "5", "5"), ("9e999", "1", "5", "5"), ("1", "1", "-1", "5"),
    ("1", "1", "5", "9e18"), ("-9e999", "1", "5", "5"),
  ])
  func skipsImpossibleRows(_ x: String, _ y: String, _ since: String, _ until: String) throws {
    let history = try History(file, keepingDays: 30)
    try history.database.execute(
      "INSERT INTO stay VALUES ('a', 'b', 'c', \(x), \(y), \(since), \(until), '')")
    try history.database.execute("INSERT INTO stay VALUES ('k', 'keys', 'hall', 1, 2, 3, 4, '')")
    #expect(try history.latest("").map(\.id) == ["k"])
    #expect(try history.stays(in: 0..<1e20).map(\.id) == ["k"])
  }

  /// Rooms with the same name on two floors are different places.
  @Test func keepsFloors() throws {
    let history = try History(file, keepingDays: 30)
    for (time, floor) in [(0.0, "ground"), (10, "first"), (20, "first")] {
      let position = Position(
        time: 0, x: 1, y: 2, z: 1, radius: 1, station: "west", room: "hall", floor: floor)
      history.hear(.position(position, of: adasKeys), in: house, wall: 1000 + time)
    }
    try history.flush()
    let stays = try history.stays(in: 0..<1e5)
    #expect(stays.map(\.floor) == ["ground", "first"] && stays.map(\.since) == [1000, 1010])
    let feed = try HistoryFeed(
      history, day: #require(LocalDay("1970-01-01", now: 1e9)))
    let places = feed.places(until: feed.start.advanced(bySeconds: 15))
    #expect(places.map(\.position.floor) == ["ground", "first"])
  }

  @Test(arguments: [("äpfel", true), ("ÄPFEL", true), ("rote äp", true), ("apfel", false)])
  func searchIgnoresCase(words: String, isFound: Bool) throws {
    let history = try History(file, keepingDays: 30)
    try history.database.execute(
      "INSERT INTO stay VALUES ('k', 'Rote Äpfel', 'hall', 1, 2, 3, 4, '')")
    #expect(try history.latest(words).map(\.id) == (isFound ? ["k"] : []))
  }

  /// A continued stay is one row; old rows are deleted.
  @Test func forgets() throws {
    let history = try History(file, keepingDays: 1)
    for hour in 0..<50 {
      try hear(history, hour < 20 ? "hall" : nil, at: Double(hour) * 3600)
    }
    try history.flush()
    #expect(try history.latest("").map(\.place) == ["near west"])
    history.hear(.gone(adasKeys), in: house, wall: 10 * 86_400)
    #expect(try history.latest("").isEmpty)
  }

  /// Setting the clock, or suspending the machine, ends a stay; rows after it are stored at once.
  @Test(arguments: [1_000_000.0, -3600])
  func clockIsSet(by seconds: Double) throws {
    let history = try History(file, keepingDays: 3650)
    for step in 0..<10 { try hear(history, "hall", at: 5000 + Double(step)) }
    for step in 0..<10 { try hear(history, "hall", at: 5010 + seconds + Double(step)) }
    let stays = try History(file, keepingDays: nil).stays(in: 0..<1e10)
    #expect(Set(stays.map(\.since)) == [5000, 5010 + seconds])
    #expect(stays.allSatisfy { $0.until - $0.since < 20 })
  }

  /// Over the limit the oldest rows are deleted, and the file shrinks.
  @Test func shrinks() throws {
    let history = try History(file, keepingDays: 30, megabytes: 1)
    try history.database.execute(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 80000)
      INSERT INTO way SELECT 'adasKeys', 1, 2, 3, i FROM n
      """)
    let before = try #require(file.status).st_size
    try hear(history, "hall", at: 100_000)
    try history.flush()
    let after = try #require(file.status).st_size
    #expect(before > 1_500_000 && after <= 1_000_000, "\(before) \(after)")
    let steps = try history.steps(in: 0..<1e6)
    #expect(steps.last?.time == 100_000 && (steps.first?.time ?? 0) > 20_000)
  }

  /// Stays that overlap the time, and at most one step per metre.
  @Test func readsADay() throws {
    do {
      let history = try History(file, keepingDays: 30)
      for step in 0..<40 {
        try hear(
          history, step < 20 ? "hall" : "kitchen", x: Double(step) * 0.5,
          at: 1000 + Double(step) * 10)
      }
      try history.flush()
    }
    let history = try History(file, keepingDays: nil)
    #expect(try history.extent(of: 0..<2000) == 1000...1390)
    #expect(try history.extent(of: 1100..<1200) == 1100...1190)
    #expect(try history.extent(of: 1391..<2000) == nil)
    #expect(try history.stays(in: 1100..<1300).map(\.place) == ["hall", "kitchen"])
    // At half a metre every 10 s, every second position is a metre further.
    #expect(try history.plan() == house.plan)
    #expect(try history.steps(in: 1000..<1100).map(\.x) == [0, 1, 2, 3, 4])
  }

  @Test(arguments: [
    ("2026-11-22", "2026-11-22"), ("2024-02-29", "2024-02-29"), ("today", "2001-09-09"),
    ("yesterday", "2001-09-08"), ("2026-02-29", nil), ("2026-13-01", nil), ("2026-1-1", nil),
    ("", nil), ("2026-11-22-", nil), ("-026-11-22", nil), ("+026-11-22", nil),
  ])
  func calendar(_ text: String, _ name: String?) {
    // Noon UTC: the same day from -12 to +11 hours.
    let day = LocalDay(text, now: 1_000_036_800)
    #expect(day?.name == name)
    if let day { #expect((82_000...91_000).contains(day.span.upperBound - day.span.lowerBound)) }
  }

  /// A foreign file can contain rows of any length.
  @Test(arguments: [9_000_000, 100])
  func limitsTheLengthOfText(_ length: Int) throws {
    try History(file, keepingDays: 30).database.execute(
      "INSERT INTO stay VALUES (hex(zeroblob(\(length / 2))), 'keys', 'hall', 1, 2, 3, 4, '')")
    let history = try History(file, keepingDays: nil)
    if length > 1000 {
      #expect(throws: Failure.self) { try history.latest("") }
    } else {
      #expect(try history.latest("").count == 1)
    }
  }

  @Test func limitsTheNumberOfChanges() throws {
    try History(file, keepingDays: 30).database.execute(
      """
      WITH RECURSIVE row(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < 150000)
      INSERT INTO stay SELECT n, n, 'hall', 1, 2, 3, 4, '' FROM row;
      INSERT INTO way SELECT id, 1, 2, 3, 4 FROM stay;
      """)
    let history = try History(file, keepingDays: nil)
    #expect(try history.changes(in: 0..<10).count == 100_000)
  }
}
