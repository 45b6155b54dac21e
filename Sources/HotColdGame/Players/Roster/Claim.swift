import BeaconCodec

/// A seeker's claim to be close, which counts when nothing else is said in its name, or clearly more rarely: who copies
/// a seeker and denies what it claims speaks more rarely than that one.
struct Claim: Sendable {
  /// Seconds for which it must not be denied. A packet may come late, but not so late.
  static let settling = 1.0
  /// Seconds for which no player takes it back: it stands for `SeekersRound.claimLasts` at least.
  private static let standing = 2.5
  /// Seconds over which it is counted how often it is claimed and denied, and how many times are remembered.
  private static let counted = 2.0
  private static let capacity = 80

  /// When it was heard first, and when it was last denied.
  private var since: Timestamp?
  private var denied: Timestamp?
  /// What was said when, of late.
  private var said: [(isClose: Bool, time: Timestamp)] = []

  /// - Returns: whether the claim counts, and whether it goes back and forth as no player's does.
  mutating func hear(_ isClose: Bool, at now: Timestamp) -> (counts: Bool, isContradicted: Bool) {
    if said.count >= Self.capacity { said.removeFirst() }
    said.append((isClose, now))
    guard isClose else {
      denied = now
      return (false, false)
    }
    let lasted = since.flatMap { since in denied.map { $0.seconds(since: since) } } ?? 0
    if since == nil || !(-Self.standing..<Self.standing).contains(lasted) { since = now }
    let isDenied = denied.map { (0..<Self.settling).contains(now.seconds(since: $0)) } ?? false
    return (!isDenied || isClaimedMore(at: now), (Self.settling..<Self.standing).contains(lasted))
  }

  private func isClaimedMore(at now: Timestamp) -> Bool {
    let recent = said.filter { (0..<Self.counted).contains(now.seconds(since: $0.time)) }
    let claims = recent.count(where: \.isClose)
    return ClearMajority.isClear(claims, beside: recent.count - claims)
  }
}
