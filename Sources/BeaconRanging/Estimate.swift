/// Whether the beacon comes closer.
public enum Trend: String, Sendable, CaseIterable {
  /// It comes nearer.
  case hotter
  /// It goes away.
  case colder
  /// It stays where it is.
  case steady
  /// There is too little data.
  case unknown
}

/// Classes of distance, as in Core Location: immediate < 0.5 m, near < 3 m, then far.
public enum Proximity: String, Sendable, CaseIterable {
  /// Within reach.
  case immediate
  /// In the same room.
  case near
  /// Farther.
  case far
  /// There is too little data.
  case unknown

  /// - Parameter distance: in metres.
  init(distance: Double) {
    self = distance < 0.5 ? .immediate : distance < 3 ? .near : .far
  }
}

/// A beacon's distance and trend. Unknown values are nil or `unknown`, never a number.
public struct Estimate: Equatable, Sendable {
  /// The distance in metres, > 0.
  public var distance: Double?
  /// `low...high`, in metres, contains the true distance with a probability of 80%.
  public var low: Double?
  /// The upper end in metres.
  public var high: Double?
  /// The direction of the beacon's movement relative to the player.
  public var trend = Trend.unknown
  /// The trend if it is certain enough to announce, otherwise steady. The distance agrees with it.
  public var word = Trend.unknown
  /// Whether the latest packets confirm the word, so that it may be announced again.
  public var isRenewed = false
  /// The distance class.
  public var proximity = Proximity.unknown

  /// Nothing is known.
  public static let unknown = Estimate()
}
