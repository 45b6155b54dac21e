import BeaconCodec
import PlayerSupport
import Testing

@testable import HotColdGame

/// A stranger decides nothing in an open room: what docs/SECURITY.md promises, against each attack.
@Suite("An open room")
struct OpenRoomTests {
  private static let anna = Machine.tag(AttackRow.anna)
  private static let ben = Machine.tag(AttackRow.ben)
  private static let names = ["Anna", "Cleo", "Ben"]

  /// The attack begins before Ben comes. He says something, and then he walks to Anna, if he does.
  private func play(
    _ row: AttackRow, limit: UInt16?, walks: Bool, seed: UInt64, mode: GameMode = .classic
  ) -> Room {
    var room = Room(
      [
        Machine(
          AttackRow.anna, .hider, at: 0, name: Self.names[0], limit: limit, playing: mode),
        Machine(AttackRow.cleo, .seeker, at: -10, name: Self.names[1]),
      ], radio: Room.Radio(loss: 0.2), seed: seed)
    var adversary = Adversary(row.attacks, copiesFrom: 8, seed: seed)
    room.run(5, against: &adversary)
    room.join(Machine(AttackRow.ben, .seeker, at: 12, name: Self.names[2]))
    room.run(5, against: &adversary)
    #expect(room.machines[2].party.taunt(1, at: .zero.advanced(bySeconds: room.time)) == true)
    room.run(10, against: &adversary)
    #expect(room.told.allSatisfy { $0.results.isEmpty })
    room.run(6, against: &adversary) { if walks { $0.machines[2].place -= 11.9 / 60 } }
    room.run(14, against: &adversary)
    return room
  }

  private func checkPlayers(_ room: Room, _ row: AttackRow) {
    #expect(room.machines.allSatisfy { $0.game.mode == .classic })
    let tags = room.machines.map(\.party.tag)
    for (index, events) in room.told.enumerated() {
      let roster = room.machines[index].party.roster
      for (tag, name) in zip(tags, Self.names) where tag != tags[index] {
        #expect(roster.player(tag)?.name.description == name)
        #expect(roster.player(tag)?.address == room.machines[tags.firstIndex(of: tag) ?? 0].address)
      }
      #expect(!events.players.contains { $0.change == .left && tags.contains($0.tag) })
      let bens = events.taunts.filter { $0.tag == Self.ben }.map(\.number)
      #expect(bens == (index == AttackRow.ben ? [] : [1]))
      if let shown = row.shown, shown != index {
        #expect(events.players.contains { $0.change == .doubted && $0.tag == tags[shown] })
      }
    }
  }

