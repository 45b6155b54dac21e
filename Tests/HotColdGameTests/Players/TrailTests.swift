import PlayerSupport
import Testing

@testable import HotColdGame

struct TrailTests {
  private static let cleo = Machine.tag(3)
  private static let dora = Machine.tag(4)

  /// Anna, Ben and Eva hide along a line, in the order of their places; Cleo and Dora seek, nearest to Ben.
  private func room(limit: UInt16? = nil, seed: UInt64) -> SharedAir {
    SharedAir(
      [
        Machine(0, .hider, at: 0, name: "Anna", limit: limit, playing: .trail, place: 1),
        Machine(1, .hider, at: 12, name: "Ben", limit: limit, playing: .trail, place: 2),
        Machine(2, .hider, at: 24, name: "Eva", limit: limit, playing: .trail, place: 3),
        Machine(3, .seeker, at: 14, name: "Cleo"),
        Machine(4, .seeker, at: 16, name: "Dora"),
      ], radio: SharedAir.Radio(loss: 0.2), seed: seed)
  }

  private func hunted(_ room: SharedAir) -> [PlayerTag?] { room.machines[3...].map(\.party.hunted) }

  private func phases(_ room: SharedAir) -> [RoundPhase?] {
    room.machines[..<3].map { $0.party.round?.phase }
  }

  /// Cleo walks past Ben to Anna, then Dora finds Ben, and Cleo Eva: in order, as all machines agree.
  @Test(arguments: [1, 2, 3] as [UInt64]) func isPlayedToItsEnd(_ seed: UInt64) {
    var room = room(seed: seed)
    room.run(5)
    #expect(room.machines.allSatisfy { $0.game.mode == .trail })
    #expect(hunted(room) == [Machine.tag(0), Machine.tag(0)])
    #expect(phases(room) == [.running, .waiting, .waiting])
    #expect(room.machines[..<3].map(\.party.comesLater) == [false, true, true])
    var early = false
    room.walk(3, to: 0.1, seconds: 18) {
      early =
        early || phases($0)[0] == .running && self.hunted($0).contains { $0 != Machine.tag(0) }
    }
    #expect(!early)
    #expect(room.events[3].agreed.map(\.hider) == [Machine.tag(0)])
    room.run(14)
    #expect(hunted(room) == [Machine.tag(1), Machine.tag(1)])
    #expect(phases(room) == [.found, .running, .waiting])
    // Dora was there all the time, but it was not Ben's turn.
    room.walk(4, to: 11.9, seconds: 12)
    room.run(16)
    #expect(hunted(room) == [Machine.tag(2), Machine.tag(2)])
    #expect(phases(room) == [.found, .found, .running])
    room.walk(3, to: 23.9, seconds: 30)
    room.run(8)
    #expect(phases(room) == [.found, .found, .found])
    let finders = [Self.cleo, Self.dora, Self.cleo]
    for index in 0..<5 {
      #expect(room.events[index].agreed.map(\.seeker) == finders)
      #expect(room.events[index].agreed.map(\.hider) == [0, 1, 2].map(Machine.tag))
      #expect(room.machines[index].party.points(of: Self.cleo) == 2)
      #expect(room.machines[index].party.points(of: Self.dora) == 1)
      let steps = room.events[index].steps
      #expect(steps.map(\.place) == [1, 2, 3, nil])
      #expect(steps.map(\.isMine) == (0..<4).map { $0 == index && index < 3 })
    }
    #expect(room.machines.allSatisfy { $0.party.stillHiding.isEmpty && !$0.game.goesOn })
  }

  /// A seeker near a sealed hider does not find it.
  @Test func sealedHidersAreNotFound() {
    var room = room(seed: 4)
    room.run(5)
    room.walk(3, to: 12.1, seconds: 12)
    #expect(room.events.allSatisfy { $0.results.isEmpty })
    #expect(phases(room) == [.running, .waiting, .waiting])
  }

  /// A sealed hider's time does not run, and time up unseals the next.
  @Test func theNextIsUnsealedWhenTheTimeIsUp() {
    var room = room(limit: 20, seed: 5)
    room.run(40)
    #expect(phases(room) == [.timeUp, .running, .waiting])
    #expect((room.machines[1].party.round?.elapsed ?? 99) < 13)
    #expect(hunted(room) == [Machine.tag(1), Machine.tag(1)])
  }

  /// A found hider waits for the others.
  @Test func foundHidersWaitForTheTrail() {
    var room = room(seed: 6)
    room.run(5)
    room.walk(3, to: 0.1, seconds: 22)
    #expect(phases(room)[0] == .found)
    #expect(room.machines[0].party.nextRound() == false)
    #expect(room.machines[0].game.goesOn)
  }

  /// The first hider is gone for good.
  @Test func skipsAMissingHider() {
    var room = room(seed: 7)
    room.run(15)
    #expect(hunted(room) == [Machine.tag(0), Machine.tag(0)])
    room.silent = [0]
    room.run(40)
    #expect(hunted(room) == [Machine.tag(1), Machine.tag(1)])
    #expect(phases(room)[1] == .running)
  }

  /// The key for the next hider skips one place after the other, and returns to the first.
  @Test func skipsAPlace() {
    var room = room(seed: 8)
    room.run(5)
    room.machines[3].perform(.huntNext)
    room.run(Trail.insistence + 3)
    #expect(hunted(room) == [Machine.tag(1), Machine.tag(0)])
    // Cleo can still find the hider whom she skipped.
    var other = room.machines[3].game
    var events: [GameEvent] = []
    other.reach(room.machines[2].address, into: &events)
    #expect(other.party?.hunted == Machine.tag(1))
    other.reach(room.machines[0].address, into: &events)
    other.advance(to: other.tracker.now.advanced(bySeconds: 2), into: &events)
    #expect(other.party?.hunted == Machine.tag(0))
    // Each of the two hunted hiders knows that it is hunted.
    #expect(phases(room) == [.running, .running, .waiting])
    room.machines[3].perform(.huntNext)
    room.run(2)
    #expect(hunted(room)[0] == Machine.tag(2))
    room.machines[3].perform(.huntNext)
    room.run(2)
    #expect(hunted(room)[0] == Machine.tag(0))
  }
}

extension [GameEvent] {
  fileprivate var steps: [TrailStep] {
    compactMap { if case .trail(let step, _) = $0 { step } else { nil } }
  }
}
