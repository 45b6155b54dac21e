import BeaconCodec
import PlayerSupport
import TestSupport
import Testing

@testable import HotColdGame

struct RoundTests {
  private static let radios = [
    SharedAir.Radio(), SharedAir.Radio(loss: 0.3, repetition: 0.1, delay: 0.1),
    SharedAir.Radio(loss: 0.7, repetition: 0.2, delay: 0.3, noise: 4),
  ]

  /// A hider at 0 m, and seekers at these places.
  private func room(
    _ seekers: [Double], limit: UInt16? = nil, radio: SharedAir.Radio = SharedAir.Radio(),
    seed: UInt64 = 1
  ) -> SharedAir {
    let hider = Machine(0, .hider, at: 0, name: "Wilhelmina the Great", limit: limit)
    let others = seekers.enumerated().map { index, place in
      Machine(index + 1, .seeker, at: place, name: ["Max", "Zoë", "Ben"][index % 3])
    }
    return SharedAir([hider] + others, radio: radio, seed: seed)
  }

  @Test(arguments: radios.indices, 1...2)
  func allSeeTheSameFind(radio: Int, seed: UInt64) throws {
    var room = room([12, -10], limit: 300, radio: Self.radios[radio], seed: seed)
    room.run(3)
    room.walk(1, to: 0.1, seconds: 12)
    room.run(radio == 2 ? 20 : 8)
    let results = room.events.map { $0.agreed }
    for result in results { #expect(result.count == 1) }
    let first = try #require(results[0].first)
    #expect(first.outcome == .found)
    #expect(first.hider == Machine.tag(0))
    #expect(first.seeker == Machine.tag(1))
    #expect(first.winner == Machine.tag(1))
    #expect((6...35).contains(first.seconds ?? 0))
    for result in results {
      #expect(result.first?.seconds == first.seconds)
      #expect(result.first?.distance == first.distance)
      #expect(result.first?.seekerPoints == 1)
      #expect(result.first?.hiderPoints == 0)
    }
    for machine in room.machines {
      #expect(machine.party.scores.map(\.tag) == [Machine.tag(1)])
      #expect(machine.party.result?.isAgreed == true)
    }
    // The hider and the finder get the find as an event.
    #expect(room.events.map { $0.founds.count } == [1, 1, 0])
    #expect(room.events[0].founds.first?.address == room.machines[1].address)
    #expect(room.events[1].founds.first?.address == room.machines[0].address)
  }

  /// When the time is up, the nearest seeker wins if it is near the hider; otherwise the hider wins.
  @Test(
    arguments: radios.indices,
    [(-1.2, 2, 1), (-1.2, 2, 2), (-10, 0, 1), (-10, 0, 2)]
      as [(Double, Int, UInt64)])
  func timeUp(radio: Int, row: (place: Double, winner: Int, seed: UInt64)) {
    var room = room([14, -10], limit: 20, radio: Self.radios[radio], seed: row.seed)
    room.run(4)
    room.walk(2, to: row.place, seconds: 9)
    room.run(25)
    let results = room.events.map { $0.agreed }
    for result in results {
      #expect(result.count == 1)
      #expect(result.first?.outcome == .timeUp)
      #expect(result.first?.seeker == Machine.tag(2))
      #expect(result.first?.winner == Machine.tag(row.winner))
      #expect(result.first?.hiderPoints == (row.winner == 0 ? 1 : 0))
      #expect(result.first?.seconds == 20)
      #expect(result.first?.distance == results[0].first?.distance)
    }
  }

  @Test func theClockWaitsForASeeker() throws {
    var alone = room([], limit: 5)
    alone.run(10)
    #expect(alone.machines[0].party.round?.phase == .waiting)
    #expect(alone.declareFound(0) == false)
    #expect(alone.machines[0].party.nextRound() == false)
    #expect(alone.events[0].results.isEmpty)
    var room = room([9], limit: 100)
    room.run(10)
    let hiders = try #require(room.machines[0].party.round)
    let seekers = try #require(room.machines[1].party.round)
    #expect(hiders.phase == .running)
    #expect(seekers.phase == .running)
    let times = (try #require(hiders.elapsed), try #require(seekers.elapsed))
    #expect((8...10).contains(times.0))
    #expect(abs(times.0 - times.1) <= 1.6)
    #expect(seekers.limit == 100)
  }

  /// A second for each character: the track of a seeker, the hider's keys (f: found), and the results that all agree on.
  /// The hider is at 0 m; another seeker stays far away.
  @Test(arguments: [
    (
      "a hider may declare a find, once",
      "2m------------",
      "------ff------",
      "------F-------"
    ),
    (
      "a wrong key does not end a round: no seeker is near",
      "13m-------------",
      "------f---------",
      "----------------"
    ),
  ])
  func results(_: String, track: String, keys: String, results: String) {
    let metres = Marbles.metres(track)
    var room = room([metres[0], -20])
    var seen = 0
    let agreed = zip(metres, keys).map { place, key -> Character in
      room.machines[1].place = place
      if key == "f" { _ = room.declareFound(0) }
      room.run(1)
      let count = room.events.map { $0.agreed.count }.min() ?? 0
      defer { seen = count }
      return count > seen ? "F" : "-"
    }
    #expect(String(agreed) == results)
    for (events, machine) in zip(room.events, room.machines) {
      #expect(events.agreed.allSatisfy { $0.seeker == Machine.tag(1) && $0.outcome == .found })
      #expect(events.agreed.map(\.round) == (0..<seen).map { UInt8($0 + 1) })
      #expect(machine.party.scores.isEmpty == (seen == 0))
    }
  }

  /// Right after a round the finder still stands beside the hider.
  @Test func theNextRoundBeginsWithAHeadStart() {
    var room = room([0.1])
    room.run(13)
    #expect(room.events[0].agreed.count == 1)
    #expect(room.machines[0].party.nextRound() == true)
    room.run(9)
    #expect(room.events[0].agreed.count == 1)
    room.run(8)
    #expect(room.events.map { $0.agreed.map(\.round) } == [[1, 2], [1, 2]])
  }

  @Test(arguments: radios.indices) func nextRoundAndOtherRoles(radio: Int) throws {
    var room = room([12, -10], radio: Self.radios[radio], seed: 7)
    room.run(3)
    room.walk(1, to: 0.1, seconds: 12)
    room.run(12)
    #expect(room.events.map { $0.agreed.count } == [1, 1, 1])
    // The finder walks off, and the hider hides again.
    room.walk(1, to: 15, seconds: 15)
    #expect(room.machines[0].party.nextRound() == true)
    #expect(room.machines[0].party.result == nil)
    room.run(15)
    #expect(room.events.map { $0.agreed.count } == [1, 1, 1])
    #expect(room.machines.allSatisfy { $0.party.result == nil })
    #expect(room.machines[2].party.round?.number == 2)
    room.walk(2, to: 0.1, seconds: 11)
    room.run(12)
    for events in room.events {
      #expect(events.agreed.map(\.seeker) == [Machine.tag(1), Machine.tag(2)])
    }
    // Now the finder hides, and the former hider finds it.
    #expect(room.machines[2].swapRole() == true)
    #expect(room.machines[0].swapRole() == true)
    room.walk(0, to: 12, seconds: 12)
    room.run(5)
    #expect(room.machines[0].party.hunted == Machine.tag(2))
    #expect(room.machines[1].party.hunted == Machine.tag(2))
    room.walk(0, to: 0, seconds: 12)
    room.run(12)
    for (events, machine) in zip(room.events, room.machines) {
      #expect(events.agreed.last?.hider == Machine.tag(2))
      #expect(events.agreed.last?.seeker == Machine.tag(0))
      #expect(events.agreed.count == 3)
      for number in 0...2 { #expect(machine.party.points(of: Machine.tag(number)) == 1) }
    }
  }

  @Test func eachOfTwoHidersHasARoundOfItsOwn() {
    var room = SharedAir(
      [
        Machine(0, .hider, at: 0, name: "A"), Machine(1, .hider, at: 30, name: "B"),
        Machine(2, .seeker, at: 10, name: "C"),
      ], seed: 5)
    room.run(5)
    let first = room.machines[2].party.hunted
    #expect(first != nil)
    _ = room.machines[2].game.huntNext()
    room.run(5)
    let second = room.machines[2].party.hunted
    #expect(second != nil && second != first)
    // The other hider is not hunted any more, but its clock has run on.
    room.walk(2, to: second == Machine.tag(0) ? 0 : 30, seconds: 20)
    room.run(10)
    for (index, events) in room.events.enumerated() {
      // Players outside the round get no result.
      let isIn = index == 2 || Machine.tag(index) == second
      #expect(events.results.map(\.hider) == (isIn ? [second] : []))
      #expect(events.agreed.map(\.seeker) == (isIn ? [Machine.tag(2)] : []))
    }
  }

  /// A beacon without a player, such as a forgotten one, is hunted until a hider is heard, unless it was chosen.
  @Test(arguments: [false, true])
  func huntsPlayersRatherThanBeacons(isChosen: Bool) {
    var room = SharedAir(
      [Machine(0, .hider, at: 20, name: "A"), Machine(1, .seeker, at: 0, name: "B")], seed: 5)
    let hear = { (room: inout SharedAir) in
      _ = room.machines[1].hear(heard(7, minor: 9, at: room.time))
    }
    func hunted() -> BluetoothAddress? { room.machines[1].game.hunted?.address }
    room.silent = [0]
    room.run(3, each: hear)
    #expect(hunted()?.bits == 7)
    room.silent = []
    room.run(10, each: hear)
    #expect(hunted() == room.machines[0].address)
    guard isChosen else { return }
    room.machines[1].perform(.huntNext)
    room.run(10, each: hear)
    #expect(hunted()?.bits == 7)
  }

  enum End: CaseIterable {
    case found, declared, timeUp
    /// The seeker is out of range when the time is up.
    case unheard
  }

  /// In the next round a seeker's clock, clues and nearest distance start again, however the last one ended.
  @Test(arguments: End.allCases, [GameMode.classic, .thermometer])
  func nothingLeaksIntoTheNextRound(_ end: End, _ mode: GameMode) throws {
    let limit: UInt16? = end == .timeUp || end == .unheard ? 20 : nil
    var room = SharedAir(
      [
        Machine(0, .hider, at: 0, name: "Anna", limit: limit, playing: mode),
        Machine(1, .seeker, at: 6, name: "Max"),
      ], seed: 4)
    room.run(5)
    if mode == .thermometer { #expect(room.machines[1].perform(.ask).outcome == .done) }
    room.walk(1, to: 2, seconds: 6)
    switch end {
    case .found: room.walk(1, to: 0.1, seconds: 10)
    case .declared:
      let isDeclared = room.declareFound(0)
      #expect(isDeclared)
      room.run(5)
    case .timeUp: room.run(12)
    case .unheard:
      room.away = [1]
      room.run(13)
    }
    #expect(room.machines[0].party.result != nil)
    let first = room.machines[1].game.hunt
    #expect(try #require(first.nearest) < 4)
    #expect((first.questions == Thermometer()) == (mode == .classic))
    // The seeker walks off, and the signal has settled when the next round begins.
    if end != .unheard { room.walk(1, to: 16, seconds: 20) }
    let began = room.time
    #expect(room.machines[0].perform(.nextRound).outcome == .done)
    room.away = []
    room.run(4)
    let game = room.machines[1].game
    #expect(game.party?.round?.number == 2 && game.foundAt == nil && game.isPlaying)
    #expect(try #require(game.hunt.began).time.seconds >= began)
    #expect(game.elapsed <= 4)
    #expect(game.hunt.questions == Thermometer())
    if end != .unheard {
      #expect(try #require(game.hunt.nearest) > 5)
      #expect(try #require(game.hunt.startDistance) > 5)
    }
  }

  /// A beacon without messages can be hunted, but gives no points.
  @Test func aStrangersBeaconIsFoundBySignalAlone() {
    var room = room([])
    room.machines = [Machine(1, .seeker, at: 0, name: "Max")]
    var strong = 0
    for step in 0..<100 {
      let events = room.machines[0].hear(heard(9, at: Double(step) / 10, rssi: -40))
      strong += events.founds.count
    }
    #expect(strong == 1)
    #expect(room.machines[0].game.mayHuntAgain && room.machines[0].party.scores.isEmpty)
  }
}
