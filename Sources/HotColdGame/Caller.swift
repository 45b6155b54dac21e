import BeaconCodec
import BeaconRanging

/// Decides when HOT or COLD is yelled: at once when the trend turns, again while it lasts, and never
/// more often than a person could bear.
public struct Caller: Equatable, Sendable {
  /// Seconds between two calls, whatever they are.
  public static let minimumGap = 2.0
  /// Seconds until the same call is repeated while it still holds.
  public static let repeatGap = 5.0

  private var last: Call?
  private var lastTime: Timestamp?

  public init() {}

  /// Another hunt begins: its first call is no repetition, but the pause holds.
  public mutating func begin() {
    last = nil
  }

  public mutating func hear(_ trend: Trend, at time: Timestamp) -> Call? {
    let call: Call
    switch trend {
    case .hotter: call = .hot
    case .colder: call = .cold
    case .steady, .unknown: return nil
    }
    if let lastTime {
      let gap = time.seconds(since: lastTime)
      guard gap >= 0 else {
        // The clock was set back: the pause counts from here.
        self.lastTime = time
        return nil
      }
      guard gap >= (call == last ? Self.repeatGap : Self.minimumGap) else { return nil }
    }
    last = call
    lastTime = time
    return call
  }
}
