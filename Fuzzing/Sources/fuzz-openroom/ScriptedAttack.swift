import BeaconCodec
import Fuzzer
import PlayerSupport

@testable import HotColdGame

/// An attack that bytes describe. It may be anything that a player can tell from a stranger: of one who sends from
/// his own address, just as strongly, it is only less often; and those whom he invents are not near.
struct ScriptedAttack {
  static let length = 11

  let attack: Attack

  init(_ source: inout ByteSource) {
    let kind = source.byte()
    let level = source.byte()
    let rate = Double(source.byte() % 5 + 1)
    let power = Int8(bitPattern: source.byte())
    let lie = Lie(&source)
    let guise: Attack.Guise =
      switch kind & 3 {
      case 0, 1: .player(Int(kind >> 2 & 3) % 3)
      case 2: .invented(Int(kind >> 4 & 3) * 4 + 1)
      default: kind & 0x80 == 0 ? .twin(Int(kind >> 2 & 3) % 3) : .silent
      }
    let isClone = if case .player = guise { true } else { false }
    // Words take as many messages again, of the player, too.
    let speaks = isClone && kind & 0x20 != 0
    attack = Attack(
      guise, from: isClone && kind & 0x10 != 0 ? .stolen : .own,
      level: isClone ? .louder(Int(level % 12) * 5 - 5) : .at(-70 - Int8(level % 25)),
      rate: speaks ? 1 : rate,
      power: power, name: kind & 0x40 == 0 ? nil : "Mallory",
      words: speaks ? (kind & 0x80 == 0 ? "I quit" : "I quit, and so do you") : nil, lie: lie.apply)
  }
}

/// Which fields of a status are not true, and what they say.
private struct Lie: Sendable {
  private let fields: UInt8
  private let kind: UInt8
  private let round: UInt8
  private let elapsed: UInt8
  private let limit: UInt8
  private let taunts: UInt8
  private let distance: UInt8

  init(_ source: inout ByteSource) {
    fields = source.byte()
    kind = source.byte()
    round = source.byte()
    elapsed = source.byte()
    limit = source.byte()
    taunts = source.byte()
    distance = source.byte()
  }

  /// Every second lie of one changes what it says as time goes on.
  @Sendable func apply(_ status: inout PlayerStatus, who: Int, count: Int) {
    let step = kind & 1 == 0 ? 0 : UInt8(truncatingIfNeeded: count / 4)
    if fields & 1 != 0 { status.role = PlayerRole(rawValue: kind >> 6) ?? .watching }
    if fields & 2 != 0 { status.phase = RoundPhase(rawValue: kind >> 3 & 7) ?? .running }
    if fields & 4 != 0 {
      status.round &+= round &+ step
      let games: [GameMode] = [.thermometer, .infection, .decoys, .trail, .potato]
      if round & 0x80 != 0 { status.game = games[Int(round >> 4 & 7) % games.count] }
      if status.game == .trail { status.place = 1 + round & 7 }
    }
    if fields & 8 != 0 { status.elapsed = UInt16(elapsed) * UInt16(1 + step) }
    if fields & 16 != 0 { status.limit = limit == 0 ? nil : UInt16(limit) }
    if fields & 32 != 0 {
      let peers = [
        nil, Machine.tag(0), Machine.tag(1), Machine.tag(2), Adversary.tag(0), Adversary.tag(1),
      ]
      status.peer = peers[(Int(kind >> 1 & 3) + who) % peers.count]?.short
    }
    if fields & 64 != 0 {
      status.taunt = TauntHeader(
        counter: status.taunt.counter &+ taunts &+ step, number: 1 + (taunts &+ step) % 9)
    }
    if fields & 128 != 0 { status.isClose = true }
    if distance != 255 { status.distance = WireDistance(rawValue: distance) }
  }
}
