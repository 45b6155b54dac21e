import BeaconCodec
import HotColdSystem
import PlayerSupport
import TestSupport
import Testing

@testable import BeaconLocating
@testable import HotColdApp
@testable import HotColdGame
@testable import HotColdHouse
@testable import HotColdView

/// The map of a game in a house with stations.
struct HousePlayersTests {
  private static let plan = HousePlan(
    stations: [
      Station(name: "west", x: 0.5, y: 2, z: 1), Station(name: "east", x: 9.5, y: 2, z: 1),
    ],
    rooms: [
      Room(name: "kitchen", x: 0...5, y: 0...4),
      Room(name: "hall", x: 5...10, y: 0...4),
    ], things: [TopicLevel("AABBCCDDEEFF")!: SafeText("keys")])

  private static let own = IBeacon.hider.identity
  private static let ben = BeaconIdentity.seeker(Machine.tag(1))
  private static let stranger = BeaconIdentity(
    uuid: BeaconUUID(high: 1, low: 2), major: 1, minor: 2)

  private let players = HousePlayers(house: .home, uuid: .hotcold, wall: 0)

  /// Passes on the reports of both stations, in dBm.
  private func hear(_ beacon: BeaconIdentity, _ west: Double, _ east: Double, at time: Timestamp) {
    let id = DeviceReport.id(of: beacon)
    for (station, rssi) in [("west", west), ("east", east)] {
      players.hear(
        BrokerMessage(
          HouseTopics(house: .home).device(id, at: TopicLevel(station)!),
          DeviceReport(id: id, time: nil, rssi: rssi, measuredPower: -59).payload), at: time)
    }
  }

  @Test func showsOnlyPlayers() throws {
    var anna = Machine(0, .hider, at: 0, name: "Anna")
    // A published plan has the rooms, and not the names of things.
    let plan = try #require(Self.plan.message(HouseTopics(house: .home)))
    #expect(plan.isRetained && !String(decoding: plan.payload, as: UTF8.self).contains("keys"))
    players.hear(plan, at: .zero)
    var moves: [String] = []
    for step in 0..<60 {
      // Ben goes from the west to the east.
      let share = min(Double(step) / 30, 1)
      let time = Timestamp.after(Double(step) / 2)
      hear(Self.own, -62, -80, at: time)
      hear(Self.ben, -60 - 22 * share, -82 + 22 * share, at: time)
      hear(Self.stranger, -50, -50, at: time)
      players.advance(to: time)
      for (move, _) in players.takeMoves(of: anna.game) where move.isNewPlace {
        moves.append(move.position.room ?? "")
      }
    }
    #expect(moves == ["kitchen", "hall"])
    let house = try #require(players.placed)
    let message = PlayerMessage(
      tag: Machine.tag(1), content: .status(PlayerStatus(role: .seeker)))
    let response = message.scanResponse(name: SafeText("Ben"))
    for second in 26...30 {
      _ = anna.hear(
        Sighting(
          time: .after(Double(second)), address: BluetoothAddress(bits: 7, kind: .random),
          rssi: -70, details: SightingDetails(scanResponse: response.span)))
    }
    var blip = Blip(name: SafeText("Ben"), identity: Self.ben, lane: 2, estimate: .unknown)
    var letters: Set<String> = []
    blip.takeLetter(besides: &letters)
    let view = try #require(HouseView(house, of: anna.game, [blip], at: .after(30)))
    #expect(
      view.list.rows.map(\.isMe) == [false, true] || view.list.rows.map(\.isMe) == [true, false])
    let ben = try #require(view.list.rows.first { !$0.isMe })
    let me = try #require(view.list.rows.first { $0.isMe })
    #expect("\(ben.name)" == "Ben" && ben.sign == "B" && me.sign == "@")
    #expect(view.list.selected.map { view.list.rows[$0].isMe } == false)
    #expect(try #require(ben.place).x > 5 && #require(me.place).x < 5)
  }

  @Test func noMapWithoutPlayers() {
    hear(Self.stranger, -60, -70, at: .after(1))
    players.advance(to: .after(1))
    #expect(players.placed == nil)
  }
}
