import BeaconCodec

/// Puts the pieces of a text together, in whatever order they come.
struct TextPieces: Equatable, Sendable {
  /// Terminal cells that a text may have.
  private let maximumCells: Int
  /// Of the text whose piece was heard last, which number it has, and the index of its last piece.
  private(set) var counter: UInt8?
  private var last: UInt8 = 0
  private var parts: [UInt8: [UInt8]] = [:]

  init(maximumCells: Int = SafeText.maximumCells) {
    self.maximumCells = maximumCells
  }

  mutating func add(_ piece: TextPiece) {
    if counter != piece.counter || last != piece.last { parts = [:] }
    counter = piece.counter
    last = piece.last
    parts[piece.index] = piece.bytes
  }

  /// nil while a piece is missing.
  var text: SafeText? {
    guard counter != nil else { return nil }
    var bytes: [UInt8] = []
    for index in 0...last {
      guard let part = parts[index] else { return nil }
      bytes += part
    }
    while bytes.last == 0 { bytes.removeLast() }
    return SafeText(utf8: bytes, maximumCells: maximumCells)
  }
}
