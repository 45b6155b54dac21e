import BeaconCodec

/// Puts the pieces of texts together, in whatever order they come. Where several are told for one, it is the one that
/// is told clearly more often than the others.
struct TextPieces: Equatable, Sendable {
  private struct Heard: Equatable {
    let piece: TextPiece
    let time: Timestamp
  }

  /// How often each piece must be heard.
  static let messages = 2
  /// How many messages are remembered: of the twelve seconds of a taunt, and of as many of somebody else's.
  private static let capacity = 160

  /// Terminal cells that a text may have.
  private let maximumCells: Int
  private var heard: [Heard] = []

  init(maximumCells: Int = SafeText.maximumCells) {
    self.maximumCells = maximumCells
  }

  mutating func add(_ piece: TextPiece, at now: Timestamp) {
    if heard.count >= Self.capacity { heard.removeFirst() }
    heard.append(Heard(piece: piece, time: now))
  }

  /// nil while a piece is missing or in doubt.
  /// - Parameter since: what was heard before counts for nothing; nil to count all.
  func text(of counter: UInt8, since: Timestamp? = nil) -> SafeText? {
    let pieces = heard.lazy.filter {
      $0.piece.counter == counter && $0.time >= since ?? $0.time
    }.map(\.piece)
    guard let last = Self.mostSaid(pieces.map(\.last)) else { return nil }
    var bytes: [UInt8] = []
    for index in 0...last {
      let said = pieces.filter { $0.last == last && $0.index == index }
      guard let piece = Self.mostSaid(said) else { return nil }
      bytes += piece.bytes
    }
    while bytes.last == 0 { bytes.removeLast() }
    return SafeText(utf8: bytes, maximumCells: maximumCells)
  }

  private static func mostSaid<Said: Hashable>(_ all: some Sequence<Said>) -> Said? {
    var counts: [Said: Int] = [:]
    for one in all { counts[one, default: 0] += 1 }
    return ClearMajority.of(counts, messages: messages)
  }
}
