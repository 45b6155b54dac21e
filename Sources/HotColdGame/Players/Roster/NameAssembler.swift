import BeaconCodec

/// What a player is called, by what was heard of it so far: first come, first kept.
struct NameAssembler: Equatable, Sendable {
  /// Seconds for which a name must not be heard before another one takes its place.
  static let patience = 3.0
  /// Of the pieces of a name, which is one text as long as it is said.
  private static let counter: UInt8 = 0

  /// From the scan response, whole or its beginning.
  private var spoken: LocalName?
  private var heard = Timestamp.zero
  /// The names before a silence.
  private var formers = Formers<LocalName>()
  private var pieces = TextPieces()
  private var assembled: SafeText?

  /// Empty while unknown.
  var name: SafeText {
    if let spoken, spoken.isComplete { return spoken.text }
    return assembled ?? spoken?.text ?? .empty
  }

  /// - Returns: false for a name that is not the player's, or not yet.
  mutating func hear(_ name: LocalName, at now: Timestamp) -> Bool {
    if let spoken, spoken != name {
      let isBack = formers.hear(at: now) { $0 == name }
      guard isBack || !(0..<Self.patience).contains(now.seconds(since: heard)) else { return false }
      formers.add(spoken)
    } else {
      formers.hearOther()
    }
    // Whoever has another name, or a short one, has no use for the pieces.
    if spoken != name || name.isComplete {
      assembled = nil
      pieces = TextPieces()
    }
    spoken = name
    heard = now
    return true
  }

  /// The clock was set: what was heard counts as heard now.
  mutating func resetClock(to now: Timestamp) { heard = now }

  mutating func hear(_ piece: TextPiece, at now: Timestamp) {
    if spoken?.isComplete == true || piece.counter != Self.counter { return }
    pieces.add(piece, at: now)
    guard let whole = pieces.text(of: Self.counter) else { return }
    // It begins with what is said of it.
    let beginning = spoken?.text.utf8Prefix(.max) ?? []
    if whole.utf8Prefix(.max).starts(with: beginning) { assembled = whole }
  }
}
