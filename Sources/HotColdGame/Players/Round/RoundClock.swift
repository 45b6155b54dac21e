import BeaconCodec

/// A round's time as another machine follows it: set by what the hider tells, running by itself.
struct RoundClock: Equatable, Sendable {
  /// Seconds by which what is told may differ before the clock is set again: it is told in whole ones.
  static let tolerance = 1.5

  /// Seconds by which it may be set in all: who heard the first one late. Nobody can make it run faster.
  static let mostSet = 3.0

  let round: UInt8
  private var first: Timestamp
  private(set) var start: Timestamp
  /// How often other times were told than it says, less those that go with it.
  private var others = 0
  /// How many there must be, before it is set.
  private static let messages = 3

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

  /// The machine's clock was set by so many seconds.
  mutating func reset(by step: Double) {
    first = first.advanced(bySeconds: step)
    start = start.advanced(bySeconds: step)
  }

  mutating func set(elapsed: UInt16, at now: Timestamp) {
    let told = Double(elapsed)
    // Who copies the hider tells another time more rarely than the hider tells its own.
    guard abs(now.seconds(since: start) - told) > Self.tolerance else {
      others = max(others - 2, 0)
      return
    }
    others += 1
    guard others >= Self.messages else { return }
    others = 0
    let wanted = now.advanced(bySeconds: -told)
    start = min(
      max(wanted, first.advanced(bySeconds: -Self.mostSet)),
      first.advanced(bySeconds: Self.mostSet))
  }
}
