import BeaconCodec
import PlayerSupport
import Testing

@testable import HotColdGame

@Suite("A player is held to what was said")
struct ContinuityTests {
  /// What is said over and over again for a while.
  struct Speech: Sendable {
    let from: Double
    let to: Double
    var every = 0.2
    let status: PlayerStatus
  }

  struct Row: CustomStringConvertible, Sendable {
    let description: String
    let speeches: [Speech]
    let believed: PlayerStatus
    var isDoubted = false
  }

  private static func hider(
    _ phase: RoundPhase = .running, round: UInt8 = 7, elapsed: UInt16? = nil, limit: UInt16 = 300,
    peer: UInt16? = nil, taunts: UInt8 = 0
  ) -> PlayerStatus {
    PlayerStatus(
      role: .hider, phase: phase, round: round, elapsed: elapsed, limit: limit, peer: peer,
      taunt: TauntHeader(counter: taunts, number: 0))
  }

  private static func seeker(
    _ phase: RoundPhase, taunts: UInt8 = 0, taunt: UInt8 = 0
  ) -> PlayerStatus {
    PlayerStatus(
      role: .seeker, phase: phase, round: 7, peer: 9,
      taunt: TauntHeader(counter: taunts, number: taunt))
  }

  static let rows = [
    Row(
      description: "what comes next, alone",
      speeches: [
        Speech(from: 0, to: 2, status: hider()),
        Speech(from: 2, to: 4, status: hider(.found, peer: 9)),
      ], believed: hider(.found, peer: 9)),
    Row(
      description: "for a moment only",
      speeches: [
        Speech(from: 0, to: 2, status: hider()), Speech(from: 2, to: 2.7, status: hider(.found)),
      ], believed: hider()),
    Row(
      description: "the end beside what goes on",
      speeches: [
        Speech(from: 0, to: 9, status: hider()),
        Speech(from: 2, to: 9, every: 0.05, status: hider(.timeUp)),
      ], believed: hider(), isDoubted: true),
    Row(
      description: "another end than the one that was said beside what went on",
      speeches: [
        Speech(from: 0, to: 5, status: hider()),
        Speech(from: 2, to: 8, every: 0.1, status: hider(.found, peer: 9)),
        Speech(from: 5, to: 8, status: hider(.timeUp)),
      ], believed: hider(.timeUp), isDoubted: true),
    Row(
      description: "the player's taunt, as another one",
      speeches: [
        Speech(from: 0, to: 2, every: 0.1, status: seeker(.running)),
        Speech(from: 2, to: 7, every: 0.1, status: seeker(.running, taunts: 1, taunt: 3)),
        Speech(from: 1, to: 7, every: 0.5, status: seeker(.running, taunts: 1, taunt: 2)),
      ], believed: seeker(.running, taunts: 1, taunt: 3), isDoubted: true),
    Row(
      description:
        "what comes next, said too early by another one, who then says what comes after it",
      speeches: [
        Speech(from: 0, to: 6, every: 0.1, status: seeker(.running)),
        Speech(from: 6, to: 10, every: 0.1, status: seeker(.running, taunts: 1, taunt: 3)),
        Speech(from: 1, to: 6.2, every: 0.5, status: seeker(.running, taunts: 1, taunt: 3)),
        Speech(from: 6.2, to: 10, every: 0.5, status: seeker(.running, taunts: 2, taunt: 4)),
      ], believed: seeker(.running, taunts: 1, taunt: 3), isDoubted: true),
    Row(
      description: "what comes next, while another one repeats what was before",
      speeches: [
        Speech(from: 0, to: 6, every: 0.1, status: hider()),
        Speech(from: 6, to: 10, every: 0.1, status: hider(.found, peer: 9)),
        Speech(from: 1, to: 10, every: 0.25, status: hider()),
      ], believed: hider(.found, peer: 9), isDoubted: true),
    Row(
      description: "what comes next beside what goes on, and is heard badly",
      speeches: [
        Speech(from: 0, to: 6, every: 0.1, status: hider()),
        Speech(from: 6, to: 9, every: 0.25, status: hider()),
        Speech(from: 4, to: 9, every: 0.1, status: hider(.found, peer: 9)),
      ], believed: hider(), isDoubted: true),
    Row(
      description: "another game beside that of the player",
      speeches: [
        Speech(from: 0, to: 6, every: 0.1, status: seeker(.running)),
        Speech(
          from: 2.05, to: 6.2, every: 0.5,
          status: PlayerStatus(role: .seeker, phase: .running, round: 7, peer: 9, game: .potato)),
      ], believed: seeker(.running), isDoubted: true),
    Row(
      description: "another end than that which was said first",
      speeches: [
        Speech(from: 0, to: 6, every: 0.1, status: hider(.timeUp, elapsed: 300, peer: 9)),
        Speech(from: 1.05, to: 6.2, every: 0.5, status: hider(.timeUp, elapsed: 3, peer: 9)),
      ], believed: hider(.timeUp, elapsed: 300, peer: 9), isDoubted: true),
    Row(
      description: "what was said before a silence, in which somebody else spoke",
      speeches: [
        Speech(from: 0, to: 4, every: 0.1, status: hider()),
        Speech(from: 4, to: 12, every: 0.25, status: hider(.found, peer: 9)),
        Speech(from: 7, to: 12, every: 0.1, status: hider()),
      ], believed: hider(), isDoubted: true),
    Row(
      description: "what comes next, heard badly at first beside another one",
      speeches: [
        Speech(from: 0, to: 4, every: 0.1, status: hider()),
        Speech(from: 4.05, to: 12, every: 0.4, status: hider(.found, peer: 8)),
        Speech(from: 4.5, to: 4.6, status: hider(.found, peer: 9)),
        Speech(from: 5.3, to: 12, every: 0.1, status: hider(.found, peer: 9)),
      ], believed: hider(.found, peer: 9), isDoubted: true),
    Row(
      description: "a taunt that is over",
      speeches: [
        Speech(from: 0, to: 2, status: seeker(.running)),
        Speech(from: 2, to: 7, status: seeker(.running, taunts: 1, taunt: 3)),
        Speech(from: 7, to: 9, status: seeker(.running, taunts: 1)),
      ], believed: seeker(.running, taunts: 1)),
    Row(
      description: "another taunt in the place of one that is over",
      speeches: [
        Speech(from: 0, to: 2, status: seeker(.running, taunts: 1, taunt: 3)),
        Speech(from: 2, to: 5, status: seeker(.running, taunts: 1)),
        Speech(from: 5, to: 7.5, status: seeker(.running, taunts: 1, taunt: 2)),
      ], believed: seeker(.running, taunts: 1)),
    Row(
      description: "a copy that begins when the player changes twice",
      speeches: [
        Speech(from: 0, to: 2.05, every: 0.1, status: seeker(.waiting)),
        Speech(from: 2.05, to: 3, every: 0.1, status: seeker(.waiting, taunts: 1)),
        Speech(from: 3.05, to: 7, every: 0.1, status: seeker(.running, taunts: 1)),
        Speech(
          from: 2.05, to: 7,
          status: PlayerStatus(
            role: .watching, phase: .running, taunt: TauntHeader(counter: 1, number: 0))),
      ], believed: seeker(.running, taunts: 1), isDoubted: true),
    Row(
      description: "another limit in the same round",
      speeches: [
        Speech(from: 0, to: 2, status: hider()),
        Speech(from: 2, to: 4.5, status: hider(.timeUp, limit: 10)),
      ], believed: hider()),
    Row(
      description: "five taunts at once",
      speeches: [
        Speech(from: 0, to: 2, status: hider()), Speech(from: 2, to: 4.5, status: hider(taunts: 5)),
      ], believed: hider()),
    Row(
      description: "the next round while one goes on",
      speeches: [
        Speech(from: 0, to: 2, status: hider()), Speech(from: 2, to: 3.5, status: hider(round: 8)),
      ], believed: hider()),
    Row(
      description: "the next round after the end",
      speeches: [
        Speech(from: 0, to: 2, status: hider(.timeUp)),
        Speech(from: 2, to: 3.5, status: hider(round: 8)),
      ], believed: hider(round: 8)),
    Row(
      description: "a program that has begun anew",
      speeches: [
        Speech(from: 0, to: 2, status: hider()),
        Speech(from: 2, to: 6, status: hider(.waiting, round: 200, limit: 10)),
      ], believed: hider(.waiting, round: 200, limit: 10)),
    Row(
      description: "a clock that jumps",
      speeches: [
        Speech(from: 0, to: 2, status: hider(elapsed: 5)),
        Speech(from: 2, to: 4.5, status: hider(elapsed: 200)),
      ], believed: hider(elapsed: 5)),
    Row(
      description: "more time than there is",
      speeches: [
        Speech(from: 0, to: 2, status: hider()),
        Speech(from: 2, to: 4.5, status: hider(elapsed: 5000, limit: 300)),
      ], believed: hider()),
  ]

