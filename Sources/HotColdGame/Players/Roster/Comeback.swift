import BeaconCodec

/// Whether a player is back who was silent, and in whose place somebody else was heard meanwhile.
///
/// What a player is known by was once something else (`Formers`): its address, its level, its name, what it said. Who
/// changed does not go back. So where that is heard again, and clearly more often than what is in its place now, the
/// player is back, and the other was a stranger who waited for the silence.
struct Comeback: Equatable, Sendable {
  /// Seconds over which both are counted, at least and at most, and how often the player must be heard.
  private static let least = 2.0
  private static let most = 4.0
  private static let messages = 6

  private var since: Timestamp?
  private var count = 0
  private var others = 0

  /// What was before is heard again.
  /// - Parameter isBeside: whether what is in its place now has to be heard, too.
  /// - Returns: whether the player is back.
  mutating func hear(at now: Timestamp, isBeside: Bool = false) -> Bool {
    let lasted = since.map { now.seconds(since: $0) } ?? .infinity
    if !(0..<Self.most).contains(lasted) {
      since = now
      count = 0
      others = 0
    }
    count += 1
    return count >= Self.messages && lasted >= Self.least && lasted < Self.most
      && ClearMajority.isClear(count, beside: others) && (others > 0 || !isBeside)
  }

  /// What is in its place now is heard.
  mutating func hearOther() { others += 1 }
}
