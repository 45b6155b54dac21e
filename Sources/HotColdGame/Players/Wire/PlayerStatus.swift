/// What a player tells all the time: who one is in the game, how far the round is, whom one measured.
package struct PlayerStatus: Equatable, Sendable {
  package var role: PlayerRole
  package var phase: RoundPhase
  /// I claim to be within reach of `peer`.
  package var isClose: Bool
  /// The hider's count of rounds, modulo 256; a seeker tells the number of the hider it hunts.
  package var round: UInt8
  /// Seconds that the round has run, 0...65534; nil for unknown.
  package var elapsed: UInt16?
  /// Seconds that it may run, > 0; nil for no limit.
  package var limit: UInt16?
  /// The tag's lower half of the one whom I measured, or who found or won; nil for nobody.
  package var peer: UInt16?
  /// To `peer`; nil for unknown.
  package var distance: WireDistance?
  package var taunt: TauntHeader
  /// Which game the hider plays; a seeker repeats that of its hider.
  package var game: GameMode

  package init(
    role: PlayerRole, phase: RoundPhase = .waiting, isClose: Bool = false, round: UInt8 = 0,
    elapsed: UInt16? = nil, limit: UInt16? = nil, peer: UInt16? = nil,
    distance: WireDistance? = nil, taunt: TauntHeader = TauntHeader(counter: 0, number: 0),
    game: GameMode = .classic
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
  }
}

//   6        | 7     | 8-9     | 10-11 | 12-13 | 14       | 15
//   rrpppcgg | round | elapsed | limit | peer  | distance | ccccnnnn
//
// r role, p phase, c close, g game; c counter and n number of the taunt. Numbers big-endian.
extension PlayerStatus {
  static let length = 10

  var bytes: [UInt8] {
    let elapsed = elapsed ?? 0xFFFF
    let limit = limit ?? 0
    let peer = peer ?? 0
    return [
      role.rawValue << 6 | phase.rawValue << 3 | (isClose ? 4 : 0) | game.told.rawValue & 3, round,
      UInt8(elapsed >> 8), UInt8(elapsed & 0xFF), UInt8(limit >> 8), UInt8(limit & 0xFF),
      UInt8(peer >> 8), UInt8(peer & 0xFF), distance?.rawValue ?? 0xFF,
      taunt.counter << 4 | taunt.number,
    ]
  }

  /// nil for a role, a phase or a later game that does not exist.
  /// - Parameters:
  ///   - bytes: 10 of them.
  ///   - isLater: whether it is of a game that came later.
  init?(_ bytes: borrowing Span<UInt8>, isLater: Bool = false) {
    guard bytes.count == Self.length, let role = PlayerRole(rawValue: bytes[0] >> 6),
      let phase = RoundPhase(rawValue: bytes[0] >> 3 & 7),
      let game = isLater ? GameMode(laterBits: bytes[0]) : GameMode(bits: bytes[0]),
      phase != .decoy || game == .decoys
    else { return nil }
    self.init(
      role: role, phase: phase, isClose: bytes[0] & 4 != 0, round: bytes[1],
      elapsed: UInt16(bytes[2]) << 8 | UInt16(bytes[3]),
      limit: UInt16(bytes[4]) << 8 | UInt16(bytes[5]),
      peer: UInt16(bytes[6]) << 8 | UInt16(bytes[7]),
      distance: WireDistance(rawValue: bytes[8]),
      taunt: TauntHeader(counter: bytes[9] >> 4, number: bytes[9] & 15),
      game: game)
  }
}
