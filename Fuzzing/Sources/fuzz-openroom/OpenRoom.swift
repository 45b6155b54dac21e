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
      // Ben's clone is a seeker of a game of questions; a hider is found again and again, and a decoy.
      [0x21, 0x18, 20, 5, 197, 0x40, 0, 0, 0, 0, 0, 5],
      [0x42, 0x00, 40, 5, 197, 0x03, 0x18, 0, 0, 0, 0, 3],
      [0x63, 0x12, 10, 4, 197, 0x27, 0x10, 0xA0, 0, 0, 0, 4],
      // Two with a bomb of their own, and the bomb's holder who says that it is handed on.
      [0xA4, 0x12, 10, 4, 197, 0xA7, 0x10, 0xC0, 0, 0, 0, 4],
      [0xA5, 0x10, 40, 5, 197, 0x27, 0x04, 1, 0, 0, 0, 255],
      // Ben speaks, and his clone from his own address says other words, or another phrase.
      [0x10, 0x38, 0, 0, 197, 0, 0, 0, 0, 0, 0, 255],
      [0x11, 0xB8, 0, 0, 197, 0x40, 0, 0, 0, 0, 1, 255],
      [1, 0x18, 0, 0, 197, 0x48, 0x31, 10, 4, 0, 0x3F, 2],
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
  private static let modes: [GameMode] = [
    .classic, .thermometer, .infection, .decoys, .trail, .potato, .infection, .potato,
  ]

  /// What Anna plays.
  private let mode: GameMode
  /// What Ben says in words of his own; nil for the third phrase.
  private let words: SafeText?
  private var room: Room
  private var adversary: Adversary
  /// Whether Ben hunts Anna when he begins to walk: nobody is kept from hunting a hider that was heard first.
  private var isHunted = false

  init(_ attacks: [ScriptedAttack], seed: UInt64) {
    mode = Self.modes[Int(seed >> 5) % Self.modes.count]
    room = Room(
      [
        Machine(0, .hider, at: 0, name: Self.names[0], limit: 300, playing: mode),
        Machine(1, .seeker, at: -10, name: Self.names[1]),
        Machine(2, .seeker, at: 12, name: Self.names[2]),
      ], seed: seed)
    words = seed & 0x10 == 0 ? nil : SafeText(spoken: "Here, over here!")
    adversary = Adversary(attacks.map(\.attack), copiesFrom: 2.5, seed: seed)
  }

  /// Ben says something and walks to Anna.
  mutating func play() {
    run(25)
    let now = Timestamp.zero.advanced(bySeconds: room.time)
    if let words {
      _ = room.machines[Self.finder].party.taunt(words, at: now)
    } else {
      _ = room.machines[Self.finder].party.taunt(3, at: now)
    }
    run(35)
    require(room.told.allSatisfy { $0.agreed.isEmpty }, "nobody is found from far away")
    require(
      room.machines.map(\.party.role) == [.hider, .seeker, .seeker], "and nobody's role is changed")
    require(handedOn.dropFirst().allSatisfy { $0 == 0 }, "nobody is made to take a bomb")
    let hunted = room.machines[Self.finder].game.hunted?.address
    isHunted = hunted == room.machines[Self.hider].address
    run(30) { $0.machines[Self.finder].place -= 11.9 / 30 }
    // A bomb is not handed on before its new holder has heard of it.
    run(mode == .potato ? 140 : 65)
  }

  private mutating func run(_ steps: Int, each moment: (inout Room) -> Void = { _ in }) {
    for _ in 0..<steps {
      moment(&room)
      room.step()
      adversary.act(in: &room)
    }
  }

  /// How often each took a bomb.
  private var handedOn: [Int] { room.told.map { $0.bombs.count(where: \.bomb.isMine) } }

  func check() {
    checkPlayers()
    if mode == .potato { return checkBomb() }
    checkResults()
    let hider = room.machines[Self.hider].party.role
    let isInfected = mode == .infection && !room.told[Self.hider].agreed.isEmpty
    require(hider == .hider || isInfected, "nobody who hides seeks but after a find")
    require(
      room.machines.dropFirst().allSatisfy { $0.party.role == .seeker }, "and who seeks, seeks on")
  }

  private func checkBomb() {
    require(room.told.allSatisfy { $0.agreed.isEmpty }, "no round ends before its time")
    guard isHunted else { return }
    require(handedOn == [1, 0, 1], "the bomb goes to who comes near, and to nobody else")
    require(
      room.machines.map(\.party.role) == [.seeker, .seeker, .hider], "and only that one has it")
  }

  private func checkResults() {
    let tags = room.machines.map(\.party.tag)
    for (index, events) in room.told.enumerated() {
      for result in events.agreed {
        require(result.hider == tags[Self.hider], "only the hunted hider's round is told")
        require(result.outcome == .found, "the time is not up")
        require(result.seeker == tags[Self.finder], "only who was near has found")
      }
      require(events.agreed.count <= 1, "a round ends once")
      let scores = room.machines[index].party.scores
      require(scores.allSatisfy { $0.tag == tags[Self.finder] }, "nobody else has a point")
    }
    require(
      !isHunted || room.told[Self.hider].agreed.count == 1,
      "who comes near is found out whatever strangers say")
  }

  private func checkPlayers() {
    let tags = room.machines.map(\.party.tag)
    for (index, events) in room.told.enumerated() {
      let party = room.machines[index].party
      require(party.roster.count <= Roster.capacity, "few players are remembered")
      for (other, tag) in tags.enumerated() where other != index {
        require(
          party.roster.player(tag)?.address == room.machines[other].address,
          "each player keeps the place")
        require(
          party.roster.player(tag)?.name.description == Self.names[other], "and the name")
      }
      let taunts = events.taunts.filter { tags.contains($0.tag) }
      require(
        taunts.allSatisfy {
          $0.tag == tags[Self.finder] && (words == nil ? $0.number == 3 : $0.text == words)
        },
        "nobody's taunts are made up")
      require(taunts.count <= 1, "and each is told once")
    }
    require(
      !isHunted || room.machines[Self.finder].game.mode == mode,
      "the hider chooses the game")
  }
}
