#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a filter says about one moment, before it is known whether enough was heard.
struct Belief: Sendable {
  /// Standard normal quantile of 90%: 80% lie between the two.
  static let quantile = 1.2816
  /// Metres; walls and dynamics of RSSI leave nothing to tell beyond.
  static let distances = 0.05...100.0
  /// Metres a second, of a player who looks around.
  static let usualSpeed = 0.5
  /// Metres a second that a hurrying player reaches.
  static let topSpeed = 3.0

  /// ln of metres.
  var logDistance: Double
  /// Standard deviation of `logDistance`.
  var spread: Double
  /// Metres a second, negative when approaching.
  var speed: Double
  var trend: Trend

  /// What is left of it after so many seconds of silence: the player may have walked either way.
  func later(by seconds: Double) -> Belief {
    guard seconds > 0 else { return self }
    var later = self
    let walked = seconds * Self.usualSpeed / Self.limited(exp(logDistance))
    later.spread = (spread * spread + walked * walked).squareRoot()
    return later
  }

  func estimate(knowsTrend: Bool) -> Estimate {
    let middle = exp(logDistance)
    let factor = exp(Self.quantile * spread)
    let distance = Self.limited(middle)
    return Estimate(
      distance: distance, low: Self.limited(middle / factor), high: Self.limited(middle * factor),
      speed: knowsTrend ? min(max(speed, -Self.topSpeed), Self.topSpeed) : nil,
      trend: knowsTrend ? trend : .unknown,
      proximity: Proximity(distance: distance))
  }

  private static func limited(_ metres: Double) -> Double {
    min(max(metres, distances.lowerBound), distances.upperBound)
  }
}

extension Proximity {
  /// - Parameter distance: metres.
  init(distance: Double) {
    self = distance < 0.5 ? .immediate : distance < 3 ? .near : .far
  }
}
