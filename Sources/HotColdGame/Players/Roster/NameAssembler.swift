import BeaconCodec

/// What a player is called: what it said last.
struct NameAssembler: Equatable, Sendable {
  /// From the scan response, whole or its beginning.
  private var spoken: LocalName?
  private var pieces = TextPieces()

  /// Empty while unknown.
  var name: SafeText {
    if let spoken, spoken.isComplete { return spoken.text }
    // What came in pieces begins with what is said of it, or is another name's.
    let beginning = spoken?.text.utf8Prefix(.max) ?? []
    guard let whole = pieces.text, whole.utf8Prefix(.max).starts(with: beginning) else {
      return spoken?.text ?? .empty
    }
    return whole
  }

  mutating func hear(_ name: LocalName) { spoken = name }

  mutating func hear(_ piece: TextPiece) { pieces.add(piece) }
}
