#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is believed at one moment, before it is known whether enough was heard.
struct Belief: Sendable {
  /// Standard normal quantile of 90%: 80% lie between the two.
  static let quantile = 1.2816
  /// Metres; walls and dynamics of RSSI leave nothing to tell beyond.
  static let distances = 0.05...100.0
  /// Metres a second, of a player who looks around.
  static let usualSpeed = 0.5
  /// Metres a second that a hurrying player reaches.
  static let topSpeed = 3.0

  // How far below and above the estimate the truth lies in 80% of all cases, by ln of metres: at 1 m
  // multiplied by e, and how much more for each unit of ln(distance). Such that it holds within 2 m of the
  // beacon as well as beyond 8 m, with each set of recordings weighed alike. More than the scatter of the packets
  // it is what the place does to a level, which no filter sees: so it does not depend on what was heard.

  static let below = (middle: 1.1, growth: -0.05)
  static let above = (middle: 0.4, growth: 0.15)
  /// ln of metres: it is never more exact than that.
  static let leastWidth = 0.25

  /// ln of metres.
  var logDistance: Double
  /// Metres a second, negative when approaching.
  var speed: Double

  /// - Parameters:
  ///   - trend: what is told of it.
  ///   - silence: seconds since then: the player may have walked either way.
  func estimate(as trend: Trend, after silence: Double) -> Estimate {
    let knowsTrend = trend != .unknown
    let middle = exp(logDistance)
    let distance = Self.limited(middle)
    let walked = Self.quantile * silence * Self.usualSpeed / distance
    func width(_ side: (middle: Double, growth: Double)) -> Double {
      let known = max(side.middle + side.growth * logDistance, Self.leastWidth)
      return (known * known + walked * walked).squareRoot()
    }
    return Estimate(
      distance: distance, low: Self.limited(middle * exp(-width(Self.below))),
      high: Self.limited(middle * exp(width(Self.above))),
      speed: knowsTrend ? min(max(speed, -Self.topSpeed), Self.topSpeed) : nil,
      trend: trend,
      proximity: Proximity(distance: distance))
  }

  private static func limited(_ metres: Double) -> Double {
    min(max(metres, distances.lowerBound), distances.upperBound)
  }
}

extension Proximity {
  /// Metres: what is nearer is immediate.
  static let reach = 0.5

  /// - Parameter distance: metres.
  init(distance: Double) {
    self = distance < Self.reach ? .immediate : distance < 3 ? .near : .far
  }
}
