import BeaconCodec
import Glibc
import HotColdSystem
import HotColdView
import PlayerSupport
import TestSupport
import Testing

@testable import BeaconLocating
@testable import HotColdApp
@testable import HotColdGame
@testable import HotColdHouse

private let wall = WatchedRoom.wall
private let secret = WatchedRoom.secret

/// Watching a game over a broker.
struct GameWatchTests {
  private func watch() -> GameWatch { GameWatch(secret, house: WatchedRoom.house) }

  /// Plays a round in which Cleo finds Anna.
  /// - Returns: the events that `watch` notices.
  private func play(
    _ players: inout WatchedRoom, _ watch: inout GameWatch
  ) -> [GameEvent] {
    var events: [GameEvent] = []
    players.play { messages, time in
      for message in messages {
        watch.hear(message, at: time, in: WatchedRoom.minute(time.seconds))
      }
      events += watch.advance(to: time)
    }
    return events
  }

  private func thing(_ identity: BeaconIdentity) -> TopicLevel {
    var identity = identity
    identity.uuid = secret.room
    return DeviceReport.id(of: identity)
  }

  @Test func reportsWhoFoundWhom() throws {
    var players = WatchedRoom()
    var watch = watch()
    let events = play(&players, &watch)
    #expect(watch.players.map { "\($0.player.name)" } == ["Cleo", "Anna", "<b>Ben</b> \"the\""])
    #expect(watch.players.map(\.points) == [1, 0, 0])
    #expect(watch.players.map(\.player.role) == [.seeker, .hider, .seeker])
    #expect(events.agreed.map(\.outcome) == [.found])
    let sentences = watch.news.map { Catalogue.english.text($0.words) }
    let found = try #require(sentences.first { $0.hasPrefix("Cleo found Anna in ") })
    #expect(found.hasSuffix("(Anna 0, Cleo 1)"))
    #expect(watch.news.count <= GameWatch.mostNews)
    #expect(watch.news.map(\.number) == watch.news.map(\.number).sorted())
    // The page gets names as text, escaped for JSON.
    let json = try #require(JSONValue(watch.json))
    let shown = try #require(json["players"]?.array)
    #expect(shown.map { $0["name"]?.string } == ["Cleo", "Anna", "<b>Ben</b> \"the\""])
    #expect(shown.map { $0["role"]?.string } == ["seeker", "hider", "seeker"])
    #expect(shown.map { $0["points"]?.number } == [1, 0, 0])
    #expect(json["news"]?.array?.map { $0["text"]?.string } == sentences.reversed())
    // Beacons have the names of their players.
    #expect(watch.name(of: thing(Machine.hidersBeacon)) == SafeText("Anna"))
    #expect(watch.name(of: thing(.seeker(Machine.tag(2)))) == SafeText("Cleo"))
    #expect(watch.name(of: thing(.seeker(Machine.tag(7)))) == nil)
    #expect(watch.name(of: DeviceReport.id(of: Machine.hidersBeacon)) == nil)
    #expect(watch.name(of: .home) == nil)
  }

  /// Two hiders with the same beacon numbers stay two players. A thing with these numbers gets neither name.
  @Test func distinguishesHidersWithTheSameNumbers() throws {
    var players = WatchedRoom(ben: .hider)
    var watch = watch()
    let events = play(&players, &watch)
    #expect(watch.players.map(\.player.role) == [.seeker, .hider, .hider])
    #expect(events.agreed.map(\.seeker) == [Machine.tag(2)])
    #expect(watch.name(of: thing(Machine.hidersBeacon)) == nil)
    #expect(watch.name(of: thing(.seeker(Machine.tag(2)))) == SafeText("Cleo"))
  }

  @Test func reportsTaunts() {
    var players = WatchedRoom()
    var watch = watch()
    var events: [GameEvent] = []
    for step in 0..<200 {
      let time = Timestamp.zero.advanced(bySeconds: players.room.time)
      if step == 100 {
        let isCalled = players.room.machines[0].party.taunt(1, at: time)
        #expect(isCalled)
      }
      for message in players.step() {
        watch.hear(message, at: time, in: WatchedRoom.minute(time.seconds))
      }
      events += watch.advance(to: time)
    }
    #expect(events.taunts.map(\.number) == [1])
    let phrase = Taunts.phrase(1).map { "\($0)" } ?? ""
    #expect(watch.news.contains { Catalogue.english.text($0.words) == "Anna: \(phrase)" })
  }

  private static let status = PlayerMessage(
    tag: Machine.tag(1), content: .status(PlayerStatus(role: .hider))
  ).bytes
  private static let sender = BeaconIdentity(uuid: secret.room, major: 0, minor: 1)

