import BeaconCodec
import PlayerSupport
import Testing

@testable import HotColdGame

/// Strangers in a room in which every second packet is lost.
@Suite("Strangers where much is lost")
struct LossyTests {
  private static let names = ["Anna", "Cleo", "Ben"]

  /// Those who copy a player from its address, less than half as often as it is heard.
  static let rows = (AttackRow.clonesOfTheHider + AttackRow.clonesOfASeeker).compactMap { row in
    let attacks = row.attacks.map { attack in
      var attack = attack
      attack.rate = min(attack.rate, 2)
      return attack
    }
    guard case .stolen? = row.attacks.first?.sender, case .louder(0)? = row.attacks.first?.level
    else { return nil as AttackRow? }
    return AttackRow(row.description, attacks)
  }

  @Test(arguments: rows, [GameMode.classic, .potato])
  func whoComesNearHasFound(_ row: AttackRow, mode: GameMode) {
    var room = Room(
      [
        Machine(AttackRow.anna, .hider, at: 0, name: Self.names[0], limit: 300, playing: mode),
        Machine(AttackRow.cleo, .seeker, at: -10, name: Self.names[1]),
        Machine(AttackRow.ben, .seeker, at: 12, name: Self.names[2]),
      ], radio: Room.Radio(loss: 0.5, repetition: 0.1, delay: 0.1), seed: 61)
    var adversary = Adversary(row.attacks, copiesFrom: 6, seed: 61)
    room.run(15, against: &adversary)
    #expect(room.told.allSatisfy { $0.results.isEmpty })
    room.run(6, against: &adversary) { $0.machines[AttackRow.ben].place -= 11.9 / 60 }
    room.run(12, against: &adversary)
    if mode == .potato {
      #expect(room.machines.map(\.party.role) == [.seeker, .seeker, .hider])
    } else {
      let ben = Machine.tag(AttackRow.ben)
      for events in room.told { #expect(events.agreed.map(\.seeker) == [ben]) }
    }
  }
}