  @Test(arguments: rows) func isBelieved(_ row: Row) {
    let tag = Machine.tag(1)
    let address = BluetoothAddress(bits: 1)
    var roster = Roster()
    var events: [GameEvent] = []
    let messages = row.speeches.flatMap { speech in
      stride(from: speech.from, to: speech.to, by: speech.every).map { ($0, speech.status) }
    }
    for (time, status) in messages.sorted(by: { $0.0 < $1.0 }) {
      _ = roster.hear(
        PlayerMessage(tag: tag, content: .status(status)), name: nil, from: address, rssi: -60,
        at: seconds(time), into: &events)
    }
    #expect(roster.player(tag)?.status == row.believed)
    #expect(roster.player(tag)?.isDoubted == row.isDoubted)
  }

  /// dBm, ten packets a second, and what is made of the last one.
  @Test(
    arguments: [
      ([-60, -60, -60], .own), ([-60, -45, -75], .own), ([-60, -60, -39], .louder),
      ([-60, -60, -81], .fainter), ([-60, -20, -20, -20], .louder),
      // Who walks up from 30 m is followed.
      (Array(-90 ... -40), .own),
    ] as [([Int8], LevelBond.Verdict)])
  func staysNearItsLevel(_ levels: [Int8], verdict: LevelBond.Verdict) {
    var bond = LevelBond()
    var last = LevelBond.Verdict.own
    for (index, level) in levels.enumerated() {
      last = bond.judge(level, at: seconds(Double(index) / 10))
    }
    #expect(last == verdict)
    // Who is not heard any more may be anywhere.
    #expect(bond.judge(-20, at: seconds(Double(levels.count) / 10 + LevelBond.patience)) == .own)
  }

  /// Whether a seeker says ten times a second that it is close, and whether that counts at last.
  @Test(
    arguments: [
      ("0000000001", false), ("00000011111111111", true), ("1111", true),
      ("0101010101010101", false),
      ("00000000000001101110111", false), ("0000000000000110110110110", false),
      // Somebody else denies it, more rarely.
      ("0000000000000000000011011101110111011101110111011", true),
    ])
  func claimsAlone(_ script: String, counts: Bool) {
    var claim = Claim()
    var last = false
    for (index, sign) in script.enumerated() {
      last = claim.hear(sign == "1", at: seconds(Double(index) / 10)).counts
    }
    #expect(last == counts)
  }
}
