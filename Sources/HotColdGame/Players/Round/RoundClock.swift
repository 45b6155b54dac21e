import BeaconCodec

/// A round's time as another machine follows it: set by what the hider tells, running by itself.
struct RoundClock: Equatable, Sendable {
  /// Seconds by which what is told may differ before the clock is set again: it is told in whole ones.
  static let tolerance = 1.5

  /// Seconds by which it may be set in all: who heard the first one late. Nobody can make it run faster.
  static let mostSet = 3.0

  let round: UInt8
  private let first: Timestamp
  private(set) var start: Timestamp

  init(round: UInt8, elapsed: UInt16, at now: Timestamp) {
    self.round = round
    first = now.advanced(bySeconds: -Double(elapsed))
    start = first
  }

  func elapsed(at now: Timestamp) -> Double { max(0, now.seconds(since: start)) }

  /// Whether so many seconds can have run since it began, or were told to have run when it ended.
  func goesWith(_ elapsed: UInt16, isOver: Bool, at now: Timestamp) -> Bool {
    let difference = Double(elapsed) - now.seconds(since: first)
    let tolerance = Self.mostSet + Self.tolerance
    return difference <= tolerance && (isOver || difference >= -tolerance)
  }

  mutating func set(elapsed: UInt16, at now: Timestamp) {
    let told = Double(elapsed)
    guard abs(now.seconds(since: start) - told) > Self.tolerance else { return }
    let wanted = now.advanced(bySeconds: -told)
    start = min(
      max(wanted, first.advanced(bySeconds: -Self.mostSet)),
      first.advanced(bySeconds: Self.mostSet))
  }
}
