/// Whether the beacon comes closer.
public enum Trend: String, Sendable, CaseIterable {
  /// It comes nearer.
  case hotter
  /// It goes away.
  case colder
  /// It stays where it is.
  case steady
  /// Too little was heard to tell.
  case unknown
}

/// The distance class of Core Location: immediate < 0.5 m, near < 3 m, far beyond.
public enum Proximity: String, Sendable, CaseIterable {
  /// Within reach.
  case immediate
  /// In the same room.
  case near
  /// Farther.
  case far
  /// Too little was heard to tell.
  case unknown
}

/// What a ranger believes after a sighting. Unknown is nil or its own case, never a number.
public struct Estimate: Equatable, Sendable {
  /// Metres, > 0.
  public var distance: Double?
  /// Metres: `low...high` holds the true distance 80% of the time.
  public var low: Double?
  /// The upper end of the interval, in metres.
  public var high: Double?
  /// Metres a second along the line between the two; negative when approaching.
  public var speed: Double?
  /// Nearer or farther.
  public var trend: Trend
  /// How near, in a word.
  public var proximity: Proximity

  /// Without an argument, nothing is known.
  public init(
    distance: Double? = nil, low: Double? = nil, high: Double? = nil, speed: Double? = nil,
    trend: Trend = .unknown, proximity: Proximity = .unknown
  ) {
    self.distance = distance
    self.low = low
    self.high = high
    self.speed = speed
    self.trend = trend
    self.proximity = proximity
  }

  /// Nothing is known.
  public static let unknown = Estimate()
}

extension Proximity {
  /// - Parameter distance: metres.
  init(distance: Double) {
    self = distance < 0.5 ? .immediate : distance < 3 ? .near : .far
  }
}
