/// Whether the beacon comes closer.
public enum Trend: String, Sendable, CaseIterable {
  /// It comes nearer.
  case hotter
  /// It goes away.
  case colder
  /// It stays where it is.
  case steady
  /// Too little data.
  case unknown
}

/// As in Core Location: immediate < 0.5 m, near < 3 m, far beyond.
public enum Proximity: String, Sendable, CaseIterable {
  /// Within reach.
  case immediate
  /// In the same room.
  case near
  /// Farther.
  case far
  /// Too little data.
  case unknown

  /// - Parameter distance: metres.
  init(distance: Double) {
    self = distance < 0.5 ? .immediate : distance < 3 ? .near : .far
  }
}

/// Unknown values are nil or a case of their own, never a number.
public struct Estimate: Equatable, Sendable {
  /// Metres, > 0.
  public var distance: Double?
  /// Metres; `low...high` contains the true distance 80% of the time.
  public var low: Double?
  /// Metres.
  public var high: Double?
  /// Whether the beacon comes closer.
  public var trend = Trend.unknown
  /// The trend once it is sure enough for a player, otherwise steady. The distance agrees with it.
  public var word = Trend.unknown
  /// Whether the latest packets bear the word out, too, so that it may be said again.
  public var isRenewed = false
  /// The distance class.
  public var proximity = Proximity.unknown

  /// Nothing is known.
  public static let unknown = Estimate()
}
