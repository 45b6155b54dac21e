import BeaconCodec

/// A round's time as another machine follows it: set by what the hider tells, running by itself.
struct RoundClock: Equatable, Sendable {
  /// Seconds by which what is told may differ before the clock is set again: it is told in whole ones, and packets
  /// come late.
  static let tolerance = 1.5

  let round: UInt8
  private(set) var start: Timestamp

  init(round: UInt8, elapsed: UInt16, at now: Timestamp) {
    self.round = round
    start = now.advanced(bySeconds: -Double(elapsed))
  }

  func elapsed(at now: Timestamp) -> Double { max(0, now.seconds(since: start)) }

  /// The machine's clock was set by so many seconds.
  mutating func reset(by step: Double) { start = start.advanced(bySeconds: step) }

  mutating func set(elapsed: UInt16, at now: Timestamp) {
    let told = now.advanced(bySeconds: -Double(elapsed))
    if abs(start.seconds(since: told)) > Self.tolerance { start = told }
  }
}
