import BeaconCodec

/// What a player is called, by what was heard of it so far.
struct NameAssembler: Equatable, Sendable {
  /// From the scan response, whole or its beginning.
  private var spoken: LocalName?
  private var pieces = TextPieces()
  private var assembled: SafeText?

  /// Empty while unknown.
  var name: SafeText {
    if let spoken, spoken.isComplete { return spoken.text }
    return assembled ?? spoken?.text ?? .empty
  }

  mutating func hear(_ name: LocalName) {
    spoken = name
    // Whoever has a short name again sends no pieces.
    if name.isComplete {
      assembled = nil
      pieces = TextPieces()
    }
  }

  mutating func hear(_ piece: TextPiece) {
    if let whole = pieces.add(piece) { assembled = whole }
  }
}
