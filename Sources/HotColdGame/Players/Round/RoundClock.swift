import BeaconCodec

/// A round's time as another machine follows it: set by what the hider tells, running by itself.
struct RoundClock: Equatable, Sendable {
  /// Seconds by which what is told may differ before the clock is set again: it is told in whole ones.
  static let tolerance = 1.5

  let round: UInt8
  private(set) var start: Timestamp

  init(round: UInt8, elapsed: UInt16, at now: Timestamp) {
    self.round = round
    start = now.advanced(bySeconds: -Double(elapsed))
  }

  func elapsed(at now: Timestamp) -> Double { max(0, now.seconds(since: start)) }

  mutating func set(elapsed: UInt16, at now: Timestamp) {
    let told = Double(elapsed)
    if abs(now.seconds(since: start) - told) > Self.tolerance {
      start = now.advanced(bySeconds: -told)
    }
  }
}
