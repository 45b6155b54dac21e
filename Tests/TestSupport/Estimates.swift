import BeaconRanging

extension Estimate {
  /// Nothing is known by default, and the word is the trend.
  public init(
    distance: Double? = nil, low: Double? = nil, high: Double? = nil, trend: Trend = .unknown,
    proximity: Proximity = .unknown
  ) {
    self = .unknown
    (self.distance, self.low, self.high) = (distance, low, high)
    (self.trend, self.word, self.proximity) = (trend, trend, proximity)
  }
}
