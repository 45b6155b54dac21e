import BeaconCodec
import PlayerSupport
import TestSupport

@testable import HotColdGame

/// What a stranger does to a room in which Anna hides, and Cleo and Ben seek.
struct AttackRow: CustomStringConvertible, Sendable {
  static let anna = 0
  static let cleo = 1
  static let ben = 2

  let description: String
  let attacks: [Attack]
  /// Whose clone has to be shown as one, if it is one.
  let shown: Int?

  init(_ name: String, shows shown: Int? = nil, _ attacks: Attack...) {
    self.init(name, shows: shown, attacks)
  }

  init(_ name: String, shows shown: Int? = nil, _ attacks: [Attack]) {
    description = name
    self.attacks = attacks
    self.shown = shown
  }

  static let all = lies + inventions + clonesOfTheHider + clonesOfASeeker + floods

  /// One stranger, far away, who says that it is near.
  static let lies = [
    AttackRow(
      "a measured power of -100, and close",
      Attack(.invented(1), level: .at(-85), power: -100) { status, _, _ in
        status.isClose = true
        status.distance = WireDistance(metres: 0.1)
      }),
    AttackRow(
      "far away, and says that it is at 0.1 m",
      Attack(.invented(1), level: .at(-85)) { status, _, _ in
        status.distance = WireDistance(metres: 0.1)
      }),
    AttackRow(
      "says that it found",
      Attack(.invented(3), level: .at(-75)) { status, _, _ in
        status.isClose = true
        status.phase = .found
      }),
  ]

  /// Two who play a game of their own, or that of others.
  static let inventions = [
    AttackRow(
      "two players, one named like the hider, who agree on a find",
      pair(.found, name: "Anna", level: -60)),
    AttackRow(
      "two players, louder than all others, who agree on a find",
      pair(.found, name: "Eve", level: -45)),
    AttackRow("two players who agree that the time is up", pair(.timeUp, name: "Anna", level: -60)),
    AttackRow(
      "two players whose rounds end all the time",
      Attack(.invented(2), level: .at(-60), name: "Eve") { status, who, count in
        status = ofPair(who, phase: .found, round: UInt8(truncatingIfNeeded: count / 8))
      }),
  ]

  /// Those of strangers who play hot potato, too.
  static let bombs =
    [("that was handed on a hundred times", 100), ("that is fresh", 0)].flatMap {
      (words, round) in
      [-45, -75].map { level in
        AttackRow(
          "two players at \(level) dBm with a bomb \(words)",
          Attack(.invented(2), level: .at(level), name: "Eve") { status, who, _ in
            status = ofPair(who, phase: .running, round: UInt8(round))
            status.game = .potato
            status.limit = 90
          })
      }
    } + [
      AttackRow(
        "one who says that it has the bomb, and names Cleo",
        Attack(.invented(1), level: .at(-75), name: "Eve") { status, _, _ in
          status = ofPair(0, phase: .found, round: 200)
          status.peer = Machine.tag(cleo).short
          status.game = .potato
          status.limit = 90
        }),
      AttackRow(
        "one who says that the bomb was handed on to it",
        Attack(.invented(1), level: .at(-75), name: "Eve") { status, _, count in
          status = PlayerStatus(
            role: count < 20 ? .seeker : .hider, phase: .running, isClose: true, round: 2,
            elapsed: 10, limit: 90, peer: Machine.tag(anna).short,
            distance: WireDistance(metres: 0.2), game: .potato)
        }),
    ]

  /// Beacons and messages from two addresses in turn: a hider, and the seeker who found it.
  private static func pair(_ phase: RoundPhase, name: String, level: Int8) -> Attack {
    Attack(.invented(2), level: .at(level), name: name) { status, who, count in
      status = ofPair(who, phase: count < 20 ? .running : phase, round: 9)
    }
  }

  /// - Parameter who: 0 for the hider.
  private static func ofPair(_ who: Int, phase: RoundPhase, round: UInt8) -> PlayerStatus {
    let hider = Adversary.tag(0).short
    let seeker = Adversary.tag(1).short
    return PlayerStatus(
      role: who == 0 ? .hider : .seeker, phase: phase, isClose: true, round: round,
      elapsed: 30, limit: 30, peer: who == 0 ? seeker : hider,
      distance: WireDistance(metres: 0.2))
  }

  private static let senders: [(name: String, sender: Attack.Sender, level: Attack.Level)] = [
    ("from another address", .own, .louder(0)),
    ("from another address, 40 dB louder", .own, .louder(40)),
    ("from its address", .stolen, .louder(0)),
    ("from its address, 10 dB louder", .stolen, .louder(10)),
    ("from its address, 40 dB louder", .stolen, .louder(40)),
  ]

  private static func clones(
    of player: Int, rate: Double = 5, _ name: String, as other: String? = nil, isShown: Bool = true,
    lie: @escaping Attack.Lie
  ) -> [AttackRow] {
    senders.map { sender in
      AttackRow(
        "a clone of \(player == anna ? "the hider" : "a seeker") \(sender.name) \(name)",
        shows: isShown ? player : nil,
        Attack(
          .player(player), from: sender.sender, level: sender.level, rate: rate, name: other,
          lie: lie))
    }
  }

