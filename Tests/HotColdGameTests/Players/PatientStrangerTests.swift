import BeaconCodec
import PlayerSupport
import TestSupport
import Testing

@testable import HotColdGame

/// Strangers who wait for their moment: for a silence, for the end of a round, or for a clock that is set.
@Suite("Strangers who wait")
struct PatientStrangerTests {
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

  // MARK: While a player is not heard

  /// Each speaks much more rarely than the player does, who is back before long.
  static let usurpers = [anna, ben].flatMap { victim in
    let who = victim == anna ? "the hider" : "a seeker"
    return [
      AttackRow(
        "\(who) by another name",
        Attack(.player(victim), from: .stolen, level: .louder(0), rate: 3, name: "Mallory")),
      AttackRow(
        "\(who) from its address, 40 dB louder",
        Attack(.player(victim), from: .stolen, level: .louder(40), rate: 3)),
      AttackRow(
        "\(who) from another address", Attack(.player(victim), level: .louder(0), rate: 3)),
      AttackRow(
        "\(who), who watches",
        Attack(.player(victim), from: .stolen, level: .louder(0), rate: 3) { status, _, _ in
          status.role = .watching
          status.phase = .waiting
          status.peer = nil
        }),
      AttackRow(
        "\(who), who has found or was found",
        Attack(.player(victim), from: .stolen, level: .louder(0), rate: 3) { status, _, _ in
          status.phase = .found
          status.peer = Machine.tag(victim == anna ? cleo : anna).short
        }),
      AttackRow(
        "\(who), from another address, who watches",
        Attack(.player(victim), level: .louder(0), rate: 3) { status, _, _ in
          status.role = .watching
          status.phase = .waiting
          status.peer = nil
        }),
      AttackRow(
        "somebody else at the address of \(who)",
        Attack(.invented(1), from: .borrowed(victim), level: .at(-75), rate: 3)),
    ].map { (victim, $0) }
  }

  @Test(arguments: usurpers, [2, 4, 8])
  func whoComesBackIsBelieved(_ usurper: (victim: Int, row: AttackRow), silence: Int) {
    var room = Room(Self.machines(), radio: Room.Radio(loss: 0.2), seed: 11)
    var adversary = Adversary(usurper.row.attacks, copiesFrom: 8, seed: 11)
    room.run(8, against: &adversary)
    room.silent = [usurper.victim]
    room.run(silence, against: &adversary)
    room.silent = []
    room.run(12, against: &adversary)
    let victim = room.machines[usurper.victim]
    for (index, machine) in room.machines.enumerated() where index != usurper.victim {
      let record = machine.party.roster.player(victim.party.tag)
      #expect(record?.address == victim.address)
      #expect(record?.name.description == Self.names[usurper.victim])
      #expect(record?.role == victim.party.role)
      #expect(record?.status?.phase == .running)
    }
    room.run(6, against: &adversary) { $0.machines[Self.ben].place -= 8.9 / 60 }
    room.run(10, against: &adversary)
    for events in room.told {
      #expect(events.agreed.map(\.hider) == [Machine.tag(Self.anna)])
      #expect(events.agreed.map(\.seeker) == [Machine.tag(Self.ben)])
    }
  }

  // MARK: At the end of a round

  static let liars = [
    AttackRow("nobody"),
    AttackRow(
      "a seeker who says that it is far away",
      Attack(.player(ben), from: .stolen, level: .louder(0), rate: 4) { status, _, _ in
        status.distance = WireDistance(metres: 300)
      }),
    AttackRow(
      "a hider who says that nobody was near",
      Attack(.player(anna), from: .stolen, level: .louder(0), rate: 4) { status, _, _ in
        if status.phase.isOver { status.distance = WireDistance(metres: 300) }
      }),
    AttackRow(
      "a hider whose round took less time",
      Attack(.player(anna), from: .stolen, level: .louder(0), rate: 4) { status, _, _ in
        if status.phase.isOver { status.elapsed = 3 }
      }),
  ]

  @Test(arguments: liars) func theNearestWins(_ row: AttackRow) {
    var room = Room(
      Self.machines(limit: 20, ben: 1.6), radio: Room.Radio(loss: 0.2, noise: 1), seed: 12)
    var adversary = Adversary(row.attacks, copiesFrom: 8, seed: 12)
    room.run(30, against: &adversary)
    for (index, events) in room.told.enumerated() {
      #expect(events.results.map(\.isAgreed) == [true])
      #expect(events.results.first?.winner == Machine.tag(Self.ben))
      #expect(room.machines[index].party.result?.seconds ?? 0 >= 19)
    }
  }

  @Test(arguments: [
    AttackRow("nobody"),
    AttackRow(
      "a seeker who plays another game",
      Attack(.player(ben), from: .stolen, level: .louder(0), rate: 4) { status, _, _ in
        status.game = .classic
      }),
  ])
  func allWhoRanFromTheBombSurviveIt(_ row: AttackRow) {
    var room = Room(
      Self.machines(limit: 20, playing: .potato), radio: Room.Radio(loss: 0.2), seed: 13)
    var adversary = Adversary(row.attacks, copiesFrom: 8, seed: 13)
    room.run(30, against: &adversary)
    let survivors = [Machine.tag(Self.cleo), Machine.tag(Self.ben)]
    for events in room.told {
      #expect(events.agreed.map(\.survivors) == [survivors])
    }
  }

