import BeaconCodec
import PlayerSupport
import TestSupport
import Testing

@testable import HotColdGame

@Suite("The game of infection")
struct InfectionTests {
  private static let anna = Machine.tag(0)
  private static let ben = Machine.tag(1)
  private static let cleo = Machine.tag(2)

  private func room(_ mode: GameMode = .infection, seed: UInt64) -> SharedAir {
    SharedAir(
      [
        Machine(0, .hider, at: 0, name: "Anna", playing: mode),
        Machine(1, .hider, at: 25, name: "Ben", playing: mode),
        Machine(2, .seeker, at: 8, name: "Cleo"),
      ], radio: SharedAir.Radio(loss: 0.2), seed: seed)
  }

  private func run(
    _ room: inout SharedAir, _ seconds: Int, each moment: (inout SharedAir) -> Void = { _ in }
  ) {
    for _ in 0..<seconds * 10 {
      moment(&room)
      room.step()
    }
  }

  /// A machine goes that way for so many seconds, at a metre a second.
  private func walk(_ room: inout SharedAir, _ index: Int, to place: Double, seconds: Int) {
    run(&room, seconds) {
      let way = place - $0.machines[index].place
      $0.machines[index].place += min(max(way, -0.1), 0.1)
    }
  }

  /// Cleo finds Anna, who seeks then, and finds Ben: nobody hides any more.
  @Test(arguments: [1, 2, 3] as [UInt64]) func isPlayedToItsEnd(_ seed: UInt64) {
    var room = room(seed: seed)
    run(&room, 5)
    #expect(room.machines.map(\.game.mode) == [.infection, .infection, .infection])
    #expect(Set(room.machines[2].party.stillHiding) == [Self.anna, Self.ben])
    walk(&room, 2, to: 0.1, seconds: 12)
    #expect(room.told.map { $0.agreed.map(\.seeker) } == [[Self.cleo], [], [Self.cleo]])
    #expect(room.told[2].agreed.map(\.hider) == [Self.anna])
    run(&room, 10)
    #expect(room.machines.map(\.party.role) == [.seeker, .hider, .seeker])
    #expect(room.machines.map(\.game.isHiding) == [false, true, false])
    #expect(room.told.map { $0.count(where: \.isInfection) } == [1, 0, 0])
    // Both hunt the one who is left, and are told of it.
    #expect(room.machines.map(\.game.mode) == [.infection, .infection, .infection])
    #expect(room.machines[0].party.hunted == Self.ben)
    #expect(room.machines[2].party.hunted == Self.ben)
    #expect(room.machines.allSatisfy { $0.party.stillHiding == [Self.ben] })
    walk(&room, 0, to: 24.9, seconds: 30)
    run(&room, 8)
    let second = [Self.cleo, Self.anna]
    #expect(room.told.map { $0.agreed.map(\.seeker) } == [second, [Self.anna], second])
    #expect(room.told.map { $0.agreed.last?.hider } == [Self.ben, Self.ben, Self.ben])
    // The last one has nobody to seek.
    #expect(room.machines.map(\.party.role) == [.seeker, .hider, .seeker])
    #expect(room.machines.allSatisfy { $0.party.stillHiding.isEmpty && !$0.game.goesOn })
    #expect(room.told.map { $0.count(where: \.isInfection) } == [1, 0, 0])
  }

  @Test func nobodyIsInfectedInTheClassicGame() {
    var room = room(.classic, seed: 4)
    run(&room, 5)
    if room.machines[2].party.hunted == Self.ben {
      var events: [GameEvent] = []
      _ = room.machines[2].game.perform(.huntNext, into: &events)
    }
    walk(&room, 2, to: 0.1, seconds: 12)
    run(&room, 10)
    #expect(room.told[0].agreed.map(\.seeker) == [Self.cleo])
    #expect(room.machines.map(\.party.role) == [.hider, .hider, .seeker])
    #expect(room.machines.allSatisfy { $0.party.stillHiding.allSatisfy { $0 == Self.ben } })
  }

  /// Who was found hides no more while others do.
  @Test func nobodyGetsAwayByTheNextRound() {
    var room = room(seed: 5)
    run(&room, 5)
    walk(&room, 2, to: 0.1, seconds: 8)
    var isRefused = false
    run(&room, 10) {
      if $0.machines[0].party.result != nil {
        var events: [GameEvent] = []
        isRefused = $0.machines[0].game.perform(.nextRound, into: &events) == .refused || isRefused
      }
    }
    #expect(isRefused)
    #expect(room.machines[0].party.role == .seeker)
  }
}

extension GameEvent {
  fileprivate var isInfection: Bool { if case .infected = self { true } else { false } }
}
