import TestSupport
import Testing

@testable import BeaconCodec
@testable import BeaconTracking

/// Which way the level points after a turn on the spot.
struct TurnTests {
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
        turnSteps(from: start, sense: sense, sender: sender, body: 8, noise: 4, seed: seed))
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
      var packets = turnSteps(from: 0, sense: 1, sender: 30, body: body, noise: 6, seed: seed)
      let order = (0..<8).shuffled(using: &dice).map { 45 * Double($0) }
      for index in packets.indices { packets[index].angle = order[index / 20] }
      if answer(packets).direction != nil { answers += 1 }
    }
    #expect((40...100).contains(answers))
  }

  /// An eighth that was not heard leaves no answer; a level that never changes, no direction.
  @Test func whatIsMissing() {
    let packets = turnSteps(from: 0, sense: 1, sender: 30, body: 8, noise: 1, seed: 1)
    #expect(answer(packets.filter { $0.angle != 135 }) == Turn.Answer())
    #expect(answer([]) == Turn.Answer())
    let still = answer(packets.map { ($0.angle, -70) })
    #expect(still.direction == nil && (still.spread ?? 1) < 1e-9)
    var turn = Turn()
    for angle in [Double.nan, .infinity, 1e300, -1e300] {
      #expect(turn.hear(-60, at: angle, time: .zero) == nil)
    }
  }

  /// At the edge of the range, up to two eighths behind the player are silent. By a compass they may
  /// be eighths to which the player did not turn.
  @Test(arguments: [
    (silent: 0, byCompass: false, isClear: true), (1, false, true), (2, false, true),
    (3, false, false), (2, true, false),
  ])
  func silentEighths(silent: Int, byCompass: Bool, isClear: Bool) {
    var turn = Turn(at: .zero, level: nil)
    for packet in turnSteps(from: 22.5, sense: 1, sender: 22.5, body: 8, noise: 2, seed: 1) {
      let behind = abs(packet.angle - 190)
      if behind < [0, 15, 40, 60][silent] { continue }
      let time = Timestamp(nanoseconds: Int64(packet.angle / 360 * Turn.duration * 1e9))
      _ = turn.hear(packet.rssi, at: byCompass ? packet.angle : nil, time: time)
    }
    #expect((turn.answer.direction != nil) == isClear)
    if let direction = turn.answer.direction { #expect(cosine(direction - 22.5) > 0.8) }
  }
}
