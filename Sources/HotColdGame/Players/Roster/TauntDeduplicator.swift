import BeaconCodec

/// Hears each taunt of one player once, however often it is repeated.
///
/// What was being called when the player was first heard is not for us: whoever comes later has missed
/// it. So nothing is heard twice when a player is forgotten and comes back.
struct TauntDeduplicator: Equatable, Sendable {
  /// Seconds from one taunt of a player to the next.
  static let minimumGap = 1.0
  /// Seconds from when a counter is said to when it is believed, and a little more.
  private static let heardBefore = Continuity.silence + 0.5

  /// The last taunt's counter.
  private var last: UInt8?
  private var lastTime: Timestamp?
  /// The counter of a taunt in words that are not all there yet.
  private var awaited: UInt8?
  /// What was heard of them before is somebody else's: they are said as soon as the counter is.
  private var since = Timestamp.zero
  private var pieces = TextPieces(maximumCells: SafeText.maximumSpokenCells)

  /// - Returns: what is called, the first time.
  mutating func hear(_ header: TauntHeader, at now: Timestamp) -> (number: UInt8, text: SafeText)? {
    guard let last else {
      last = header.counter
      return nil
    }
    // Modulo 16, and what is more than half of that ahead lies behind.
    guard header.number != TauntHeader.none, (1...7).contains((header.counter &- last) & 15),
      isTime(now)
    else { return nil }
    guard header.number == TauntHeader.text else {
      take(header.counter, at: now)
      return Taunts.phrase(Int(header.number)).map { (header.number, $0) }
    }
    if awaited != header.counter {
      awaited = header.counter
      since = now.advanced(bySeconds: -Self.heardBefore)
    }
    return awaitedText(at: now)
  }

  mutating func hear(_ piece: TextPiece, at now: Timestamp) -> (number: UInt8, text: SafeText)? {
    pieces.add(piece, at: now)
    return isTime(now) ? awaitedText(at: now) : nil
  }

  /// The player begins anew, with a count of its own.
  mutating func forget(from header: TauntHeader) {
    last = header.counter
    awaited = nil
  }

  private mutating func awaitedText(at now: Timestamp) -> (number: UInt8, text: SafeText)? {
    guard let awaited, let text = pieces.text(of: awaited, since: since) else { return nil }
    take(awaited, at: now)
    return text.isEmpty ? nil : (TauntHeader.text, text)
  }

  private mutating func take(_ counter: UInt8, at now: Timestamp) {
    last = counter
    lastTime = now
    awaited = nil
  }

  private func isTime(_ now: Timestamp) -> Bool {
    lastTime.map { !(0..<Self.minimumGap).contains(now.seconds(since: $0)) } ?? true
  }
}
