import BeaconCodec
import BeaconTracking
import TestSupport
import Testing

@testable import HotColdGame

struct GameTurnTests {
  /// Each whole turn of a recording is answered, and the last at its end.
  @Test func recordedTurns() {
    var game = Game(seeking: .everyBeacon)
    var events: [GameEvent] = []
    let packets = turnSteps(from: 90, sense: -1, sender: 200, body: 9, noise: 2, seed: 3, turns: 3)
    for (index, packet) in packets.dropLast(60).enumerated() {
      var sighting = Sighting(
        time: seconds(Double(index) * 0.05), address: BluetoothAddress(bits: 0), rssi: packet.rssi,
        identity: BeaconIdentity(uuid: .hotcold, major: 0, minor: 0))
      sighting.facing = packet.angle
      game.hear(sighting, into: &events)
    }
    #expect(events.turns.count == 2)
    // The third is not whole.
    game.endTurn(into: &events)
    #expect(events.turns.count == 2)
    for answer in events.turns { #expect(cosine((answer.direction ?? 0) - 200) > 0.9) }
    #expect(events.calls.isEmpty && events.founds.isEmpty)
  }

  /// It ends after 8 s, whether a packet or only time passes then, and the next one may begin.
  @Test(arguments: [true, false])
  func itEndsInTime(byPacket: Bool) {
    var game = Game(seeking: .everyBeacon)
    var events: [GameEvent] = []
    func hear(_ second: Double) {
      game.hear(
        Sighting(
          time: seconds(second), address: BluetoothAddress(bits: 7), rssi: -70,
          identity: BeaconIdentity(uuid: .hotcold, major: 0, minor: 0), measuredPower: -59),
        into: &events)
    }
    for step in 0...5 { hear(Double(step) / 10) }
    #expect(game.perform(.turn, into: &events) == .done)
    game.advance(to: seconds(8.4), into: &events)
    #expect(events.turns.isEmpty && game.turnEighth == 8)
    if byPacket { hear(8.5) } else { game.advance(to: seconds(8.5), into: &events) }
    #expect(events.turns.count == 1 && game.turnEighth == nil)
    hear(8.6)
    #expect(game.perform(.turn, into: &events) == .done)
  }

  /// A turn by time: no word is called, the metres stand, and others go on.
  @Test func aTurnByTime() throws {
    var game = Game(seeking: .everyBeacon)
    var events: [GameEvent] = []
    var dice = SeededRandom(seed: 4)
    func hear(_ second: Double, _ rssi: Int8) {
      game.hear(
        Sighting(
          time: seconds(second), address: BluetoothAddress(bits: 7), rssi: rssi,
          identity: BeaconIdentity(uuid: .hotcold, major: 0, minor: 0), measuredPower: -59),
        into: &events)
    }
    #expect(game.perform(.turn, into: &events) == .refused)
    for step in 0..<100 { hear(Double(step) / 10, -70) }
    let before = try #require(game.shownEstimate.distance)
    #expect(game.perform(.turn, into: &events) == .done)
    #expect(game.perform(.turn, into: &events) == .refused)
    for step in 100..<200 {
      let angle = Double(step - 99) / 80 * 360
      hear(Double(step) / 10, turnLevel(angle, sender: 90, body: 10, noise: 2, &dice) - 5)
      if step < 178, step % 10 == 5 { #expect(game.turnEighth == (step - 99) / 10 + 1) }
      if step < 178 {
        let metres = try #require(game.shownEstimate.distance)
        #expect(abs(metres - before) < before / 4)
      }
    }
    #expect(events.turns.count == 1)
    #expect(cosine((events.turns.first?.direction ?? 0) - 90) > 0.9)
    #expect(events.prefix { if case .turn = $0 { false } else { true } }.calls.isEmpty)
    #expect(game.turnEighth == nil)
  }
}

extension Collection<GameEvent> {
  fileprivate var turns: [Turn.Answer] {
    compactMap { if case .turn(let answer, _) = $0 { answer } else { nil } }
  }

  fileprivate var calls: [GameEvent] {
    filter { if case .call = $0 { true } else { false } }
  }

  fileprivate var founds: [GameEvent] {
    filter { if case .found = $0 { true } else { false } }
  }
}
