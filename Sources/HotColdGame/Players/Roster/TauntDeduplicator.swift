import BeaconCodec

/// Hears each taunt of one player once, however often it is repeated, with the first message that says it.
///
/// What was being called when the player was first heard is not for us: whoever comes later has missed it. So nothing
/// is heard twice when a player is forgotten and comes back.
struct TauntDeduplicator: Equatable, Sendable {
  /// The last taunt's counter, and when it was taken.
  private var last: UInt8?
  private var lastTime = Timestamp.zero
  /// The counter of a taunt in words that are not all there yet.
  private var awaited: UInt8?
  private var pieces = TextPieces(maximumCells: SafeText.maximumSpokenCells)

  /// - Returns: what is called, the first time.
  mutating func hear(_ header: TauntHeader, at now: Timestamp) -> (number: UInt8, text: SafeText)? {
    guard let last else {
      take(header.counter, at: now)
      return nil
    }
    // Modulo 16, and what is more than half of that ahead lies behind.
    switch (header.counter &- last) & 15 {
    case 0: return nil
    case 8...:
      // A late packet, or a program that was started again.
      if !(0..<PlayerRecord.lateness).contains(now.seconds(since: lastTime)) {
        take(header.counter, at: now)
      }
      return nil
    default: break
    }
    if header.number == TauntHeader.text {
      // What was put together under this count before is an older taunt's.
      if awaited != header.counter {
        pieces = TextPieces(maximumCells: SafeText.maximumSpokenCells)
      }
      awaited = header.counter
      return awaitedText(at: now)
    }
    guard let phrase = Taunts.phrase(Int(header.number)) else { return nil }
    take(header.counter, at: now)
    return (header.number, phrase)
  }

  mutating func hear(_ piece: TextPiece, at now: Timestamp) -> (number: UInt8, text: SafeText)? {
    pieces.add(piece)
    return awaitedText(at: now)
  }

  private mutating func awaitedText(at now: Timestamp) -> (number: UInt8, text: SafeText)? {
    guard let awaited, pieces.counter == awaited, let text = pieces.text else { return nil }
    take(awaited, at: now)
    return text.isEmpty ? nil : (TauntHeader.text, text)
  }

  private mutating func take(_ counter: UInt8, at now: Timestamp) {
    last = counter
    lastTime = now
    awaited = nil
  }
}
