import BeaconCodec
import BeaconRanging

/// A distance that changes in clear steps, and the direction of the last one: for lists and sentences about several devices
/// or players. Only the hunted beacon is called HOT or COLD.
package struct Approach: Equatable, Sendable {
  /// The factor of a step. On recordings, with the word to agree with it, arrows come as soon as by comparing distances
  /// three seconds apart, and half as often at rest.
  static let step = 1.2
  /// The same for distances that another player reports, which come without a word.
  static let reportedStep = 1.35
  /// Seconds that the direction is shown, and after which a first distance counts as steady.
  static let lasts = 4.0
  /// Metres within which it is near, and beyond which it is not any more.
  private static let near = 3.0
  private static let leaves = 3.5

  /// The shown distance; nil if unknown.
  package private(set) var metres: Double?
  package private(set) var trend = Trend.unknown
  package private(set) var isNear = false
  /// The direction of the last step, and when it was.
  private var way = Trend.unknown
  private var changed = Timestamp.zero

  package init() {}

  /// - Parameters:
  ///   - distance: metres; nil if unknown, which forgets those before.
  ///   - word: what the ranger says; nil for a reported distance.
  package mutating func update(_ distance: Double?, word: Trend? = nil, at now: Timestamp) {
    guard let distance, distance > 0, distance.isFinite else {
      self = Approach()
      return
    }
    isNear = distance < (isNear ? Self.leaves : Self.near)
    let shown = metres ?? distance
    if metres == nil
      || max(distance / shown, shown / distance) >= (word == nil ? Self.reportedStep : Self.step)
    {
      way = distance < shown ? .hotter : distance > shown ? .colder : .unknown
      (metres, changed) = (distance, now)
    }
    let isNew = (0..<Self.lasts).contains(now.seconds(since: changed))
    trend = isNew && (word == nil || word == way || way == .unknown) ? way : .steady
  }
}
