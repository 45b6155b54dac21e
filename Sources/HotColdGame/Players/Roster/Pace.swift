import BeaconCodec

/// How often a player is heard: messages in the last few seconds. Whoever wants to fill a table has to send for
/// many, and none of them is heard as often as a player who is there.
struct Pace: Equatable, Sendable {
  /// Seconds.
  static let window = 2.0

  private var start: Timestamp
  private var count = 0
  private var before = 0

  init(at now: Timestamp) { start = now }

  /// Messages in a whole window, or in the one that runs if they are more.
  func value(at now: Timestamp) -> Int {
    let age = now.seconds(since: start)
    if (0..<Self.window).contains(age) { return max(count, before) }
    return (0..<2 * Self.window).contains(age) ? count : 0
  }

  mutating func hear(at now: Timestamp) {
    let age = now.seconds(since: start)
    if !(0..<Self.window).contains(age) {
      before = (0..<2 * Self.window).contains(age) ? count : 0
      count = 0
      start = now
    }
    count += 1
  }
}