  static let clonesOfTheHider =
    clones(of: anna, "says that the time is up") { status, _, _ in
      status.elapsed = 5000
      status.limit = 10
      status.phase = .timeUp
      status.peer = nil
    }
    + clones(of: anna, "says that Cleo found") { status, _, _ in
      status.phase = .found
      status.peer = Machine.tag(cleo).short
      status.distance = WireDistance(metres: 0.2)
    }
    + clones(of: anna, "says that it seeks") { status, _, _ in
      status.role = .seeker
      status.peer = 0x1234
    }
    + clones(of: anna, "is rounds ahead") { status, _, number in
      status.round &+= UInt8(truncatingIfNeeded: number / 10)
    }
    + clones(of: anna, "plays another game") { status, _, _ in status.game = .thermometer }
    + clones(of: anna, "is a decoy, and was found") { status, _, _ in
      status.game = .decoys
      status.phase = .decoy
      status.peer = Machine.tag(cleo).short
    }
    + clones(of: anna, "plays infection, and was found") { status, _, _ in
      status.game = .infection
      status.phase = .found
      status.peer = Machine.tag(cleo).short
    }
    + clones(of: anna, "has another place on the trail") { status, _, _ in
      status.game = .trail
      status.place = 3
    }
    + clones(of: anna, "has let go of a bomb") { status, _, _ in
      status.game = .potato
      status.role = .seeker
      status.round &+= 1
      status.peer = Machine.tag(cleo).short
    }
    + clones(of: anna, "has caught Cleo with a bomb") { status, _, _ in
      status.game = .potato
      status.phase = .found
      status.peer = Machine.tag(cleo).short
      status.distance = WireDistance(metres: 0.2)
    }
    + clones(of: anna, "has a bomb that went off") { status, _, _ in
      status.game = .potato
      status.phase = .timeUp
      status.elapsed = 90
      status.limit = 90
    }
    + clones(of: anna, "has another name", as: "Mallory") { _, _, _ in }
    + clones(of: anna, "has a clock that runs fast") { status, _, number in
      status.elapsed = status.elapsed.map { $0 &+ UInt16(truncatingIfNeeded: number * 5) }
      status.limit = 60
    }

  static let clonesOfASeeker =
    clones(of: ben, rate: 2.5, "is five taunts ahead") { status, _, number in
      status.taunt = TauntHeader(
        counter: UInt8(truncatingIfNeeded: 5 + number / 10), number: UInt8(1 + number / 10 % 9))
    }
    + clones(of: ben, "claims to be close") { status, _, _ in
      status.isClose = true
      status.distance = WireDistance(metres: 0.1)
    }
    // Far away that is true, and shows nobody.
    + clones(of: ben, rate: 4, "denies that it is close", isShown: false) { status, _, _ in
      status.isClose = false
    }
    + clones(of: ben, "says that it found") { status, _, _ in status.phase = .found }
    + clones(of: ben, "watches") { status, _, _ in
      status.role = .watching
      status.peer = nil
    }
    + clones(of: ben, "hides") { status, _, _ in
      status.role = .hider
      status.phase = .timeUp
    }
    + [anna, ben].map { player in
      AttackRow(
        "a clone of \(player == anna ? "the hider" : "a seeker") from its address, 15 dB fainter",
        Attack(.player(player), from: .stolen, level: .louder(-15), rate: 4))
    }
    + [
      AttackRow(
        "one whose tag ends like the seeker's",
        Attack(.twin(ben), level: .at(-60)) { status, _, _ in status.isClose = true }),
      AttackRow(
        "one whose tag ends like the hider's",
        Attack(.twin(anna), level: .at(-60)) { status, _, _ in status.phase = .timeUp }),
    ]

  /// Hiders on the trail who stand before all others, and are never found.
  static let earlier = [
    AttackRow("a hider with the first place", firstOnTrail(1, level: -60)),
    AttackRow("a hider with the first place, louder than all others", firstOnTrail(1, level: -40)),
    AttackRow("12 hiders with the first place", firstOnTrail(12, level: -65)),
  ]

  private static func firstOnTrail(_ count: Int, level: Int8) -> Attack {
    Attack(.invented(count), level: .at(level), name: "Eve") { status, _, _ in
      status = PlayerStatus(role: .hider, phase: .running, round: 1, game: .trail, place: 1)
    }
  }

  static let floods = [
    AttackRow(
      "a beacon that tells nothing, and claims a measured power of -100",
      Attack(.silent, level: .at(-85), rate: 10, power: -100)),
    AttackRow(
      "32 invented players, a message a second each",
      Attack(.invented(32), level: .at(-60), rate: 1)),
    AttackRow(
      "200 invented players, a message a second each, louder",
      Attack(.invented(200), level: .at(-45), rate: 1)),
    AttackRow(
      "100 invented players within reach, three messages a second each",
      Attack(.invented(100), level: .at(-45), rate: 3)),
    AttackRow(
      "32 invented players who tell their names anew",
      Attack(.invented(32), level: .at(-60), rate: 2, name: "Ben") { status, _, number in
        status.taunt = TauntHeader(counter: UInt8(truncatingIfNeeded: number / 4), number: 1)
      }),
  ]
}
