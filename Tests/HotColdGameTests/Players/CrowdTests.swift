import BeaconCodec
import PlayerSupport
import Testing

@testable import HotColdGame

/// Strangers who come as many: newcomers without end, beacons without end, and such as lead away from who plays.
@Suite("Strangers who are many")
struct CrowdTests {
  private static let anna = AttackRow.anna
  private static let cleo = AttackRow.cleo
  private static let ben = AttackRow.ben
  private static let names = ["Anna", "Cleo", "Ben"]

  static let crowds = [
    AttackRow(
      "newcomers without end", Attack(.invented(10), level: .at(-60), rate: 10, isFleeting: true)),
    AttackRow(
      "newcomers without end, louder",
      Attack(.invented(20), level: .at(-42), rate: 10, isFleeting: true)),
    AttackRow(
      "newcomers without end who hide",
      Attack(.invented(10), level: .at(-55), rate: 10, isFleeting: true) { status, _, _ in
        status.role = .hider
        status.peer = Machine.tag(ben).short
        status.distance = WireDistance(metres: 2)
      }),
    AttackRow(
      "30 seekers who are heard more often than those who play, and a hider",
      Attack(.invented(30), level: .at(-60), rate: 12),
      hider(count: 1, level: -60)),
    AttackRow("a hider, louder than all others", hider(count: 1, level: -38)),
    AttackRow("3 hiders, louder than all others", hider(count: 3, level: -30)),
  ]

  private static func hider(count: Int, level: Int8, game: GameMode = .classic) -> Attack {
    Attack(.invented(count), level: .at(level), rate: 5, name: "Eve") { status, who, _ in
      status = PlayerStatus(role: .hider, phase: .running, round: 1, game: status.game)
    }
  }

  /// Ben comes late, and walks to Anna.
  @Test(
    arguments: crowds,
    [
      (GameMode.classic, 0.6), (.infection, 0.2), (.potato, 0.2),
    ])
  func whoComesLateFinds(_ row: AttackRow, game: (mode: GameMode, loss: Double)) {
    var room = Room(
      [
        Machine(Self.anna, .hider, at: 0, name: Self.names[0], playing: game.mode),
        Machine(Self.cleo, .seeker, at: -10, name: Self.names[1]),
      ], radio: Room.Radio(loss: game.loss), seed: 41)
    let attacks = row.attacks.map { attack in
      var attack = attack
      let lie = attack.lie
      attack.lie = { status, who, count in
        status.game = game.mode
        lie(&status, who, count)
      }
      return attack
    }
    var adversary = Adversary(attacks, copiesFrom: 5, seed: 41)
    room.run(8, against: &adversary)
    room.join(Machine(Self.ben, .seeker, at: 12, name: Self.names[2]))
    room.run(50, against: &adversary)
    #expect(room.machines[Self.anna].game.player(Machine.tag(Self.ben))?.hasJoined == true)
    #expect(room.machines[Self.ben].party.hunted == Machine.tag(Self.anna))
    room.run(6, against: &adversary) { $0.machines[Self.ben].place -= 11.9 / 60 }
    room.run(14, against: &adversary)
    if game.mode == .potato {
      #expect(room.machines.map(\.party.role) == [.seeker, .seeker, .hider])
    } else {
      for events in room.told {
        #expect(events.agreed.map(\.seeker) == [Machine.tag(Self.ben)])
      }
    }
    for machine in room.machines {
      #expect(machine.party.roster.count <= Roster.capacity)
      #expect(machine.game.tracker.count <= TrackTable.defaultCapacity)
    }
  }

