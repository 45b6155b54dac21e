import PlayerSupport
import Testing

@testable import HotColdGame

/// Every game from the counting to its end, and on to the next round by one key.
struct WholeGameTests {
  struct Row: CustomStringConvertible, Sendable {
    var game: GameMode
    var players: Int
    var loss: Double
    var hiders: Int { game.rules.hiders == .one ? 1 : (players + 1) * 2 / 5 }
    var description: String { "\(game), \(players) players, \(Int(loss * 100))% lost" }

    static let all = GameMode.allCases.filter { $0 != .decoy }.flatMap { game in
      [2, 4, 8].flatMap { players in
        [0, 0.3, 0.6].map { Row(game: game, players: players, loss: $0) }
      }
    }
  }

  private struct Outcome: Hashable {
    var hider: PlayerTag
    var round: UInt8
    var outcome: RoundResult.Outcome
    var seeker: PlayerTag?
  }

  /// Hiders in a line, the real one at its end, and seekers before it.
  private func room(_ row: Row) -> SharedAir {
    let machines = (0..<row.players).map { index in
      let isHider = index < row.hiders
      let isDecoy = row.game == .decoys && index < row.hiders - 1
      return Machine(
        index, isHider ? .hider : .seeker, at: isHider ? Double(7 * index) : Double(-5 - 2 * index),
        name: "P\(index)", limit: row.game.rules.isChase ? 30 : nil,
        playing: isHider ? isDecoy ? .decoy : row.game : .usual, place: UInt8(index + 1), count: 8,
        takesTurns: true)
    }
    return SharedAir(machines, radio: SharedAir.Radio(loss: row.loss), seed: UInt64(row.players))
  }

  /// Each seeker walks to the hider that it hunts, and the player with the bomb to the nearest player.
  private func walk(_ room: inout SharedAir) {
    let places = room.machines.map(\.place)
    for (index, machine) in room.machines.enumerated() {
      let isChase = machine.game.rules.isChase
      guard machine.party.result == nil, machine.game.isHiding == isChase else { continue }
      let others = places.indices.filter { $0 != index }
      let goal =
        isChase
        ? others.min { abs(places[$0] - places[index]) < abs(places[$1] - places[index]) }
        : others.first { Machine.tag($0) == machine.party.hunted }
      guard let goal else { continue }
      room.machines[index].place += min(max(places[goal] + 0.1 - places[index], -0.12), 0.12)
    }
  }

  @Test(arguments: Row.all) func isPlayedToItsEnd(_ row: Row) {
    var room = room(row)
    room.run(4)
    // On the trail only the first hider counts.
    let counts =
      row.game.rules.hiders == .inOrder ? [0] + (row.hiders..<row.players) : [Int](0..<row.players)
    #expect(counts.allSatisfy { room.machines[$0].game.isCounting })
    #expect(room.events.allSatisfy { $0.calls.isEmpty && $0.results.isEmpty })
    func isOver() -> Bool {
      room.machines.allSatisfy { $0.game.isAfterRound && $0.party.result?.isAgreed == true }
    }
    for _ in 0..<100 where !isOver() { room.run(1) { walk(&$0) } }
    #expect(isOver())
    room.run(3)

    // All have the same results and scores.
    let outcomes = room.events.map { events in
      Set(
        events.agreed.map {
          Outcome(hider: $0.hider, round: $0.round, outcome: $0.outcome, seeker: $0.seeker)
        })
    }
    #expect(outcomes.allSatisfy { $0 == outcomes[0] && !$0.isEmpty })
    let scores = room.machines.map { $0.party.scores.map { [Int($0.tag.short), $0.points] } }
    #expect(scores.allSatisfy { $0 == scores[0] && !$0.isEmpty })

    // One key of the last player, and all play on with the next hider.
    guard row.game.rules.hiders == .one else { return }
    let next = room.machines[0].party.nextHider
    #expect(room.machines[row.players - 1].perform(.swapRole).outcome == .done)
    room.run(6)
    for (index, machine) in room.machines.enumerated() {
      #expect(machine.game.isHiding == (Machine.tag(index) == next))
      #expect(machine.party.hider == next && machine.party.result == nil)
      #expect(machine.game.mode == row.game && machine.game.isCounting)
      #expect(machine.party.scores.map { [Int($0.tag.short), $0.points] } == scores[0])
    }
  }
}
