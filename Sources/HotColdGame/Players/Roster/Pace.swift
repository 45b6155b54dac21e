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

  /// Messages in a window that ends now, if those of the one before came evenly: who shouts and is silent then gets
  /// nothing by it.
  func value(at now: Timestamp) -> Int {
    let age = now.seconds(since: start) / Self.window
    if (0..<1).contains(age) { return count + Int(Double(before) * (1 - age)) }
    return (1..<2).contains(age) ? Int(Double(count) * (2 - age)) : 0
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
