import BeaconCodec

/// Tells an old status, late or replayed, from one of a player whose program began anew.
struct StaleFilter: Equatable, Sendable {
  /// Seconds, and messages, for which all that is heard must be old before it is believed to be new.
  static let patience = 3.0
  static let messages = 6

  private var since: Timestamp?
  private var count = 0

  /// What a status is in the light of the one before.
  enum Verdict {
    case fresh, stale, anew
  }

  mutating func judge(_ new: PlayerStatus, after old: PlayerStatus?, at now: Timestamp) -> Verdict {
    guard let old, new.isBehind(old) else {
      since = nil
      count = 0
      return .fresh
    }
    count += 1
    guard let since, now.seconds(since: since) >= 0 else {
      since = now
      return .stale
    }
    guard count >= Self.messages, now.seconds(since: since) >= Self.patience else { return .stale }
    self.since = nil
    count = 0
    return .anew
  }
}

extension PlayerStatus {
  /// Whether a status cannot come after another: a hider's rounds and their phases only go forward, and
  /// so do the taunts.
  fileprivate func isBehind(_ old: PlayerStatus) -> Bool {
    if (taunt.counter &- old.taunt.counter) & 15 > 7 { return true }
    guard role == .hider, old.role == .hider else { return false }
    if round != old.round { return Int8(bitPattern: round &- old.round) < 0 }
    return phase.order < old.phase.order || phase.isOver && old.phase.isOver && phase != old.phase
  }
}
