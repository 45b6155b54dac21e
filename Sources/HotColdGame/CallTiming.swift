import BeaconCodec
import BeaconRanging
import Glibc

/// Decides when to call the word aloud: when it changes, and repeatedly while packets confirm it.
package struct CallTiming: Sendable {
  /// The shortest time between any two calls in seconds.
  static let minimumGap = 2.0
  /// The shortest time until the same call is repeated in seconds.
  static let repeatGap = 5.0

  /// The last call, and when it came; no call if it belongs to the previous hunt.
  package private(set) var last: (call: Call?, time: Timestamp)?

  /// Starts another hunt: its first call is not a repetition, but still waits for `minimumGap`.
  mutating func begin() {
    last?.call = nil
  }

  /// - Parameter isRenewed: whether the word may be repeated.
  mutating func call(for word: Trend, isRenewed: Bool, at time: Timestamp) -> Call? {
    guard let call = Call(word), isRenewed || call != last?.call else { return nil }
    if let last {
      let gap = time.seconds(since: last.time)
      // If the clock was set back, measure the gap from here.
      if gap < 0 { self.last?.time = time }
      guard gap >= (call == last.call ? Self.repeatGap : Self.minimumGap) else { return nil }
    }
    note(call, at: time)
    return call
  }

  mutating func note(_ call: Call, at time: Timestamp) {
    last = (call, time)
  }
}

extension Call {
  /// Returns nil if nothing is to be called.
  init?(_ trend: Trend) {
    switch trend {
    case .hotter: self = .hot
    case .colder: self = .cold
    case .steady, .unknown: return nil
    }
  }
}

/// The time between beeps: shorter as the beacon comes closer, none while the distance is unknown.
package enum BeepInterval {
  /// The limits in seconds.
  package static let quickest = 0.125
  package static let slowest = 2.0

  /// Seconds, by the logarithm of the distance: 0.125 within half a metre, 2 beyond ten metres.
  package static func interval(distance: Double?) -> Double? {
    guard let distance, distance > 0 else { return nil }
    let share = (log2(distance) - log2(0.5)) / (log2(10) - log2(0.5))
    return quickest + (slowest - quickest) * min(max(share, 0), 1)
  }
}
