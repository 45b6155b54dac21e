import BeaconCodec
import PlayerSupport
import Testing

@testable import HotColdGame

struct WatcherTests {
  private static let anna = Machine.tag(0)
  private static let ben = Machine.tag(1)
  private static let cleo = Machine.tag(2)
  private static let radios = [
    SharedAir.Radio(), SharedAir.Radio(loss: 0.3, repetition: 0.1, delay: 0.1),
  ]

  /// Anna and Ben play these games, Cleo seeks, and Dora watches.
  private func room(
    _ games: (GameMode, GameMode) = (.classic, .classic), ben: PlayerRole = .seeker,
    limit: UInt16? = nil, cleo: Double = 12, radio: SharedAir.Radio = SharedAir.Radio(),
    seed: UInt64 = 1
  ) -> SharedAir {
    SharedAir(
      [
        Machine(0, .hider, at: 0, name: "Anna", limit: limit, playing: games.0),
        Machine(1, ben, at: -14, name: "Ben", limit: limit, playing: games.1),
        Machine(2, .seeker, at: cleo, name: "Cleo"),
        Machine(3, .watching, at: 5, name: "Dora"),
      ], radio: radio, seed: seed)
  }

  /// It reports the same result as the two players, once, with the same points.
  @Test(arguments: radios.indices, 1...2)
  func reportsAFind(radio: Int, seed: UInt64) throws {
    var room = room(limit: 300, radio: Self.radios[radio], seed: seed)
    room.run(3)
    room.walk(2, to: 0.1, seconds: 13)
    room.run(8)
    let seen = try #require(room.events[3].results.first)
    #expect(room.events[3].results.count == 1)
    #expect(seen.isFind && seen.hider == Self.anna && seen.seeker == Self.cleo)
    #expect(seen.hiderName.description == "Anna" && seen.seekerName.description == "Cleo")
    #expect(seen.seconds == room.events[0].agreed.first?.seconds)
    #expect(room.machines[3].party.points(of: Self.cleo) == 1)
    // It has no round of its own.
    #expect(room.machines[3].party.result == nil && room.machines[3].game.foundAt == nil)
    #expect(room.events[3].founds.isEmpty)
    let goesOn = room.machines[0].party.nextRound()
    #expect(goesOn)
    room.walk(2, to: 8, seconds: 8)
    room.walk(2, to: 0.1, seconds: 13)
    room.run(8)
    #expect(room.events[3].agreed.count == 2)
    #expect(room.machines[3].party.points(of: Self.cleo) == 2)
  }

  /// When the time is up, the hider wins unless a seeker is near.
  @Test(arguments: [(12.0, anna), (1.2, cleo)], 1...2)
  func reportsTimeUp(_ row: (cleo: Double, winner: PlayerTag), seed: UInt64) throws {
    var room = room(limit: 20, seed: seed)
    room.run(4)
    room.walk(2, to: row.cleo, seconds: 12)
    room.run(12)
    let seen = try #require(room.events[3].results.first)
    #expect(room.events[3].results.count == 1)
    #expect(seen.isAgreed && seen.outcome == .timeUp && seen.winner == row.winner)
    #expect(room.machines[3].party.scores.map(\.tag) == [row.winner])
  }

  /// Each of several hiders has its own result.
  @Test func reportsEachHider() {
    var room = room((.decoys, .decoy), ben: .hider, cleo: -6, seed: 3)
    room.run(5)
    room.walk(2, to: -13.9, seconds: 12)
    room.run(5)
    room.walk(2, to: -0.1, seconds: 25)
    room.run(5)
    #expect(room.events[3].agreed.map(\.outcome) == [.fooled, .found])
    #expect(room.events[3].agreed.map(\.hider) == [Self.ben, Self.anna])
    #expect(room.machines[3].party.scores.map(\.tag) == [Self.cleo])
  }

  /// A handover is not a result; when the bomb goes off, all others get a point.
  @Test(arguments: 1...2) func reportsTheBomb(seed: UInt64) {
    var room = room((.potato, .classic), limit: 40, cleo: 4, seed: UInt64(seed))
    room.run(5)
    room.walk(0, to: 3.9, seconds: 5)
    room.walk(0, to: -6, seconds: 10)
    #expect(room.machines[2].party.role == .hider)
    #expect(room.events[3].results.isEmpty)
    room.run(30)
    #expect(room.events[3].agreed.map(\.outcome) == [.boom])
    #expect(room.events[3].agreed.first?.hider == Self.cleo)
    #expect(room.machines[3].party.points(of: Self.cleo) == 0)
    #expect(room.machines[3].party.points(of: Self.anna) == 1)
    // A watcher does not play.
    #expect(room.events[3].agreed.first?.survivors.contains(Machine.tag(3)) == false)
  }

  /// However many rounds end, each result is reported once.
  @Test func reportsEachResultOnce() {
    var party = Party(tag: .nobody, name: .empty, role: .watching)
    var events: [GameEvent] = []
    for step in 0..<20 {
      for number in 0..<Roster.capacity {
        let message = PlayerMessage(
          tag: Machine.tag(number),
          content: .status(PlayerStatus(role: .hider, phase: .timeUp, elapsed: 9, limit: 9)))
        let time = Timestamp.zero.advanced(bySeconds: Double(step) / 2 + Double(number) / 1000)
        party.hear(
          Sighting(
            time: time, address: BluetoothAddress(bits: UInt64(number), kind: .random), rssi: nil,
            details: SightingDetails(message: message.bytes)), at: time, into: &events)
      }
    }
    #expect(events.results.count == Roster.capacity)
    #expect(Set(events.results.map(\.hider)).count == Roster.capacity)
  }
}
