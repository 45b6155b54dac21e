import PlayerSupport
import Testing

@testable import HotColdGame

struct InfectionTests {
  private static let anna = Machine.tag(0)
  private static let ben = Machine.tag(1)
  private static let cleo = Machine.tag(2)

  private func room(seed: UInt64) -> SharedAir {
    SharedAir(
      [
        Machine(0, .hider, at: 0, name: "Anna", playing: .infection),
        Machine(1, .hider, at: 25, name: "Ben", playing: .infection),
        Machine(2, .seeker, at: 8, name: "Cleo"),
      ], radio: SharedAir.Radio(loss: 0.2), seed: seed)
  }

  /// Cleo finds Anna, who becomes a seeker and finds Ben, the last hider.
  @Test(arguments: [1, 2, 3] as [UInt64]) func isPlayedToItsEnd(_ seed: UInt64) {
    var room = room(seed: seed)
    room.run(5)
    #expect(room.machines.map(\.game.mode) == [.infection, .infection, .infection])
    #expect(Set(room.machines[2].party.stillHiding) == [Self.anna, Self.ben])
    room.walk(2, to: 0.1, seconds: 12)
    #expect(room.events.map { $0.agreed.map(\.seeker) } == [[Self.cleo], [Self.cleo], [Self.cleo]])
    #expect(room.events[2].agreed.map(\.hider) == [Self.anna])
    room.run(10)
    #expect(room.machines.map(\.party.role) == [.seeker, .hider, .seeker])
    #expect(room.machines.map(\.game.isHiding) == [false, true, false])
    #expect(room.events.map { $0.count(where: \.isInfection) } == [1, 0, 0])
    // Both seekers now hunt Ben.
    #expect(room.machines.map(\.game.mode) == [.infection, .infection, .infection])
    #expect(room.machines[0].party.hunted == Self.ben)
    #expect(room.machines[2].party.hunted == Self.ben)
    #expect(room.machines[2].game.elapsed > 20, "the clock is the game's")
    #expect(room.machines.allSatisfy { $0.party.stillHiding == [Self.ben] })
    room.walk(0, to: 24.9, seconds: 30)
    room.run(8)
    let second = [Self.cleo, Self.anna]
    #expect(room.events.map { $0.agreed.map(\.seeker) } == [second, second, second])
    #expect(room.events.map { $0.agreed.last?.hider } == [Self.ben, Self.ben, Self.ben])
    // The last hider does not become a seeker.
    #expect(room.machines.map(\.party.role) == [.seeker, .hider, .seeker])
    #expect(room.machines.allSatisfy { $0.party.stillHiding.isEmpty && !$0.game.goesOn })
    #expect(room.events.map { $0.count(where: \.isInfection) } == [1, 0, 0])
  }

  /// A found player must not hide again while others hide.
  @Test func aFoundHiderCannotBeginARound() {
    var room = room(seed: 5)
    room.run(5)
    room.walk(2, to: 0.1, seconds: 8)
    var isRefused = false
    room.run(10) {
      if $0.machines[0].party.result != nil {
        isRefused = $0.machines[0].perform(.nextRound).outcome == .refused || isRefused
      }
    }
    #expect(isRefused)
    #expect(room.machines[0].party.role == .seeker)
  }
}

extension GameEvent {
  fileprivate var isInfection: Bool {
    if case .changedRole(.seeker, _) = self { true } else { false }
  }
}
