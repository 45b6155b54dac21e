import BeaconCodec
import PlayerSupport
import Testing

@testable import HotColdGame

struct RotationTests {
  /// A party that has just found the hider, machine 0.
  private func party(_ count: Int, loss: Double, seed: UInt64 = 1) -> SharedAir {
    var room = SharedAir(
      (0..<count).map { tag -> Machine in
        let hides = tag == 0
        return Machine(
          tag, hides ? .hider : .seeker, at: hides ? 0 : 6 + 2 * Double(tag), name: "P\(tag)",
          limit: hides ? 300 : nil, playing: hides ? .thermometer : .classic, takesTurns: true)
      }, radio: SharedAir.Radio(loss: loss), seed: seed)
    room.run(4)
    room.walk(1, to: 0.1, seconds: 14)
    room.run(8)
    return room
  }

  private func roles(hider: Int, of count: Int) -> [PlayerRole] {
    (0..<count).map { $0 == hider ? .hider : .seeker }
  }

  /// One key of any player is enough, and all play the same game with the next hider.
  @Test(arguments: [2, 4, 8], [0, 0.3, 0.6]) func oneKeySwaps(count: Int, loss: Double) {
    for proposer in Set([0, 1, count - 1]) {
      var room = party(count, loss: loss, seed: UInt64(count))
      #expect(room.machines.allSatisfy { $0.party.result?.isFind == true })
      #expect(room.machines.allSatisfy { $0.party.nextHider == Machine.tag(1) })
      let isSwapped = room.machines[proposer].swapRole()
      #expect(isSwapped)
      room.run(6)
      #expect(room.machines.map(\.party.role) == roles(hider: 1, of: count))
      #expect(room.machines.allSatisfy { $0.game.isHiding == ($0.party.role == .hider) })
      #expect(room.machines.allSatisfy { $0.party.hider == Machine.tag(1) })
      #expect(room.machines.allSatisfy { $0.game.mode == .thermometer && $0.party.result == nil })
      #expect(room.machines[1].party.round?.limit == 300)
      #expect(room.machines.allSatisfy { $0.party.points(of: Machine.tag(1)) == 1 })
    }
  }

  /// All players press the key at the same moment, one of them with another proposal: in the end there is one hider.
  @Test(arguments: 1...6) func allAtOnce(seed: UInt64) {
    var room = party(4, loss: 0.4, seed: seed)
    // One has lost sight of two others, and so proposes somebody else.
    room.machines[0].party.roster = Roster()
    for index in room.machines.indices { _ = room.machines[index].swapRole() }
    room.run(12)
    #expect(room.machines.count { $0.party.role == .hider } == 1)
  }

  /// With three and more the hider rotates by itself; with two, the same one hides again.
  @Test(arguments: [2, 3]) func theNextRound(count: Int) {
    var room = party(count, loss: 0)
    #expect(room.machines[0].perform(.nextRound).outcome == .done)
    room.run(6)
    #expect(room.machines.map(\.party.role) == roles(hider: count == 2 ? 0 : 1, of: count))
  }

  @Test func notDuringARound() {
    var room = SharedAir(
      [
        Machine(0, .hider, at: 0, name: "Ann", takesTurns: true),
        Machine(1, .seeker, at: 9, name: "Ben", takesTurns: true),
      ], seed: 1)
    room.run(5)
    #expect(room.machines.allSatisfy { $0.party.nextHider == nil })
    // A forged proposal does not end it.
    room.machines[0].party.hear(
      Proposal(hider: Machine.tag(0).short, round: 1, next: Machine.tag(1).short))
    room.run(2)
    #expect(room.machines.map(\.party.role) == [.hider, .seeker])
  }

  /// An older program sets no version bit in its status. It is announced, and not asked to hide.
  @Test(arguments: [true, false]) func olderVersions(isOlder: Bool) {
    var room = party(3, loss: 0)
    var events: [GameEvent] = []
    let details = SightingDetails(
      message: hex("48 00 A1B2C3D4 \(isOlder ? "80" : "81") 00 FFFF 0000 0000 FF 00"))
    let now = room.machines[2].party.now
    let sighting = Sighting(
      time: now, address: BluetoothAddress(bits: 1), rssi: -60, details: details)
    for index in room.machines.indices {
      room.machines[index].party.hear(sighting, at: now, into: &events)
      #expect((room.machines[index].party.hindrance?.change == .older) == isOlder)
      #expect(!room.machines[index].party.meetsNewerVersion)
      // Its turn would be next.
      room.machines[index].party.result?.hider = Machine.tag(2)
      let next = room.machines[index].party.nextHider
      #expect(next == (isOlder ? Machine.tag(0) : PlayerTag(rawValue: 0xA1B2_C3D4)))
    }
    #expect(events.players.map(\.change).contains(.older) == isOlder)
  }

  /// A message of a kind or a game that does not exist yet.
  @Test(arguments: ["48 07", "48 60", "48 70"]) func newerVersions(head: String) {
    let message = hex(head) + hex("A1B2C3D4") + [UInt8](repeating: 0x40, count: 10)
    var machine = Machine(0, .hider, at: 0, name: "Ann")
    var events: [GameEvent] = []
    let details = SightingDetails(message: message)
    let sighting = Sighting(
      time: .after(1), address: machine.address, rssi: -60, details: details)
    machine.party.hear(sighting, at: .after(1), into: &events)
    #expect(machine.party.meetsNewerVersion)
    machine.party.advance(to: .after(30), into: &events)
    #expect(!machine.party.meetsNewerVersion)
  }
}