  /// The minute of the letters, relative to now; their secret; and whether they are retained.
  @Test(arguments: [
    (0, "marmalade", false, 0), (-1, "marmalade", false, 0), (1, "marmalade", false, 0),
    (-2, "marmalade", false, 1), (0, "jam", false, 1), (0, "marmalade", true, 1),
  ])
  func takesOnlyCurrentLettersOfTheRoom(
    _ minutes: Int64, _ word: String, _ isRetained: Bool, _ rejected: Int
  ) throws {
    var watch = watch()
    for payload in [[], [0], [UInt8](repeating: 0x48, count: 64_000)] as [[UInt8]] {
      watch.hear(WatchedRoom.message(payload), at: .zero, in: WatchedRoom.minute(0))
    }
    let room = RoomSecret(word: word, room: secret.room)
    for second in 0..<3 {
      let minute = Minute(count: WatchedRoom.minute(Double(second)).count + minutes)
      let letter = try #require(
        room.letter(Self.status, from: Self.sender, at: minute)
      )
      let message = WatchedRoom.message(letter, isRetained: isRetained)
      #expect(watch.isLetter(message))
      watch.hear(
        message, at: .zero.advanced(bySeconds: Double(second)),
        in: WatchedRoom.minute(Double(second)))
    }
    #expect(watch.players.count == 1 - rejected)
  }

  @Test func isBounded() throws {
    var watch = watch()
    var events: [GameEvent] = []
    for number in 0..<4000 {
      let time = Double(number) / 100
      let bytes = PlayerMessage(
        tag: Machine.tag(number), content: .status(PlayerStatus(role: .seeker))
      ).bytes
      let letter = try #require(
        secret.letter(bytes, from: Self.sender, at: WatchedRoom.minute(time)))
      for _ in 0..<2 {
        watch.hear(
          WatchedRoom.message(letter), at: .zero.advanced(bySeconds: time),
          in: WatchedRoom.minute(time))
      }
      events += watch.advance(to: .zero.advanced(bySeconds: time))
    }
    #expect((1...128).contains(watch.players.count))
    #expect(watch.news.count == GameWatch.mostNews)
    #expect(events.players.count >= 500)
  }

  /// A house names the player's beacon, and reports the game's events.
  @Test(arguments: [nil, SafeText("the cat")] as [SafeText?]) func namesThings(_ planned: SafeText?)
    throws
  {
    let id = thing(Machine.hidersBeacon)
    let plan = HousePlan(
      stations: [
        Station(name: "west", x: 0, y: 0, z: 2), Station(name: "east", x: 8, y: 0, z: 2),
        Station(name: "south", x: 4, y: 6, z: 2),
      ], things: planned.map { [id: $0] } ?? [:])
    var keeper = try keeper(plan)
    let news = Self.times.flatMap { keeper.advance(to: $0) }
    #expect(keeper.house.things[id]?.name == planned ?? SafeText("Anna"))
    let events = news.compactMap { if case .game(let event) = $0 { event } else { nil } }
    #expect(events.agreed.map(\.outcome) == [.found])
  }

  private static let times = (0..<300).map { Timestamp.zero.advanced(bySeconds: Double($0) / 10) }

  private func keeper(_ plan: HousePlan = HousePlan()) throws -> HouseKeeper {
    let house = House(plan, house: WatchedRoom.house, wall: wall)
    return HouseKeeper(
      house, Letters(thing(Machine.hidersBeacon)), game: watch(), wall: wall)
  }

  /// The line output of a watched game.
  @Test(arguments: [
    (false, [" Cleo found Anna in ", " player 10000001 is called Anna"]),
    (
      true, [#"{"type":"result","#, #""hiderName":"Anna""#, #""name":"<b>Ben</b> \"the\"","role""#]
    ),
  ])
  func printsLines(_ isJSON: Bool, _ expected: [String]) throws {
    let folder = try TemporaryFolder()
    let file = open(try folder.write("", to: "lines"), O_WRONLY)
    defer { close(file) }
    var frontEnd = HouseFrontEnd(
      try keeper(),
      lines: lineWriter(OutputBuffer(descriptor: file), isJSON: isJSON))
    for time in Self.times { try frontEnd.advance(to: time) }
    try frontEnd.finish(SourceCounts())
    let text = try readText(folder["lines"])
    for words in expected { #expect(text.contains(words), "\(words)") }
  }

  /// In the screen's status line.
  @Test func showsNewsOnTheScreen() throws {
    var frontEnd = HouseScreenFrontEnd(try keeper())
    var seen: Set<String> = []
    for time in Self.times {
      frontEnd.advance(to: time)
      let size = Size(columns: 80, rows: 24)
      let shown = frontEnd.present(at: time, world: nil, status: nil)
      let picture = try #require(shown)
      let frame = picture.view.frame(size, .braille, .english)
      seen.insert(frame.row(size.rows - 2).map(\.text).joined())
    }
    #expect(seen.contains { $0.hasPrefix(" Cleo found Anna in ") })
  }
}

/// A broker with the players' letters, and the stations' reports of Anna's beacon.
private struct Letters: HouseFeed {
  private let id: TopicLevel
  private var players = WatchedRoom()
  private var steps = 0

  init(_ id: TopicLevel) { self.id = id }

  mutating func poll(at time: Timestamp) -> [BrokerEvent] {
    if steps > 60 {
      players.room.machines[2].place = max(players.room.machines[2].place - 0.1, 0.1)
    }
    steps += 1
    var messages = players.step()
    guard steps % 5 == 0 else { return messages.map(BrokerEvent.message) }
    for (station, rssi) in [("west", -62.0), ("east", -78), ("south", -76)] {
      messages.append(
        BrokerMessage(
          "hotcold/v1/home/station/\(station)/device/\(id)",
          DeviceReport(id: id, time: wall + time.seconds, rssi: rssi, measuredPower: -59).payload))
    }
    return messages.map(BrokerEvent.message)
  }
}
