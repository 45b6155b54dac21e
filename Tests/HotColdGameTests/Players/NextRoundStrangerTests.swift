import BeaconCodec
import PlayerSupport
import Testing

@testable import HotColdGame

/// Strangers at the moments at which a game goes on: a round begins, sides are changed, a bomb is handed on.
@Suite("Strangers where the game goes on")
struct NextRoundStrangerTests {
  private static let anna = AttackRow.anna
  private static let cleo = AttackRow.cleo
  private static let ben = AttackRow.ben
  private static let names = ["Anna", "Cleo", "Ben"]

  private static func machines(
    limit: UInt16? = nil, playing mode: GameMode = .classic, ben place: Double = 9
  ) -> [Machine] {
    [
      Machine(anna, .hider, at: 0, name: names[anna], limit: limit, playing: mode),
      Machine(cleo, .seeker, at: -10, name: names[cleo]),
      Machine(ben, .seeker, at: place, name: names[ben]),
    ]
  }

  private static func copy(
    _ victim: Int, rate: Double, delay: Int = 0, lie: @escaping Attack.Lie = { _, _, _ in }
  ) -> Attack {
    Attack(
      .player(victim), from: .stolen, level: .louder(0), rate: rate, delay: delay, lie: lie)
  }

  static let rows = [
    AttackRow("nobody"),
    AttackRow("the hider, of two seconds ago", copy(anna, rate: 4, delay: 2)),
    AttackRow("the hider, of ten seconds ago", copy(anna, rate: 4, delay: 10)),
    AttackRow("a seeker, of five statuses ago", copy(ben, rate: 4, delay: 5)),
    AttackRow(
      "all, of ten statuses ago", copy(anna, rate: 3, delay: 10), copy(ben, rate: 3, delay: 10),
      copy(cleo, rate: 3, delay: 10)),
    AttackRow(
      "the hider, whose clock is far ahead",
      copy(anna, rate: 4) { status, _, _ in status.elapsed = status.elapsed.map { $0 + 200 } }),
    AttackRow(
      "the hider, whose clock stands still",
      copy(anna, rate: 4) { status, _, _ in if status.phase == .running { status.elapsed = 0 } }),
    AttackRow(
      "the hider, who is a round ahead",
      copy(anna, rate: 4) { status, _, _ in
        status.phase = .waiting
        status.round &+= 1
      }),
    AttackRow(
      "the hider, who is in many rounds",
      copy(anna, rate: 4) { status, _, count in
        status.phase = .waiting
        status.round &+= UInt8(truncatingIfNeeded: count % 12)
      }),
    AttackRow(
      "the hider, with another limit",
      copy(anna, rate: 4) { status, _, _ in status.limit = 20 }),
    AttackRow(
      "the hider, from its address and from another one", copy(anna, rate: 4, delay: 6),
      Attack(.player(anna), level: .louder(20), rate: 8, delay: 30)),
  ]

  private func run(_ row: AttackRow, _ room: inout Room, loss: Double, seed: UInt64) -> Adversary {
    Adversary(
      row.attacks.map { attack in
        var attack = attack
        attack.rate *= 1.2 * (1 - loss)
        return attack
      }, copiesFrom: 6, seed: seed)
  }

