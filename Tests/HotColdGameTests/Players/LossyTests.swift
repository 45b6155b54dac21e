import BeaconCodec
import PlayerSupport
import Testing

@testable import HotColdGame

/// Rooms in which every second packet is lost.
@Suite("Where much is lost")
struct LossyTests {
  @Test(arguments: [GameMode.classic, .potato], 61...64)
  func whoComesNearHasFound(mode: GameMode, seed: UInt64) {
    var room = SharedAir(
      [
        Machine(0, .hider, at: 0, name: "Anna", limit: 300, playing: mode),
        Machine(1, .seeker, at: -10, name: "Cleo"),
        Machine(2, .seeker, at: 12, name: "Ben"),
      ], radio: SharedAir.Radio(loss: 0.5, repetition: 0.1, delay: 0.1), seed: seed)
    room.run(15)
    #expect(room.told.allSatisfy { $0.results.isEmpty })
    for _ in 0..<60 {
      room.machines[2].place -= 11.9 / 60
      room.step()
    }
    room.run(12)
    if mode == .potato {
      #expect(room.machines.map(\.party.role) == [.seeker, .seeker, .hider])
    } else {
      for events in room.told { #expect(events.agreed.map(\.seeker) == [Machine.tag(2)]) }
    }
  }
}
