import BeaconCodec
import Fuzzer
import PlayerSupport
import TestSupport

@testable import HotColdGame

extension FuzzTarget {
  /// A room in which Anna hides, and Cleo and Ben seek, and a stranger whose attacks the bytes make up.
  static let openRoom = FuzzTarget(
    "openroom", maximumLength: 1 + 3 * ScriptedAttack.length,
    seeds: [
      // Far away, loud by its own claim, and close.
      [0, 0x02, 20, 5, 156, 0x80, 0x40, 0, 0, 0, 0, 10],
      // The hider says that the time is up; a seeker is taunts ahead, or claims to be close.
      [1, 0x00, 40, 5, 197, 0x3F, 0x18, 0, 250, 10, 0, 255],
      [2, 0x11, 0, 3, 197, 0x40, 0, 0, 0, 0, 5, 255],
      [3, 0x21, 60, 5, 197, 0x80, 0x40, 0, 0, 0, 0, 9],
      // Two who play a game of their own, and many who come.
      [
        4, 0x03, 30, 4, 197, 0xBF, 0x50, 9, 30, 30, 0, 20, 0x82, 30, 4, 197, 0xBF, 0x90, 9, 30, 30,
        0, 20,
      ],
      [5, 0xF2, 30, 1, 197, 0, 0, 0, 0, 0, 0, 255],
      // Many who hide on the trail, in the first place; and Anna's clone in another one.
      [0x86, 0x32, 10, 4, 197, 0x3F, 0x48, 0xE0, 0, 0, 0, 255],
      [0x87, 0x00, 40, 5, 197, 0x04, 0, 0xE3, 0, 0, 0, 255],
    ]
  ) { input in
    var source = ByteSource(input)
    let seed = UInt64(source.byte())
    var attacks: [ScriptedAttack] = []
    while !source.isEmpty, attacks.count < 3 { attacks.append(ScriptedAttack(&source)) }
    var game = OpenRoom(attacks, seed: seed)
    game.play()
    game.check()
  }
}

/// The game that is attacked, and what has to hold at its end.
private struct OpenRoom {
  private static let names = ["Anna", "Cleo", "Ben"]
  private static let hider = 0
  private static let finder = 2

  /// What Anna plays.
  private let mode: GameMode
  private var room: Room
  private var adversary: Adversary
  /// Whether Ben hunts Anna when he begins to walk: nobody is kept from hunting a hider that was heard first.
  private var isHunted = false

  init(_ attacks: [ScriptedAttack], seed: UInt64) {
    mode = seed & 0x80 == 0 ? .classic : .trail
    room = Room(
      [
        Machine(0, .hider, at: 0, name: Self.names[0], limit: 300, playing: mode),
        Machine(1, .seeker, at: -10, name: Self.names[1]),
        Machine(2, .seeker, at: 12, name: Self.names[2]),
      ], seed: seed)
    adversary = Adversary(attacks.map(\.attack), copiesFrom: 2.5, seed: seed)
  }

  /// Ben says something and walks to Anna.
  mutating func play() {
    run(25)
    _ = room.machines[Self.finder].party.taunt(3, at: .zero.advanced(bySeconds: room.time))
    run(35)
    require(room.told.allSatisfy { $0.agreed.isEmpty }, "nobody is found from far away")
    let hunted = room.machines[Self.finder].game.hunted?.address
    isHunted = hunted == room.machines[Self.hider].address
    run(30) { $0.machines[Self.finder].place -= 11.9 / 30 }
    run(65)
  }

  private mutating func run(_ steps: Int, each moment: (inout Room) -> Void = { _ in }) {
    for _ in 0..<steps {
      moment(&room)
      room.step()
      adversary.act(in: &room)
    }
  }

  func check() {
    let tags = room.machines.map(\.party.tag)
    for (index, events) in room.told.enumerated() {
      let party = room.machines[index].party
      require(party.roster.count <= Roster.capacity, "few players are remembered")
      for result in events.agreed {
        require(result.hider == tags[Self.hider], "only the hunted hider's round is told")
        require(result.outcome == .found, "the time is not up")
        require(result.seeker == tags[Self.finder], "only who was near has found")
      }
      require(events.agreed.count <= 1, "a round ends once")
      require(party.scores.allSatisfy { $0.tag == tags[Self.finder] }, "nobody else has a point")
      for (other, tag) in tags.enumerated() where other != index {
        require(
          party.roster.player(tag)?.address == room.machines[other].address,
          "each player keeps the place")
        require(
          party.roster.player(tag)?.name.description == Self.names[other], "and the name")
      }
      let taunts = events.taunts.filter { tags.contains($0.tag) }
      require(
        taunts.allSatisfy { $0.tag == tags[Self.finder] && $0.number == 3 },
        "nobody's taunts are made up")
      require(taunts.count <= 1, "and each is told once")
    }
    require(
      !isHunted || room.machines[Self.finder].game.mode == mode,
      "the hider chooses the game")
    require(
      !isHunted || room.told[Self.hider].agreed.count == 1,
      "who comes near is found out whatever strangers say")
  }
}
