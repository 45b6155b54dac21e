import BeaconCodec
import PlayerSupport
import Testing

@testable import HotColdGame

/// Strangers who take more than one step: over two addresses, two names, two lies or two levels.
@Suite("Strangers who go in steps")
struct ClimbingStrangerTests {
  private static let anna = AttackRow.anna
  private static let cleo = AttackRow.cleo
  private static let ben = AttackRow.ben
  private static let names = ["Anna", "Cleo", "Ben"]

  struct Row: CustomStringConvertible, Sendable {
    let description: String
    let victim: Int
    /// Seconds for which the player is not heard.
    let silence: Int
    let attacks: [Attack]
  }

  /// The player is silent from the tenth second on. Then each speaks much more rarely than the player does.
  static let rows = [anna, ben].flatMap { victim in
    let who = victim == anna ? "the hider" : "a seeker"
    func step(
      _ times: Range<Double>, from sender: Attack.Sender = .stolen, louder: Int = 0,
      rate: Double = 3, name: String? = nil, lie: @escaping Attack.Lie = { _, _, _ in }
    ) -> Attack {
      Attack(
        .player(victim), from: sender, level: .louder(louder), rate: rate, name: name,
        times: times, lie: lie)
    }
    let away: Attack.Lie = { status, _, _ in
      status.phase = .found
      status.peer = Machine.tag(victim == anna ? cleo : anna).short
    }
    return [
      Row(
        description: "\(who), from one address and then from another", victim: victim, silence: 13,
        attacks: [step(10..<16.5, from: .own), step(16.5..<99, from: .own)]),
      Row(
        description: "\(who), from three addresses", victim: victim, silence: 14,
        attacks: [
          step(10..<15.2, from: .own), step(15.2..<20.4, from: .own), step(20.4..<99, from: .own),
        ]),
      Row(
        description: "\(who), by one name and then by another", victim: victim, silence: 8,
        attacks: [step(10..<14, name: "Mallory"), step(14..<99, name: "Eve")]),
      Row(
        description: "\(who), 40 dB louder and then 20 dB", victim: victim, silence: 5,
        attacks: [step(10..<12.5, louder: 42), step(12.5..<99, louder: -25)]),
      Row(
        description: "\(who), who was found, and then in the next round", victim: victim,
        silence: 8,
        attacks: [
          step(10..<14, lie: away),
          step(14..<99) { status, _, _ in
            status.phase = .waiting
            status.round &+= 1
          },
        ]),
      Row(
        description: "\(who), who was found, and then seeks or hides, and then watches",
        victim: victim, silence: 9,
        attacks: [
          step(10..<13, lie: away),
          step(13..<16) { status, _, _ in status.role = victim == anna ? .seeker : .hider },
          step(16..<99) { status, _, _ in
            status.role = .watching
            status.phase = .waiting
            status.peer = nil
          },
        ]),
      Row(
        description: "\(who), who climbs to 34 dB above in a moment", victim: victim, silence: 0,
        attacks: [
          step(10..<10.15, louder: 17, rate: 120), step(10.15..<10.35, louder: 34, rate: 120),
          step(10.35..<99, louder: 34, rate: 2),
        ]),
    ]
  }

  @Test(arguments: rows, [0.2, 0.5]) func whoComesBackIsBelieved(_ row: Row, loss: Double) {
    var room = Room(
      [
        Machine(Self.anna, .hider, at: 0, name: Self.names[0]),
        Machine(Self.cleo, .seeker, at: -10, name: Self.names[1]),
        Machine(Self.ben, .seeker, at: 9, name: Self.names[2]),
      ], radio: Room.Radio(loss: loss), seed: 21)
    var adversary = Adversary(
      row.attacks.map { attack in
        var attack = attack
        if loss > 0.2, attack.rate < 10 { attack.rate = attack.rate * 0.6 }
        return attack
      }, copiesFrom: 8, seed: 21)
    room.run(10, against: &adversary)
    room.silent = row.silence > 0 ? [row.victim] : []
    room.run(row.silence, against: &adversary)
    room.silent = []
    room.run(12, against: &adversary)
    let victim = room.machines[row.victim]
    for (index, machine) in room.machines.enumerated() where index != row.victim {
      let record = machine.party.roster.player(victim.party.tag)
      #expect(record?.address == victim.address)
      #expect(record?.name.description == Self.names[row.victim])
      #expect(record?.role == victim.party.role)
      #expect(record?.status?.phase == .running)
      #expect(record?.status?.round == victim.party.round?.number)
      let level = Double(record?.rssi ?? 0)
      #expect(abs(level - room.level(of: row.victim, at: index)) < 10)
    }
    room.run(6, against: &adversary) { $0.machines[Self.ben].place -= 8.9 / 60 }
    room.run(10, against: &adversary)
    for events in room.told {
      #expect(events.agreed.map(\.hider) == [Machine.tag(Self.anna)])
      #expect(events.agreed.map(\.seeker) == [Machine.tag(Self.ben)])
    }
  }

  /// A door closes behind who plays, and somebody goes on from where that one was heard before.
  @Test(arguments: [anna, ben], [0.2, 0.5])
  func whoIsHeardFromElsewhereIsFollowed(_ victim: Int, loss: Double) {
    var room = Room(
      [
        Machine(Self.anna, .hider, at: 0, name: Self.names[0]),
        Machine(Self.cleo, .seeker, at: -10, name: Self.names[1]),
        Machine(Self.ben, .seeker, at: 2, name: Self.names[2]),
      ], radio: Room.Radio(loss: loss), seed: 22)
    let rate = 3 * (1 - loss)
    var adversary = Adversary(
      [Attack(.player(victim), from: .stolen, level: .at(-65), rate: rate)],
      copiesFrom: 4, seed: 22)
    room.run(10, against: &adversary)
    let place = room.machines[victim].place
    room.machines[victim].place = victim == Self.anna ? -38 : 40
    room.run(10, against: &adversary)
    let other = victim == Self.anna ? Self.ben : Self.anna
    let tag = room.machines[victim].party.tag
    #expect(room.machines[victim].party.taunt(3, at: .zero.advanced(bySeconds: room.time)) == true)
    room.run(6, against: &adversary)
    #expect(room.told[other].taunts.map(\.tag) == [tag])
    let level = room.machines[other].party.roster.player(tag)?.rssi ?? 0
    #expect(level < -80)
    room.machines[victim].place = place
    room.run(8, against: &adversary)
    room.run(2, against: &adversary) { $0.machines[Self.ben].place -= 1.9 / 20 }
    room.run(10, against: &adversary)
    for events in room.told {
      #expect(events.agreed.map(\.seeker) == [Machine.tag(Self.ben)])
    }
  }

  /// Somebody who was there all the time is nobody who has gone elsewhere.
  @Test(arguments: [Int8(-30), -95]) func whoIsHeardBadlyLosesNothing(_ level: Int8) {
    var bond = LevelBond()
    for step in 0..<400 {
      let now = Double(step) / 20
      let isFaded = (200..<260).contains(step)
      if !isFaded || step % 5 == 0 {
        #expect(bond.judge(-65, at: seconds(now)) == .own)
      }
      if step > 40, step % 2 == 0 {
        #expect(bond.judge(level, at: seconds(now + 0.01)) != .own)
      }
    }
  }
}
