import BeaconCodec

/// Somebody who gives itself out for a player, beside that player.
///
/// A player who changes something does not go back, and a packet that comes late comes within a second. So
/// whoever is heard for longer than that, while the player goes on as before, is somebody else.
struct Rival: Equatable, Sendable {
  /// Seconds for which it must be heard.
  static let overlap = 1.0
  /// Seconds of silence after which there is no rival any more.
  static let memory = 5.0

  private var since: Timestamp?
  private var last: Timestamp?
  private var isNews = false
  private var suspicion = Suspicion()

  func isDoubted(at now: Timestamp) -> Bool { suspicion.isFirm(at: now) }

  /// Something was heard that does not go with the player.
  mutating func hear(at now: Timestamp) {
    if !isThere(at: now) { since = now }
    last = now
    isNews = true
  }

  /// The player was heard, as before.
  mutating func hearPlayer(at now: Timestamp) {
    guard isNews, let since, let last, isThere(at: now),
      last.seconds(since: since) >= Self.overlap
    else { return }
    isNews = false
    suspicion.see(at: now)
  }

  /// It was the player itself, who has changed.
  mutating func forget() {
    since = nil
    last = nil
    isNews = false
  }

  private func isThere(at now: Timestamp) -> Bool {
    last.map { (0...Self.memory).contains(now.seconds(since: $0)) } ?? false
  }
}
