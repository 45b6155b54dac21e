import BeaconCodec

/// What is called, in bells, where nothing can speak. A terminal has one bell, of one pitch: only how many
/// there are, and when, can say anything.
struct Bells {
  /// Seconds from one bell to the next, at least: many terminals make one of two that follow each other sooner.
  static let gap = 0.3
  /// Seconds of silence around a pattern, so that ticks are not taken for a part of it.
  static let silence = 0.7

  enum Pattern: CaseIterable {
    case hot, cold, found

    /// Seconds at which it rings: HOT three times in haste, COLD twice with a pause, FOUND twice three times.
    var times: [Double] {
      switch self {
      case .hot: [0, 0.3, 0.6]
      case .cold: [0, 0.9]
      case .found: [0, 0.3, 0.6, 1.2, 1.5, 1.8]
      }
    }
  }

  /// When to ring, the first one first.
  private var due: [Timestamp] = []
  /// When a pattern last rang, and when it last ticked.
  private var rang: Timestamp?
  private var ticked: Timestamp?

  /// Begins a pattern, in the place of one that still rings.
  mutating func begin(_ pattern: Pattern, at now: Timestamp) {
    let wait = [rang, ticked].compactMap { $0 }.reduce(0.0) { wait, time in
      let since = now.seconds(since: time)
      return (0..<Self.silence).contains(since) ? max(wait, Self.silence - since) : wait
    }
    due = pattern.times.map { now.advanced(bySeconds: wait + $0) }
  }

  /// Whether it is time to ring; each bell is told once.
  mutating func isDue(at now: Timestamp) -> Bool {
    guard let first = due.first, now >= first else { return false }
    // Who looks late does not hear bells on top of each other.
    let late = now.seconds(since: first)
    due = due.dropFirst().map { $0.advanced(bySeconds: late) }
    rang = now
    return true
  }

  /// Whether a pattern rings, or has just done so.
  func isRinging(at now: Timestamp) -> Bool {
    !due.isEmpty || rang.map { (0..<Self.silence).contains(now.seconds(since: $0)) } ?? false
  }

  /// It has ticked, which says how far the beacon is.
  mutating func tick(at now: Timestamp) {
    ticked = now
  }
}
