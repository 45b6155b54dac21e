import BeaconCodec
import BeaconRanging

/// A distance in clear steps, and its direction. Only the hunted beacon gets HOT or COLD.
package struct Approach: Equatable, Sendable {
  /// The factor of a step. In recordings, arrows appear as soon as with distances compared over 3
  /// s, and half as often at rest.
  static let step = 1.2
  /// The factor for distances that another player reports, without a word.
  static let reportedStep = 1.35
  /// The factor by which the distance turns back before its direction is no longer shown.
  private static let back = 1.1
  /// Seconds for which a direction is shown, and after which a first distance counts as steady.
  static let lasts = 4.0
  /// The metres at which it becomes near, and at which it stops being near.
  private static let near = 3.0
  private static let leaves = 3.5
  /// The metres beyond which HOT or COLD would be a guess, and within which they are not any more.
  private static let far = 8.0
  private static let returns = 6.5

  /// The shown distance; nil if unknown.
  package private(set) var metres: Double?
  package private(set) var trend = Trend.unknown
  package private(set) var isNear = false
  package private(set) var isFar = false
  /// The direction and time of the last step, and the farthest metres in this direction since.
  private var way = Trend.unknown
  private var changed = Timestamp.zero
  private var farthest = 0.0

  package init() {}

  /// - Parameters:
  ///   - distance: in metres; nil if unknown, which resets this value.
  ///   - word: from the ranger; nil for a reported distance.
  package mutating func update(_ distance: Double?, word: Trend? = nil, at now: Timestamp) {
    guard let distance, distance > 0, distance.isFinite else {
      self = Approach()
      return
    }
    isNear = distance < (isNear ? Self.leaves : Self.near)
    isFar = distance >= (isFar ? Self.returns : Self.far)
    let shown = metres ?? distance
    if metres == nil
      || max(distance / shown, shown / distance) >= (word == nil ? Self.reportedStep : Self.step)
    {
      way = distance < shown ? .hotter : distance > shown ? .colder : .unknown
      (metres, changed, farthest) = (distance, now, distance)
    }
    if way != .unknown {
      farthest = way == .colder ? max(distance, farthest) : min(distance, farthest)
      if max(distance / farthest, farthest / distance) > Self.back { way = .steady }
    }
    let isNew = (0..<Self.lasts).contains(now.seconds(since: changed))
    trend = isNew && (word == nil || word == way || way == .unknown) ? way : .steady
  }
}
