import BeaconCodec
import Glibc

package enum PlayerRole: UInt8, Sendable, CaseIterable {
  case watching = 0
  case hider = 1
  case seeker = 2
}

package enum RoundPhase: UInt8, Sendable, CaseIterable {
  /// There is no seeker, or the players count.
  case waiting = 0
  case running = 1
  case found = 2
  case timeUp = 3
  /// Over with this game's own result: the hider was a decoy, or the finder was the last.
  case special = 4

  package var isOver: Bool { self == .found || self == .timeUp || self == .special }
}

/// A distance as sent: a logarithm in one byte, with 64 steps per factor of ten.
package struct WireDistance: Hashable, Sendable {
  /// 0...254.
  package let rawValue: UInt8

  private static let unit = 0.1
  private static let steps = 64.0

  /// nil for 255, which means unknown.
  package init?(rawValue: UInt8) {
    guard rawValue < 255 else { return nil }
    self.rawValue = rawValue
  }

  /// The nearest step, 0.1 m to 931 m; nil unless `metres` is finite and positive.
  package init?(metres: Double?) {
    guard let metres, metres > 0, metres.isFinite else { return nil }
    rawValue = UInt8(min(max(Self.steps * log10(metres / Self.unit), 0), 254).rounded())
  }

  package var metres: Double { Self.unit * pow(10, Double(rawValue) / Self.steps) }
}

/// The status that a player repeats.
package struct PlayerStatus: Equatable, Sendable {
  package var role: PlayerRole
  package var phase: RoundPhase
  /// Whether the player claims to be within reach of `peer`.
  var isClose: Bool
  /// Modulo 256; a seeker repeats that of its hider.
  package var round: UInt8
  /// Seconds since the round's start, 0...65534; nil if unknown.
  package var elapsed: UInt16?
  /// The limit of the round in seconds, above 0; nil for none.
  package var limit: UInt16?
  /// The lower half of the tag of the measured player, finder or winner; nil for none.
  package var peer: UInt16?
  /// The distance to `peer`; nil if unknown.
  package var distance: WireDistance?
  package var taunt: TauntHeader
  /// The hider's game; a seeker repeats that of its hider.
  package var game: GameMode
  /// The place on the trail, from 1; otherwise 1.
  package var place: UInt8
  /// Whether it comes from an older version, without proposals, counting and lists of survivors.
  var isOlder = false

  package init(
    role: PlayerRole, phase: RoundPhase = .waiting, isClose: Bool = false, round: UInt8 = 0,
    elapsed: UInt16? = nil, limit: UInt16? = nil, peer: UInt16? = nil,
    distance: WireDistance? = nil, taunt: TauntHeader = TauntHeader(counter: 0, number: 0),
    game: GameMode = .usual, place: UInt8 = 1
  ) {
    self.role = role
    self.phase = phase
    self.isClose = isClose
    self.round = round
    self.elapsed = elapsed == 0xFFFF ? nil : elapsed
    self.limit = limit == 0 ? nil : limit
    self.peer = peer == 0 ? nil : peer
    self.distance = distance
    self.taunt = taunt
    self.game = game
    self.place = role == .hider && game == .trail ? place : 1
  }
}

//   6        | 7     | 8-9     | 10-11 | 12-13 | 14       | 15
//   rrpppc0v | round | elapsed | limit | peer  | distance | ccccnnnn
//
// r role, p phase, c close, v 1 (0 from older programs); taunt: c counter, n number. Big-endian.
extension PlayerStatus {
  static let length = 10

  /// Four bits: the game, with a hider's place on the trail.
  var gameNumber: UInt8 { game.announced.rawValue + ((place &- 1) & 7) }

  var bytes: [UInt8] {
    [role.rawValue << 6 | phase.rawValue << 3 | (isClose ? 4 : 0) | (isOlder ? 0 : 1), round]
      + bigEndian(elapsed ?? 0xFFFF) + bigEndian(limit ?? 0) + bigEndian(peer ?? 0)
      + [distance?.rawValue ?? 0xFF, taunt.counter << 4 | taunt.number]
  }

  /// Reads 10 bytes; nil if the role, phase or game does not exist.
  init?(_ bytes: borrowing Span<UInt8>, gameNumber: UInt8) {
    let trail = GameMode.trail.rawValue
    guard bytes.count == Self.length, let role = PlayerRole(rawValue: bytes[0] >> 6),
      let phase = RoundPhase(rawValue: bytes[0] >> 3 & 7),
      let game = GameMode(rawValue: min(gameNumber, trail)),
      phase != .special || game.rules.special != nil
    else { return nil }
    self.init(
      role: role, phase: phase, isClose: bytes[0] & 4 != 0, round: bytes[1],
      elapsed: bigEndianUInt16(bytes, at: 2), limit: bigEndianUInt16(bytes, at: 4),
      peer: bigEndianUInt16(bytes, at: 6), distance: WireDistance(rawValue: bytes[8]),
      taunt: TauntHeader(counter: bytes[9] >> 4, number: bytes[9] & 15),
      game: game, place: (gameNumber & 7) + 1)
    isOlder = bytes[0] & 1 == 0
  }
}
