import BeaconCodec
import BeaconRanging
import Glibc

/// When the word of the hunt is called aloud: as it begins, and again while it lasts, but no more often than a person
/// can bear. Which word it is, the ranger decides.
package struct CallTiming: Sendable {
  /// Seconds between two calls, whatever they are.
  package static let minimumGap = 2.0
  /// Seconds until the same call is repeated.
  package static let repeatGap = 5.0

  /// The last call of this hunt.
  package private(set) var last: (call: Call, time: Timestamp)?
  /// When something was called last, in this hunt or the one before.
  private var lastTime: Timestamp?

  /// Another hunt begins: its first call is no repetition, but the pause holds.
  mutating func begin() {
    last = nil
  }

  /// - Returns: what to call now.
  mutating func call(for trend: Trend, at time: Timestamp) -> Call? {
    guard let call = Call(trend) else { return nil }
    if let lastTime {
      let gap = time.seconds(since: lastTime)
      // Where the clock was set back, the pause counts from here.
      if gap < 0 { self.lastTime = time }
      guard gap >= (call == last?.call ? Self.repeatGap : Self.minimumGap) else { return nil }
    }
    note(call, at: time)
    return call
  }

  /// It was called by another rule.
  mutating func note(_ call: Call, at time: Timestamp) {
    last = (call, time)
    lastTime = time
  }

  /// The last call, as long as it may stand for an answer.
  package func current(at now: Timestamp) -> Call? {
    last.flatMap { now.seconds(since: $0.time) < Self.minimumGap ? $0.call : nil }
  }
}

extension Call {
  /// nil where there is nothing to call.
  init?(_ trend: Trend) {
    switch trend {
    case .hotter: self = .hot
    case .colder: self = .cold
    case .steady, .unknown: return nil
    }
  }
}

/// How fast the beeps follow each other: quicker as the beacon comes closer, silent while nothing is
/// known.
package enum BeepInterval {
  /// Seconds; at most eight beeps a second.
  package static let quickest = 0.125
  package static let slowest = 2.0

  /// Seconds from one beep to the next. It falls with the logarithm of distance, as loudness does:
  /// 0.125 s within half a metre, 2 s from ten metres on.
  package static func interval(distance: Double?) -> Double? {
    guard let distance, distance > 0 else { return nil }
    let share = (log2(distance) - log2(0.5)) / (log2(10) - log2(0.5))
    return quickest + (slowest - quickest) * min(max(share, 0), 1)
  }
}
