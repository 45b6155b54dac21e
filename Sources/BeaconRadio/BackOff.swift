import BeaconCodec

/// When to retry what was disrupted or has failed: soon, but never more often than
/// once a second, and ever more rarely while it goes on.
///
/// A value that never reads a clock.
struct BackOff {
  /// Seconds to let another program finish what it is doing.
  static let settling = 0.25
  /// Seconds between two attempts.
  static let shortest = 1.0
  static let longest = 8.0
  /// Seconds after which a disturbance is forgotten.
  static let memory = 10.0

  private var pause = shortest
  private var lastAttempt: Timestamp?
  private var lastDisturbance: Timestamp?
  private var lastShared: Timestamp?
  private var failed = false
  /// Others get no time to finish.
  private var skipsSettling = false

  mutating func attempted(at now: Timestamp) {
    // The first attempt after a disturbance is still prompt the next time.
    pause =
      lastAttempt != nil && (failed || isRecent(lastDisturbance, now)) ? longer : Self.shortest
    lastAttempt = now
    failed = false
    skipsSettling = false
  }

  mutating func attemptFailed() {
    failed = true
  }

  /// - Parameter byOthers: false for a controller that has failed or lost its power.
  mutating func disturbed(at now: Timestamp, byOthers: Bool = true) {
    lastDisturbance = now
    if byOthers { lastShared = now }
  }

  /// The adapter's public address is exposed: retry without the settling delay, but no more than once a second.
  mutating func skipSettlingDelay() { skipsSettling = true }

  /// The attempt has found out at once that it was the wrong one; the right one follows.
  mutating func forgetAttempt() { lastAttempt = nil }

  /// Whether somebody has interfered in the last seconds.
  func isShared(at now: Timestamp) -> Bool { isRecent(lastShared, now) }

  private func isRecent(_ time: Timestamp?, _ now: Timestamp) -> Bool {
    guard let time else { return false }
    return now.seconds(since: time) < Self.memory
  }

  /// When to try again.
  var due: Timestamp {
    let settled = skipsSettling ? nil : lastDisturbance?.advanced(bySeconds: Self.settling)
    let paused = lastAttempt?.advanced(bySeconds: pause)
    return max(settled ?? .zero, paused ?? .zero)
  }

  private var longer: Double { min(pause * 2, Self.longest) }
}
