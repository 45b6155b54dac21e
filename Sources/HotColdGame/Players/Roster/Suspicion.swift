import BeaconCodec

/// Whether something was seen often enough to be believed: three times in ten seconds, with a pause between
/// them. It stands for half a minute.
struct Suspicion: Equatable, Sendable {
  /// How many times it must be seen, and the least and the most seconds from one to the next.
  static let times = 3
  static let pause = 0.25
  static let memory = 10.0
  /// Seconds for which it stands.
  static let lasts = 30.0

  private var seen = 0
  private var lastSeen: Timestamp?
  private var since: Timestamp?

  func isFirm(at now: Timestamp) -> Bool {
    since.map { now.seconds(since: $0) < Self.lasts } ?? false
  }

  mutating func see(at now: Timestamp) {
    let gap = lastSeen.map { now.seconds(since: $0) } ?? .infinity
    guard !(0..<Self.pause).contains(gap) else { return }
    seen = gap >= 0 && gap <= Self.memory ? min(seen + 1, Self.times) : 1
    lastSeen = now
    if seen >= Self.times { since = now }
  }
}
