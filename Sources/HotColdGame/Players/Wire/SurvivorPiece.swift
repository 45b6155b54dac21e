import BeaconCodec

/// A part of the bomb holder's list of players without the bomb at the explosion, with which all
/// machines award the same points. Players are identified by the lower halves of their tags.
package struct SurvivorPiece: Equatable, Sendable {
  static let playersInPiece = 4
  private static let mostPieces = 16

  package let round: UInt8
  /// 0...15: the index of this piece, and of the last one.
  let index: UInt8
  let last: UInt8
  /// At most four.
  let players: [UInt16]

  /// Splits a list into 1 to 16 pieces.
  static func cut(_ players: [UInt16], round: UInt8) -> [SurvivorPiece] {
    let all = stride(from: 0, to: max(players.count, 1), by: playersInPiece)
    let starts = Array(all.prefix(mostPieces))
    return starts.enumerated().map { index, start in
      SurvivorPiece(
        round: round, index: UInt8(index), last: UInt8(starts.count - 1),
        players: Array(players.dropFirst(start).prefix(playersInPiece)))
    }
  }

  private init(round: UInt8, index: UInt8, last: UInt8, players: [UInt16]) {
    (self.round, self.index, self.last, self.players) = (round, index, last, players)
  }

  /// Ten bytes: round, index and last in one byte, four players; 0 for none.
  var wireBytes: [UInt8] {
    let bytes = [round, index << 4 | last] + players.flatMap { bigEndian($0) }
    return bytes + [UInt8](repeating: 0, count: PlayerStatus.length - bytes.count)
  }

  /// nil if the index is greater than the last one.
  init?(_ bytes: borrowing Span<UInt8>) {
    guard bytes.count == PlayerStatus.length, bytes[1] >> 4 <= bytes[1] & 15 else { return nil }
    var players: [UInt16] = []
    for place in 0..<Self.playersInPiece {
      let player = bigEndianUInt16(bytes, at: 2 + 2 * place)
      if player != 0 { players.append(player) }
    }
    self.init(round: bytes[0], index: bytes[1] >> 4, last: bytes[1] & 15, players: players)
  }
}
