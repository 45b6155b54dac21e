import Glibc
import TestSupport
import Testing

@testable import BeaconCodec
@testable import HotColdGame

/// Which way the level points after a turn on the spot.
struct TurnTests {
  /// A body that takes so many dB, a sender at an angle, and noise in dB.
  private func level(
    _ angle: Double, sender: Double, body: Double, noise: Double, _ dice: inout SeededRandom
  ) -> Int8 {
    let behind = (1 - cosine(angle - sender)) / 2
    return Int8((-60 - body * behind + .random(in: -noise...noise, using: &dice)).rounded())
  }

  /// Packets every 50 ms at eight angles, 45 degrees apart.
  private func steps(
    from start: Double, sense: Double, sender: Double, body: Double, noise: Double, seed: UInt64,
    turns: Int = 1
  ) -> [(angle: Double, rssi: Int8)] {
    var dice = SeededRandom(seed: seed)
    return (0..<8 * turns).flatMap { step in
      (0..<20).map { _ in
        let angle = (start + sense * 45 * Double(step % 8) + 720).truncatingRemainder(
          dividingBy: 360)
        return (
          angle, level(angle, sender: sender, body: body, noise: noise, &dice)
        )
      }
    }
  }

  private func answer(_ packets: [(angle: Double, rssi: Int8)]) -> Turn.Answer {
    var turn = Turn()
    for packet in packets { _ = turn.hear(packet.rssi, at: packet.angle, time: .zero) }
    return turn.answer
  }

  @Test(arguments: [0.0, 17, 101, 190, 333.3], [1.0, -1])
  func theLevelPoints(start: Double, sense: Double) throws {
    for seed in 0..<20 as Range<UInt64> {
      let sender = Double(seed) * 18
      let answer = answer(
        steps(from: start, sense: sense, sender: sender, body: 8, noise: 4, seed: seed))
      let direction = try #require(answer.direction)
      #expect((0..<360).contains(direction))
      #expect(cosine(direction - sender) > 0.9)
      #expect((answer.spread ?? 0) > 5 && (answer.spread ?? 0) < 11)
    }
  }

  /// Without a body, and with the angles in any order, it answers to at most one in ten.
  @Test func chanceHasNoDirection() {
    var dice = SeededRandom(seed: 9)
    var answers = 0
    for seed in 0..<1000 as Range<UInt64> {
      let body = seed % 2 == 0 ? 0.0 : 8
      var packets = steps(from: 0, sense: 1, sender: 30, body: body, noise: 6, seed: seed)
      let order = (0..<8).shuffled(using: &dice).map { 45 * Double($0) }
      for index in packets.indices { packets[index].angle = order[index / 20] }
      if answer(packets).direction != nil { answers += 1 }
    }
    #expect((40...100).contains(answers))
  }

  /// An eighth that was not heard leaves no answer; a level that never changes, no direction.
  @Test func whatIsMissing() {
    let packets = steps(from: 0, sense: 1, sender: 30, body: 8, noise: 1, seed: 1)
    #expect(answer(packets.filter { $0.angle != 135 }) == Turn.Answer())
    #expect(answer([]) == Turn.Answer())
    let still = answer(packets.map { ($0.angle, -70) })
    #expect(still.direction == nil && (still.spread ?? 1) < 1e-9)
    var turn = Turn()
    for angle in [Double.nan, .infinity, 1e300, -1e300] {
      #expect(turn.hear(-60, at: angle, time: .zero) == nil)
    }
  }

  /// Each whole turn of a recording is answered, and the last at its end.
  @Test func recordedTurns() {
    var game = Game(seeking: .everyBeacon)
    var events: [GameEvent] = []
    let packets = steps(from: 90, sense: -1, sender: 200, body: 9, noise: 2, seed: 3, turns: 3)
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
      hear(Double(step) / 10, level(angle, sender: 90, body: 10, noise: 2, &dice) - 5)
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

/// - Parameter degrees: any angle.
private func cosine(_ degrees: Double) -> Double { cos(degrees / 180 * .pi) }