  /// Three who play, far away, and send ever other beacons, as loudly as if they were within reach.
  @Test(arguments: [3, 8]) func beaconsWithoutEndTakeNobodysPlace(_ count: Int) {
    var room = Room(
      [
        Machine(Self.anna, .hider, at: 0, name: Self.names[0]),
        Machine(Self.cleo, .seeker, at: -10, name: Self.names[1]),
        Machine(Self.ben, .seeker, at: 9, name: Self.names[2]),
      ], radio: Room.Radio(loss: 0.2), seed: 43)
    var adversary = Adversary(
      [Attack(.invented(count), level: .at(-50), rate: 2)], copiesFrom: 5, seed: 43)
    var number: UInt16 = 1
    func flood(_ room: inout Room) {
      for step in 0..<12 {
        number &+= 1
        let address = BluetoothAddress(
          bits: 0xEE00_0000_0000 + UInt64(step % count), kind: .random)
        room.whisper(
          Sighting(
            time: seconds(room.time), address: address, rssi: -50,
            identity: BeaconIdentity(uuid: .hotcold, major: 7, minor: number), measuredPower: -59),
          to: Self.anna)
      }
    }
    room.run(15, against: &adversary, each: flood)
    room.run(6, against: &adversary) {
      flood(&$0)
      $0.machines[Self.ben].place -= 8.9 / 60
    }
    room.run(12, against: &adversary, each: flood)
    for events in room.told {
      #expect(events.agreed.map(\.seeker) == [Machine.tag(Self.ben)])
    }
  }

  /// Each sends so much at once, and then nothing for a while.
  @Test(arguments: [(8.0, 11), (4, 6)])
  func nobodyKeepsASeatByShouting(rate: Double, burst: Int) {
    var roster = Roster()
    var events: [GameEvent] = []
    func hear(_ number: Int, at time: Double) {
      _ = roster.hear(
        PlayerMessage(tag: Machine.tag(number), content: .status(PlayerStatus(role: .seeker))),
        name: nil, from: BluetoothAddress(bits: UInt64(number)), rssi: -60, at: seconds(time),
        into: &events)
    }
    var due = 10.0
    for step in 0..<400 {
      let time = Double(step) / 10
      for number in 0..<Roster.capacity where number % 40 == step % 40 {
        for shout in 0..<burst { hear(100 + number, at: time + Double(shout) / 1000) }
      }
      roster.advance(to: seconds(time + 0.09), into: &events)
      while due <= time + 0.1 {
        hear(1, at: due)
        due += 1 / rate
      }
    }
    #expect(roster.player(Machine.tag(1))?.hasJoined == true)
    let changes = events.players.filter { $0.tag == Machine.tag(1) }.map(\.change)
    #expect(changes == [.joined])
  }

  /// A name that comes in pieces.
  @Test(arguments: [UInt8(0), 5]) func piecesOfAnotherNameAreNoName(counter: UInt8) {
    let name = "Wilhelmina II"
    var room = Room(
      [
        Machine(Self.anna, .hider, at: 0, name: name),
        Machine(Self.cleo, .seeker, at: -10, name: Self.names[1]),
        Machine(Self.ben, .seeker, at: 9, name: Self.names[2]),
      ], radio: Room.Radio(loss: 0.2), seed: 45)
    var adversary = Adversary([], copiesFrom: 5, seed: 45)
    let pieces = TextPiece.cut(SafeText("Wilhelmina is out"), counter: counter)
    var turn = 0
    room.run(60, against: &adversary) { room in
      turn += 1
      guard turn > 3, turn % 10 == 0 else { return }
      let report = AdvertisingReport(
        eventType: [.legacy, .scanResponse, .scannable], address: .init(bits: 1), rssi: nil)
      let message = PlayerMessage(
        tag: Machine.tag(Self.anna), content: .name(pieces[turn / 10 % pieces.count]))
      let details = Room.details(report, message.scanResponse(name: SafeText(name)))
      for (listener, level) in [(Self.cleo, Int8(-79)), (Self.ben, -78)] {
        room.whisper(
          Sighting(
            time: seconds(room.time), address: room.machines[Self.anna].address, rssi: level,
            details: details), to: listener)
      }
    }
    for listener in [Self.cleo, Self.ben] {
      let heard = room.machines[listener].party.roster.player(Machine.tag(Self.anna))?.name
      #expect(heard?.description == name)
    }
  }
}
