import BeaconCodec

/// A seeker's claim to be close, which counts when nothing else is said in its name.
struct Claim: Equatable, Sendable {
  /// Seconds for which it must not be denied. A packet may come late, but not so late.
  static let settling = 1.0
  /// Seconds for which no player takes it back: it stands for `SeekersRound.claimLasts` at least.
  private static let standing = 2.5

  /// When it was heard first, and when it was last denied.
  private var since: Timestamp?
  private var denied: Timestamp?

  /// - Returns: whether the claim counts, and whether it goes back and forth as no player's does.
  mutating func hear(_ isClose: Bool, at now: Timestamp) -> (counts: Bool, isContradicted: Bool) {
    guard isClose else {
      denied = now
      return (false, false)
    }
    let lasted = since.flatMap { since in denied.map { $0.seconds(since: since) } } ?? 0
    if since == nil || !(-Self.standing..<Self.standing).contains(lasted) { since = now }
    let isDenied = denied.map { (0..<Self.settling).contains(now.seconds(since: $0)) } ?? false
    return (!isDenied, (Self.settling..<Self.standing).contains(lasted))
  }
}
