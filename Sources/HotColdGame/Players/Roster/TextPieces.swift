import BeaconCodec

/// Puts the pieces of one text together, in whatever order they come.
struct TextPieces: Equatable, Sendable {
  private(set) var counter: UInt8?
  /// Terminal cells that the text may have.
  private let maximumCells: Int
  private var last: UInt8 = 0
  private var pieces: [[UInt8]?] = []

  init(maximumCells: Int = SafeText.maximumCells) {
    self.maximumCells = maximumCells
  }

  /// - Returns: the text, when this piece made it whole or it was already. A piece of another text
  ///   begins anew.
  mutating func add(_ piece: TextPiece) -> SafeText? {
    if counter != piece.counter || last != piece.last {
      counter = piece.counter
      last = piece.last
      pieces = Array(repeating: nil, count: Int(last) + 1)
    }
    pieces[Int(piece.index)] = piece.bytes
    return text
  }

  /// nil while a piece is missing.
  var text: SafeText? {
    guard counter != nil else { return nil }
    var bytes: [UInt8] = []
    for piece in pieces {
      guard let piece else { return nil }
      bytes += piece
    }
    while bytes.last == 0 { bytes.removeLast() }
    return SafeText(utf8: bytes, maximumCells: maximumCells)
  }
}
