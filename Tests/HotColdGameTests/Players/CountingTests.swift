import PlayerSupport
import Testing

@testable import HotColdGame

struct CountingTests {
  /// A hider at 0 m whose players count to twenty, and seekers beside it.
  private func room(_ count: Int, loss: Double = 0) -> SharedAir {
    SharedAir(
      (0..<count).map {
        Machine(
          $0, $0 == 0 ? .hider : .seeker, at: 0.3 * Double($0), name: "P\($0)",
          count: $0 == 0 ? 20 : 0)
      }, radio: SharedAir.Radio(loss: loss), seed: UInt64(count))
  }

  /// While the players count, no machine calls a word or reports a find, even though all stand together. All show the same number.
  @Test(arguments: [2, 4, 8], [0, 0.3, 0.6])
  func everybodyCounts(count: Int, loss: Double) {
    var room = room(count, loss: loss)
    room.run(8)
    let left = room.machines.compactMap(\.party.counting)
    #expect(left.count == count)
    #expect((left.max() ?? 99) - (left.min() ?? 0) < 2)
    #expect(room.machines.allSatisfy { $0.game.isCounting })
    room.run(9)
    #expect(room.events.allSatisfy { $0.calls.isEmpty && $0.founds.isEmpty && $0.results.isEmpty })
    #expect(room.declareFound(0) == false)
    #expect(room.machines[0].party.round?.phase == .waiting)
    room.run(5)
    #expect(room.machines.allSatisfy { !$0.game.isCounting && $0.party.counting == nil })
    // Now the nearest one is found, and the clock is that of the round.
    room.run(12)
    #expect(room.machines.allSatisfy { $0.party.result?.outcome == .found })
    #expect(room.machines[1].game.elapsed < 10)
    // The next round is counted, too, and has no other grace.
    #expect(room.machines[0].perform(.nextRound).outcome == .done)
    room.run(6)
    #expect(room.machines.allSatisfy { $0.game.isCounting })
    #expect(room.machines[0].party.headStart == 0)
  }

  /// Any player begins at once, for all.
  @Test(arguments: 0..<4) func enterSkipsForAll(who: Int) {
    var room = room(4, loss: 0.3)
    for index in 1..<4 { room.machines[index].place = 6 + Double(index) }
    room.run(5)
    #expect(room.machines.allSatisfy { $0.game.isCounting })
    #expect(room.machines[who].perform(.nextRound).outcome == .done)
    room.run(2.5)
    #expect(room.machines.allSatisfy { !$0.game.isCounting })
    #expect(room.machines[0].party.round?.phase == .running)
  }

  /// A seeker hunts one of several hiders, but ends the counting of all.
  @Test(arguments: [GameMode.infection, .decoys]) func enterSkipsForAllHiders(mode: GameMode) {
    var room = SharedAir(
      (0..<4).map { tag -> Machine in
        let hides = tag < 2
        return Machine(
          tag, hides ? .hider : .seeker, at: 8 * Double(tag), name: "P\(tag)",
          playing: hides ? mode : .classic, count: hides ? 20 : 0)
      }, radio: SharedAir.Radio(loss: 0.3), seed: 6)
    room.run(6)
    #expect(room.machines.allSatisfy { $0.game.isCounting })
    #expect(room.machines[3].perform(.nextRound).outcome == .done)
    room.run(2.5)
    #expect(room.machines.allSatisfy { !$0.game.isCounting })
    #expect(room.machines.prefix(2).allSatisfy { $0.party.round?.phase == .running })
  }

  /// The next round is counted, too, if it is that of a player who got the bomb or joined the hider.
  @Test(arguments: [GameMode.potato, .sardines]) func anotherHiderCounts(mode: GameMode) {
    var room = SharedAir(
      (0..<3).map {
        Machine(
          $0, $0 == 0 ? .hider : .seeker, at: 8 * Double($0), name: "P\($0)",
          limit: mode == .potato ? 60 : nil, playing: $0 == 0 ? mode : .classic, count: 4)
      }, seed: 3)
    room.run(9)
    room.walk(1, to: 0.1, seconds: 14)
    #expect(room.machines[1].party.role == .hider)
    room.walk(mode == .potato ? 1 : 2, to: mode == .potato ? -12 : 0.1, seconds: 20)
    room.run(30)
    let last = room.machines.lastIndex { $0.party.role == .hider } ?? 0
    #expect(room.machines[last].party.round?.number ?? 0 > 1)
    #expect(room.machines[last].perform(.nextRound).outcome == .done)
    room.run(3)
    #expect(room.machines.allSatisfy { $0.game.isCounting })
    room.run(4)
    #expect(room.machines.allSatisfy { !$0.game.isCounting })
  }

  /// Nobody counts without a seeker, nor on the trail except for the first place.
  @Test func waits() {
    var alone = room(1)
    alone.run(30)
    #expect(alone.machines[0].party.round?.phase == .waiting)
    #expect(alone.machines[0].party.counting == nil)
    let second = Machine(0, .hider, at: 0, name: "Ann", playing: .trail, place: 2, count: 20)
    #expect(second.party.hidersRound.count == 0)
  }
}
