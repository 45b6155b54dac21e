import PlayerSupport
import Testing

@testable import HotColdGame

struct DecoysTests {
  private static let ben = Machine.tag(1)
  private static let cleo = Machine.tag(2)

  /// Anna is the real hider, Ben a decoy; Cleo seeks.
  private func room(limit: UInt16? = nil, seed: UInt64) -> SharedAir {
    SharedAir(
      [
        Machine(0, .hider, at: 0, name: "Anna", limit: limit, playing: .decoys),
        Machine(1, .hider, at: 25, name: "Ben", limit: limit, playing: .decoy),
        Machine(2, .seeker, at: 17, name: "Cleo"),
      ], radio: SharedAir.Radio(loss: 0.2), seed: seed)
  }

  /// Cleo finds Ben, which gives no point, and then Anna.
  @Test(arguments: [1, 2, 3] as [UInt64]) func isPlayedToItsEnd(_ seed: UInt64) {
    var room = room(seed: seed)
    room.run(5)
    // Only Ben knows that he is a decoy.
    #expect(room.machines.map(\.game.mode) == [.decoys, .decoy, .decoys])
    #expect(room.said[0].allSatisfy { $0.game == .decoys })
    #expect(room.said[1].allSatisfy { $0.game == .decoys })
    // She turns to Ben when she is near him, not before.
    let far = room.machines[2].party.hunted
    room.walk(2, to: 20, seconds: 4)
    #expect(room.machines[2].party.hunted == far)
    room.walk(2, to: 24.9, seconds: 10)
    let first = [Self.ben]
    #expect(room.events.map { $0.agreed.map(\.hider) } == [first, first, first])
    #expect(room.events[2].agreed.map(\.outcome) == [.fooled])
    #expect(room.events[2].agreed.first?.winner == nil)
    #expect(room.events[2].founds.isEmpty)
    room.run(5)
    #expect(room.machines[2].party.hunted == Machine.tag(0))
    room.walk(2, to: 0.1, seconds: 30)
    room.run(5)
    #expect(room.events.allSatisfy { $0.agreed.map(\.outcome) == [.fooled, .found] })
    #expect(room.events.map(\.founds.count) == [1, 0, 1])
    #expect(room.machines.allSatisfy { $0.party.scores.map(\.tag) == [Self.cleo] })
    #expect(room.machines.map(\.party.role) == [.hider, .hider, .seeker])
  }

  /// Dora hunts the decoy when Cleo finds Anna, and learns that the game is over.
  @Test func theRealHiderEndsItForAll() {
    var room = SharedAir(
      [
        Machine(0, .hider, at: 0, name: "Anna", playing: .decoys),
        Machine(1, .hider, at: 25, name: "Ben", playing: .decoy),
        Machine(2, .seeker, at: 10, name: "Cleo"), Machine(3, .seeker, at: 20, name: "Dora"),
      ], radio: SharedAir.Radio(loss: 0.2), seed: 5)
    room.run(5)
    #expect(room.machines[3].party.hunted == Self.ben)
    room.walk(2, to: 0.1, seconds: 40)
    room.run(8)
    #expect(room.events[3].agreed.map(\.hider) == [Machine.tag(0)])
    #expect(room.events[3].agreed.map(\.winner) == [Self.cleo])
    #expect(room.events[3].founds.isEmpty && !room.machines[3].game.goesOn)
  }

  /// A decoy whose time is up has not won.
  @Test func decoysNeverWin() {
    var room = room(limit: 20, seed: 4)
    room.run(5)
    room.walk(2, to: 20, seconds: 5)
    room.run(25)
    #expect(Set(room.events[1].agreed.map(\.outcome)) == [.fooled, .timeUp])
    #expect(room.events[1].agreed.allSatisfy { $0.winner != Self.ben })
    #expect(room.machines[2].party.points(of: Self.ben) == 0)
  }
}
