import BeaconCodec

/// A part of a name or taunt that is too long for one message.
package struct TextPiece: Hashable, Sendable {
  /// 0...15: identifies the text.
  let counter: UInt8
  /// 0...3, at most `last`.
  package let index: UInt8
  /// 0...3: the text's last index.
  package let last: UInt8
  /// Nine bytes of UTF-8, padded with zeros; may end inside a character.
  package let bytes: [UInt8]

  package static let capacity = 9
  /// In bytes.
  package static let maximumTextLength = 4 * capacity

  /// Splits a text into at least one piece. If it is too long, it is cut after a character.
  package static func cut(_ text: SafeText, counter: UInt8) -> [TextPiece] {
    let text = text.utf8Prefix(maximumTextLength)
    let last = max(0, text.count - 1) / capacity
    return (0...last).map { index in
      let part = text.dropFirst(index * capacity).prefix(capacity)
      return TextPiece(
        counter: counter & 15, index: UInt8(index), last: UInt8(last),
        bytes: part + [UInt8](repeating: 0, count: capacity - part.count))
    }
  }
}

//   6        | 7-15
//   cccciill | text
//
// c counter, i index, l index of the last piece.
extension TextPiece {
  static let length = 1 + capacity

  var wireBytes: [UInt8] { [counter << 4 | index << 2 | last] + bytes }

  /// Reads 10 bytes; nil if the index is greater than the last one.
  init?(_ bytes: borrowing Span<UInt8>) {
    guard bytes.count == Self.length, bytes[0] >> 2 & 3 <= bytes[0] & 3 else { return nil }
    self.init(
      counter: bytes[0] >> 4, index: bytes[0] >> 2 & 3, last: bytes[0] & 3,
      bytes: BeaconCodec.bytes(of: bytes.extracting(droppingFirst: 1)))
  }
}

/// Assembles the pieces of a text, in any order.
struct TextPieces: Equatable, Sendable {
  /// The identifier and the last index of the current text.
  private(set) var counter: UInt8?
  private var last: UInt8 = 0
  private var parts: [UInt8: [UInt8]] = [:]

  mutating func add(_ piece: TextPiece) {
    if counter != piece.counter || last != piece.last { parts = [:] }
    counter = piece.counter
    last = piece.last
    parts[piece.index] = piece.bytes
  }

  /// The text; nil while a piece is missing.
  func text(maximumCells: Int = SafeText.maximumCells) -> SafeText? {
    var bytes: [UInt8] = []
    for index in 0...last {
      guard let part = parts[index] else { return nil }
      bytes += part
    }
    while bytes.last == 0 { bytes.removeLast() }
    return SafeText(utf8: bytes, maximumCells: maximumCells)
  }
}