  /// What a seeker tells of its distance is heard last from somebody else.
  @Test func oneDistanceThatIsNotTrueDoesNotCount() {
    var evidence = Evidence()
    for step in 0..<30 {
      let told = step % 3 == 2 ? 300.0 : 2
      evidence.measure(distance: 2, isWithinReach: false, at: seconds(Double(step) / 10))
      evidence.hear(
        distance: WireDistance(metres: told), isClose: false, at: seconds(Double(step) / 10))
    }
    #expect(evidence.commonDistance(at: seconds(3)) ?? .infinity < 2.1)
  }

  /// However many there are.
  @Test func everybodyHasAPointWhoWinsOne() {
    var scores = Scores()
    let present = Set((0..<Roster.seats).map(Machine.tag))
    for tag in present.sorted() { scores.add(to: tag, present: present) }
    #expect(present.allSatisfy { scores[$0] == 1 })
  }

  // MARK: What is said beside it

  @Test func theClockDoesNotJump() {
    let row = AttackRow(
      "a hider whose clock is ahead",
      Attack(.player(Self.anna), from: .stolen, level: .louder(0), rate: 4) { status, _, _ in
        status.elapsed = status.elapsed.map { $0 + 4 }
      })
    var room = Room(Self.machines(limit: 300), radio: Room.Radio(loss: 0.2), seed: 14)
    var adversary = Adversary(row.attacks, copiesFrom: 8, seed: 14)
    var most = 0.0
    room.run(30, against: &adversary) { room in
      guard room.time > 8, let own = room.machines[Self.anna].party.round?.elapsed,
        let heard = room.machines[Self.ben].party.round?.elapsed
      else { return }
      most = max(most, abs(own - heard))
    }
    #expect(most < 2)
  }

  /// Whom a hider is hunted by is measured by the hider's own beacon, whatever else comes from there.
  @Test(arguments: [GameMode.infection, .decoys], [-15, 15])
  func aPlayerHasOneBeacon(mode: GameMode, louder: Int) {
    let row = AttackRow(
      "another beacon at the hider's address",
      Attack(
        .player(Self.anna), from: .stolen, level: .louder(louder), rate: 4,
        beacon: BeaconIdentity(uuid: .hotcold, major: 9, minor: 9)))
    var room = Room(Self.machines(playing: mode), radio: Room.Radio(loss: 0.2), seed: 15)
    var adversary = Adversary(row.attacks, copiesFrom: 3, seed: 15)
    room.run(15, against: &adversary)
    for seeker in [Self.cleo, Self.ben] {
      #expect(room.machines[seeker].game.hunted?.identity == Machine.hidersBeacon)
    }
  }

  /// Who walks up to a player is followed, and not whoever is heard more faintly from there.
  @Test func aFaintStrangerDoesNotHoldAPlayerBack() {
    var bond = LevelBond()
    for step in 0..<200 {
      let now = Double(step) / 20
      _ = bond.judge(Int8(-80 + min(step, 45)), at: seconds(now))
      if step % 3 == 0 { _ = bond.judge(-75, at: seconds(now + 0.01)) }
    }
    #expect(bond.judge(-35, at: seconds(10)) == .own)
    #expect(bond.judge(-75, at: seconds(10.01)) == .fainter)
  }

  // MARK: Who comes

  /// They say something all the time, but never who they are.
  @Test func nobodyWaitsForEverInThePlaceOfAnother() {
    var roster = Roster()
    var events: [GameEvent] = []
    func hear(_ content: PlayerMessage.Content, _ number: Int, at time: Double) {
      _ = roster.hear(
        PlayerMessage(tag: Machine.tag(number), content: content), name: nil,
        from: BluetoothAddress(bits: UInt64(number)), rssi: -60, at: seconds(time), into: &events)
    }
    let piece = TextPiece.cut(SafeText("Wilhelmina the Great"), counter: 0)[0]
    for step in 0..<40 {
      for number in 0..<40 {
        hear(.name(piece), 100 + number, at: Double(step) / 4 + Double(number) / 1000)
      }
      if step > 8 { hear(.status(PlayerStatus(role: .seeker)), 1, at: Double(step) / 4 + 0.2) }
    }
    #expect(roster.player(Machine.tag(1))?.hasJoined == true)
  }

  /// The clock is set back, and a stranger is heard before the player is.
  @Test(arguments: [Int8(-60), -20])
  func aClockThatIsSetOpensNoDoor(_ level: Int8) {
    var roster = Roster()
    var events: [GameEvent] = []
    let tag = Machine.tag(1)
    func hear(_ status: PlayerStatus, _ rssi: Int8, at time: Double) {
      let address = BluetoothAddress(bits: 1)
      guard roster.admits(rssi, from: address, at: seconds(time)) else { return }
      _ = roster.hear(
        PlayerMessage(tag: tag, content: .status(status)), name: nil, from: address, rssi: rssi,
        at: seconds(time), into: &events)
    }
    let truth = PlayerStatus(role: .hider, phase: .running, round: 7, elapsed: 9, limit: 300)
    var lie = truth
    lie.phase = .timeUp
    for step in 0..<20 { hear(truth, -60, at: 100 + Double(step) / 10) }
    roster.resetClock(to: seconds(50), by: -52)
    for step in 0..<4 { hear(lie, level, at: 50 + Double(step) / 100) }
    for step in 1..<40 {
      hear(truth, -60, at: 50 + Double(step) / 10)
      if step % 3 == 0 { hear(lie, level, at: 50.05 + Double(step) / 10) }
      #expect(roster.player(tag)?.status?.phase == .running)
    }
  }
}