  /// Two rounds: the second one is that of the players, too.
  @Test(arguments: rows, [(0.2, UInt64(31)), (0.5, 32)])
  func theNextRoundIsThatOfThePlayers(_ row: AttackRow, radio: (loss: Double, seed: UInt64)) {
    var room = Room(
      Self.machines(limit: 60), radio: Room.Radio(loss: radio.loss), seed: radio.seed)
    var adversary = run(row, &room, loss: radio.loss, seed: radio.seed)
    room.run(12, against: &adversary)
    room.run(6, against: &adversary) { $0.machines[Self.ben].place -= 8.9 / 60 }
    room.run(12, against: &adversary)
    for events in room.told { #expect(events.agreed.map(\.seeker) == [Machine.tag(Self.ben)]) }
    #expect(room.machines[Self.anna].party.nextRound() == true)
    room.machines[Self.ben].place = 9
    room.run(12, against: &adversary)
    let own = room.machines[Self.anna].party.round
    for seeker in [Self.cleo, Self.ben] {
      let heard = room.machines[seeker].party.round
      #expect(heard?.number == own?.number)
      #expect(heard?.phase == .running)
      #expect(abs((heard?.elapsed ?? 99) - (own?.elapsed ?? 0)) < 5)
    }
    room.run(6, against: &adversary) { $0.machines[Self.cleo].place += 9.9 / 60 }
    room.run(12, against: &adversary)
    for events in room.told {
      #expect(events.agreed.map(\.seeker) == [Self.ben, Self.cleo].map(Machine.tag))
    }
  }

  /// Two rounds whose time is up.
  @Test(arguments: rows, [(0.5, UInt64(35))])
  func theTimeIsThatOfTheHider(_ row: AttackRow, radio: (loss: Double, seed: UInt64)) {
    var room = Room(
      Self.machines(limit: 25), radio: Room.Radio(loss: radio.loss), seed: radio.seed)
    var adversary = run(row, &room, loss: radio.loss, seed: radio.seed)
    room.run(24, against: &adversary)
    #expect(room.told.allSatisfy { $0.results.isEmpty })
    room.run(11, against: &adversary)
    #expect(room.machines[Self.anna].party.nextRound() == true)
    room.run(22, against: &adversary)
    for events in room.told { #expect(events.results.map(\.winner) == [Machine.tag(Self.anna)]) }
    room.run(13, against: &adversary)
    for events in room.told {
      #expect(events.agreed.map(\.winner) == [Machine.tag(Self.anna), Machine.tag(Self.anna)])
      #expect(events.results.count == 2)
    }
  }

  /// Anna and Ben change sides.
  @Test(arguments: rows, [(0.2, UInt64(36))])
  func sidesAreChanged(_ row: AttackRow, radio: (loss: Double, seed: UInt64)) {
    var room = Room(
      Self.machines(limit: 200), radio: Room.Radio(loss: radio.loss), seed: radio.seed)
    var adversary = run(row, &room, loss: radio.loss, seed: radio.seed)
    room.run(15, against: &adversary)
    #expect(room.machines[Self.anna].swapRole() == true)
    #expect(room.machines[Self.ben].swapRole() == true)
    room.run(15, against: &adversary)
    #expect(room.machines[Self.cleo].party.hunted == Machine.tag(Self.ben))
    #expect(room.machines[Self.anna].party.hunted == Machine.tag(Self.ben))
    let start = room.machines[Self.cleo].place
    room.run(6, against: &adversary) { $0.machines[Self.cleo].place += (8.9 - start) / 60 }
    room.run(12, against: &adversary)
    for events in room.told {
      #expect(events.agreed.map(\.hider) == [Machine.tag(Self.ben)])
      #expect(events.agreed.map(\.seeker) == [Machine.tag(Self.cleo)])
    }
  }

  /// The bomb goes from Anna to Ben, and from him to Cleo.
  @Test(arguments: rows, [(0.5, UInt64(39))])
  func theBombGoesOn(_ row: AttackRow, radio: (loss: Double, seed: UInt64)) {
    var room = Room(
      Self.machines(limit: 200, playing: .potato), radio: Room.Radio(loss: radio.loss),
      seed: radio.seed)
    var adversary = run(row, &room, loss: radio.loss, seed: radio.seed)
    room.run(15, against: &adversary)
    room.run(6, against: &adversary) { $0.machines[Self.ben].place -= 8.9 / 60 }
    for _ in 0..<20 where room.machines[Self.ben].party.role == .seeker {
      room.run(1, against: &adversary)
    }
    #expect(room.machines.map(\.party.role) == [.seeker, .seeker, .hider])
    room.machines[Self.anna].place = 9
    room.run(14, against: &adversary)
    room.run(6, against: &adversary) { $0.machines[Self.cleo].place += 10 / 60 }
    room.run(20, against: &adversary)
    #expect(room.machines.map(\.party.role) == [.seeker, .hider, .seeker])
    let bombs = [1, 1, 1]
    #expect(room.told.map { $0.bombs.filter(\.bomb.isMine).count } == bombs)
  }
}
