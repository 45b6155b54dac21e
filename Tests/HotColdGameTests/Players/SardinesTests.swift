import PlayerSupport
import Testing

@testable import HotColdGame

struct SardinesTests {
  /// One hides, and the others find it one after the other.
  private func party(_ count: Int, loss: Double, takesTurns: Bool = false) -> SharedAir {
    var room = SharedAir(
      (0..<count).map { tag -> Machine in
        let hides = tag == 0
        return Machine(
          tag, hides ? .hider : .seeker, at: hides ? 0 : 5 + 3 * Double(tag), name: "P\(tag)",
          playing: hides ? .sardines : .classic, takesTurns: takesTurns)
      }, radio: SharedAir.Radio(loss: loss), seed: UInt64(count))
    room.run(5)
    for finder in 1..<count {
      room.walk(finder, to: 0.1, seconds: 10 + 3 * Double(finder))
      room.run(12)
    }
    return room
  }

  /// All machines agree on each find and on the last seeker.
  @Test(arguments: [2, 3, 4, 8], [0, 0.3, 0.6])
  func theLastToFindThemLoses(count: Int, loss: Double) {
    var room = party(count, loss: loss)
    let last = Machine.tag(count - 1)
    for (index, machine) in room.machines.enumerated() {
      let party = machine.party
      #expect(party.role == (index == count - 1 ? .seeker : .hider))
      #expect(party.result?.outcome == (count == 2 ? .found : .last))
      #expect(party.result?.seeker == last)
      #expect(party.result?.isAgreed == true)
      #expect(!machine.game.goesOn && machine.game.isAfterRound)
      for finder in 1..<count {
        let isWinner = finder < count - 1 || count == 2
        #expect(party.points(of: Machine.tag(finder)) == (isWinner ? 1 : 0))
      }
      #expect(party.points(of: Machine.tag(0)) == 0)
    }
    // In the next round, all others seek the same hider again.
    #expect(room.machines[0].perform(.nextRound).outcome == .done)
    room.run(8)
    let roles = [.hider] + [PlayerRole](repeating: .seeker, count: count - 1)
    #expect(room.machines.map(\.party.role) == roles)
    #expect(room.machines.allSatisfy { $0.party.stillHiding == [Machine.tag(0)] })
  }

  /// If the players take turns, one of them hides in the next round, and all others seek.
  @Test(arguments: [3, 4, 8], [0, 0.3, 0.6]) func theNextHider(count: Int, loss: Double) {
    var room = party(count, loss: loss, takesTurns: true)
    #expect(room.machines[1].perform(.nextRound).outcome == .done)
    room.run(8)
    let hiders = room.machines.indices.filter { room.machines[$0].party.role == .hider }
    #expect(hiders.count == 1)
    #expect(room.machines.allSatisfy { $0.party.stillHiding == hiders.map(Machine.tag) })
    #expect(room.machines.allSatisfy { $0.game.mode == .sardines && $0.party.result == nil })
  }

  /// A found hider must not begin another round while others seek.
  @Test func aFoundHiderWaits() {
    var room = SharedAir(
      [
        Machine(0, .hider, at: 0, name: "Anna", playing: .sardines),
        Machine(1, .seeker, at: 8, name: "Ben"), Machine(2, .seeker, at: 20, name: "Cleo"),
      ], seed: 4)
    room.run(5)
    room.walk(1, to: 0.1, seconds: 20)
    #expect(room.machines.map(\.party.role) == [.hider, .hider, .seeker])
    #expect(room.machines[0].game.goesOn)
    #expect(room.machines[0].perform(.nextRound).outcome == .refused)
    #expect(room.machines[2].party.hunted == Machine.tag(1))
    let hides = room.events[1].contains {
      if case .changedRole(.hider, _) = $0 { true } else { false }
    }
    #expect(hides)
  }
}