  @Test(arguments: AttackRow.all) func aFindIsThatOfThePlayers(_ row: AttackRow) {
    let room = play(row, limit: nil, walks: true, seed: 1)
    checkPlayers(room, row)
    for events in room.told {
      #expect(events.results.map(\.isAgreed) == [true])
      #expect(events.results.first?.outcome == .found)
      #expect(events.results.first?.hider == Self.anna)
      #expect(events.results.first?.seeker == Self.ben)
    }
    for machine in room.machines { #expect(machine.party.scores.map(\.tag) == [Self.ben]) }
  }

  @Test(arguments: AttackRow.all) func theTimeIsThatOfTheHider(_ row: AttackRow) {
    let room = play(row, limit: 25, walks: false, seed: 2)
    checkPlayers(room, row)
    for events in room.told {
      #expect(events.results.map(\.isAgreed) == [true])
      #expect(events.results.first?.outcome == .timeUp)
      #expect(events.results.first?.hider == Self.anna)
      #expect(events.results.first?.winner == Self.anna)
    }
  }

  /// Nobody is made a seeker by what is said of him.
  @Test(arguments: AttackRow.lies + AttackRow.inventions + AttackRow.clonesOfTheHider)
  func nobodyIsInfectedByAStranger(_ row: AttackRow) {
    let room = play(row, limit: nil, walks: false, seed: 4, mode: .infection)
    #expect(room.machines.map(\.party.role) == [.hider, .seeker, .seeker])
    #expect(room.told.allSatisfy { $0.results.isEmpty })
    for events in room.told {
      #expect(!events.contains { if case .infected = $0 { true } else { false } })
    }
  }

  /// Nobody's turn on the trail is kept from him, and a find there is that of the players.
  @Test(arguments: AttackRow.earlier) func nobodyIsSealedForGoodByAStranger(_ row: AttackRow) {
    var room = Room(
      [
        Machine(AttackRow.anna, .hider, at: 0, name: Self.names[0], playing: .trail, place: 2),
        Machine(AttackRow.cleo, .seeker, at: 9, name: Self.names[1]),
      ], radio: Room.Radio(loss: 0.2), seed: 5)
    var adversary = Adversary(row.attacks, copiesFrom: 8, seed: 5)
    // The one who answers nobody is passed over.
    room.run(45, against: &adversary)
    #expect(room.machines[1].party.hunted == Self.anna)
    #expect(room.machines[0].party.round?.phase == .running)
    room.run(17, against: &adversary) {
      $0.machines[1].place = max($0.machines[1].place - 0.1, 0.1)
    }
    #expect(room.told.map { $0.agreed.map(\.seeker) } == [[Machine.tag(1)], [Machine.tag(1)]])
    #expect(room.told.map { $0.agreed.map(\.hider) } == [[Self.anna], [Self.anna]])
  }

  /// Clones of one who stands first unseal nobody.
  @Test(arguments: AttackRow.clonesOfTheHider)
  func nobodyIsUnsealedByAStranger(_ row: AttackRow) {
    var room = Room(
      [
        Machine(AttackRow.anna, .hider, at: 0, name: Self.names[0], playing: .trail, place: 1),
        Machine(AttackRow.cleo, .seeker, at: -10, name: Self.names[1]),
        Machine(AttackRow.ben, .hider, at: 12, name: Self.names[2], playing: .trail, place: 2),
      ], radio: Room.Radio(loss: 0.2), seed: 6)
    var adversary = Adversary(row.attacks, copiesFrom: 8, seed: 6)
    room.run(30, against: &adversary)
    #expect(room.machines[1].party.hunted == Self.anna)
    #expect(room.machines[2].party.round?.phase == .waiting)
    #expect(room.told.allSatisfy { $0.results.isEmpty })
  }

  /// The bomb stays with whoever has it, and nobody is made to take one, as long as nobody comes near.
  @Test(
    arguments: AttackRow.lies + AttackRow.inventions + AttackRow.bombs + AttackRow.clonesOfTheHider)
  func theBombStaysWhereItIs(_ row: AttackRow) {
    let room = play(row, limit: 300, walks: false, seed: 5, mode: .potato)
    #expect(room.machines.map(\.party.role) == [.hider, .seeker, .seeker])
    #expect(room.told.allSatisfy { $0.results.isEmpty })
    #expect(room.told.map { $0.bombs.filter(\.bomb.isMine).count } == [1, 0, 0])
    #expect(room.machines[AttackRow.anna].party.bombHolder == Self.anna)
  }

  /// And whoever comes near has it next, whatever strangers say.
  @Test(
    arguments: AttackRow.lies + AttackRow.inventions + AttackRow.bombs + AttackRow.clonesOfTheHider)
  func theBombGoesToWhoeverComesNear(_ row: AttackRow) {
    let room = play(row, limit: 300, walks: true, seed: 6, mode: .potato)
    #expect(room.machines.map(\.party.role) == [.seeker, .seeker, .hider])
    #expect(room.told.allSatisfy { $0.results.isEmpty })
    #expect(room.told.map { $0.bombs.filter(\.bomb.isMine).count } == [1, 0, 1])
    #expect(room.machines.map(\.party.bombHolder) == [Self.ben, Self.ben, Self.ben])
  }

  /// Without a stranger.
  @Test func isPlayedInPeace() {
    let row = AttackRow("nobody")
    let room = play(row, limit: nil, walks: true, seed: 3)
    checkPlayers(room, row)
    #expect(room.told.map { $0.agreed.map(\.seeker) } == [[Self.ben], [Self.ben], [Self.ben]])
  }
}
