import BeaconCodec

/// The game of hot potato, as one player keeps it: one has the bomb, and hands it on by coming close.
///
/// Who has it is the hider of the other games, and all others hunt it: for them HOT means run. Each time the bomb is
/// handed on its round counts one more, and the highest round is the bomb: whoever hears of a higher one than the own
/// has none any more. A find hands it on, as soon as the one who was caught confirms it. Where the bomb is silent for
/// 15 s, whoever had it before takes it back.
package struct HotPotato: Sendable {
  /// Seconds of the fuse, where nobody says another number.
  static let fuse: UInt16 = 90
  /// Seconds that are left at least to whoever gets the bomb.
  static let grace = 5.0
  /// Seconds of silence after which the last one who had the bomb has it again.
  static let silence = 15.0

  /// Whether this player is in the game.
  var isPlayed = false
  /// The highest round that was heard or played.
  var round: UInt8 = 0
  /// When the fuse began to burn, and its seconds.
  var fuseBegan: Timestamp?
  var limit: UInt16?
  /// Whether this player had the bomb before the one who has it now; and when it was last heard of.
  var gave = false
  var heard = Timestamp.zero
  /// Whom this player told to have the bomb last.
  var told: BombEvent?

  package init() {}

  /// A fuse has an end.
  static func limit(_ limit: UInt16?, of game: GameMode) -> UInt16? {
    limit ?? (game == .potato ? fuse : nil)
  }

  /// Which of two bombs stays: that of the higher round, or of the higher tag. Both players come to the same.
  static func givesWay(
    _ own: (round: UInt8, tag: PlayerTag), to other: (round: UInt8, tag: PlayerTag)
  ) -> Bool {
    let rounds = Int8(bitPattern: other.round &- own.round)
    return rounds == 0 || rounds == .min ? own.tag < other.tag : rounds > 0
  }
}

/// Who has the bomb now.
package struct BombEvent: Equatable, Sendable {
  /// nil where it is on its way.
  package var holder: PlayerTag?
  /// Empty where unknown.
  package var name: SafeText
  package var isMine: Bool
}
