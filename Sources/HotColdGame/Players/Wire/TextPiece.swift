import BeaconCodec

/// A part of a name or a taunt that is too long for one message.
package struct TextPiece: Hashable, Sendable {
  /// 0...15: which text it is a piece of.
  package let counter: UInt8
  /// 0...3, at most `last`.
  package let index: UInt8
  /// 0...3: the index of the text's last piece.
  package let last: UInt8
  /// UTF-8, cut wherever the piece ends; exactly 9, padded with zeros.
  package let bytes: [UInt8]

  package static let capacity = 9
  /// Bytes that a whole text can have.
  package static let maximumTextLength = 4 * capacity

  /// The pieces of a text, which is cut at a character where it is too long; at least one.
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

  private init(counter: UInt8, index: UInt8, last: UInt8, bytes: [UInt8]) {
    self.counter = counter
    self.index = index
    self.last = last
    self.bytes = bytes
  }
}

//   6        | 7-15
//   cccciill | text
//
// c counter, i index, l index of the last piece.
extension TextPiece {
  static let length = 1 + capacity

  var wireBytes: [UInt8] { [counter << 4 | index << 2 | last] + bytes }

  /// nil for a piece behind the last one.
  /// - Parameter bytes: 10 of them.
  init?(_ bytes: borrowing Span<UInt8>) {
    guard bytes.count == Self.length, bytes[0] >> 2 & 3 <= bytes[0] & 3 else { return nil }
    var part: [UInt8] = []
    part.reserveCapacity(Self.capacity)
    for position in 1..<Self.length { part.append(bytes[position]) }
    self.init(
      counter: bytes[0] >> 4, index: bytes[0] >> 2 & 3, last: bytes[0] & 3, bytes: part)
  }
}

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
