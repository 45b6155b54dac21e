import BeaconCodec

/// The game of hot potato, as one player keeps it: one has the bomb, and hands it on by coming close.
///
/// Who has it is the hider of the other games, and all others hunt it: for them HOT means run. A bomb is handed on
/// in steps, each of which needs to hear of the one before: the giver says whom it caught, the taker says so, too,
/// the giver lets go and says to whom, and only then the taker has it. So nobody hears of two bombs.
package struct HotPotato: Sendable {
  /// Seconds of the fuse, where nobody says another number.
  static let fuse: UInt16 = 90
  /// Seconds that are left at least to whoever gets the bomb.
  static let grace = 5.0
  /// Seconds in which the taker's word has to come. Then the giver keeps the bomb.
  static let patience = 12.0
  /// Seconds after which a bomb that nobody seems to have may be taken up.
  static let lost = 60.0
  /// Seconds for which another bomb is heard before one gives way to it.
  static let doubt = 3.0
  /// The same, where nobody is there to be caught.
  static let loneliness = 20.0
  /// How many are remembered who gave this player the bomb, or got it.
  private static let capacity = 64

  /// A bomb between two players.
  struct Pass: Equatable, Sendable {
    /// The other of the two.
    var other: PlayerTag
    /// In which it was handed on. The taker's is the next one.
    var round: UInt8
    /// Seconds of the fuse, when it was handed on.
    var elapsed: Double
    var limit: UInt16?
    var since: Timestamp
  }

  /// The bomb that this player has said to have been caught with.
  var pass: Pass?
  /// The bomb that this player has let go of, until somebody is heard who has it.
  var gift: Pass?
  /// Who is to have the bomb next, as its giver says, after which round.
  struct Heir: Equatable, Sendable {
    var giver: PlayerTag
    var tag: PlayerTag
    var round: UInt8
    var since: Timestamp
  }

  var heir: Heir?
  /// Who has the bomb that this player plays with: they have measured each other, or it was handed on to there.
  var holder: PlayerTag?
  /// Whether this player plays: the one with the bomb and this player have measured each other.
  var isPlayed = false
  /// When the fuse of the bomb that is hunted began to burn, and in which round it was heard last.
  var fuseBegan: Timestamp?
  var lastRound: UInt8 = 0
  /// Who gave this player the bomb, or got it: they are no strangers.
  private(set) var partners: [PlayerTag] = []
  /// Since when another bomb is heard of, to which to give way.
  var rivalSince: Timestamp?
  /// Whom this player told to have the bomb last.
  var told: BombEvent?

  package init() {}

  /// Whether a bomb is on its way from this player, or to it.
  package var isInTheAir: Bool { pass != nil || gift != nil }

  mutating func meet(_ partner: PlayerTag) {
    partners.removeAll { $0 == partner }
    partners = partners.suffix(Self.capacity - 1) + [partner]
  }

  /// A fuse has an end.
  static func limit(_ limit: UInt16?, of game: GameMode) -> UInt16? {
    limit ?? (game == .potato ? fuse : nil)
  }

  /// Which of two bombs stays: the one that was handed on more often. Both players come to the same.
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

  package init(holder: PlayerTag?, name: SafeText, isMine: Bool) {
    self.holder = holder
    self.name = name
    self.isMine = isMine
  }
}
