/// Estimates the distance and trend of one beacon from its RSSI. A value type without a clock:
/// equal input gives equal output on every processor.
///
/// `BeaconRanging` converts signal strength to distance, without Bluetooth. It imports nothing.
///
/// ```swift
/// var ranger = Ranger()
/// let estimate = ranger.update(time: 12.5, rssi: -71, measuredPower: -59)
/// print(estimate.distance ?? .nan, estimate.trend)
/// ```
public struct Ranger: Sendable {
  /// How often to run the network. Each packet counts in any case.
  public enum Effort: Sendable {
    /// At most ten times a second: for the hunted beacon and the nearest few.
    case full
    /// At most once a second: for all others.
    case watch
    /// Never; only the sender's interval is estimated: for beacons whose estimates are not read.
    case interval

    /// The shortest time between two runs in seconds.
    var pause: Double { self == .full ? 0.09 : 1 }
  }

  /// The range of estimates in metres: beyond it, RSSI carries no information.
  static let distances = 0.05...100.0
  /// The dBm that receivers measure. Controllers and apps report 0 for none.
  private static let measurable = -127.0..<0
  /// Plausible levels at 1 m in dBm: Bluetooth LE sends with -20...20 dBm, and loses 40 dB or more.
  private static let powers = -110.0 ... -10.0
  /// Packets needed for a distance (a single one may be an outlier), and for a trend.
  private static let packetsForDistance = 2
  private static let packetsForTrend = 3
  /// The speed of a searching player in metres per second.
  static let usualSpeed = 0.5

  /// dB per unit of ln(distance), 10 n / ln 10: RSSI = measuredPower - decay ln(distance). The
  /// path-loss exponent n is 2, as in free space: halls and corridors have 1.6 to 1.8, furnished
  /// rooms 2 to 3 (Rappaport, Wireless Communications, table 4.2), and a hunt passes them all.
  private static let decay = 10 * 2 / 2.302_585_093
  /// The assumed level at 1 m in dBm if a beacon claims no plausible one: most iBeacons' setting.
  private static let usualPower = -59.0

  package private(set) var interval = SenderInterval()
  /// Packets since the last loss, and seconds from the first to the latest of them.
  private var packets = 0
  private var duration = 0.0
  /// The time of the latest packet in seconds, on the caller's clock.
  private var last = 0.0
  /// How often to run the network. Changing it keeps the state.
  public var effort: Effort
  /// ln of a factor for the odds that the player stands, from other devices; 0 if unknown.
  package var standing = 0.0
  /// Seconds since the network was run.
  private var sinceAnswer = 0.0
  /// The claimed level at 1 m in dBm: the latest, and that of the first packet, which the network
  /// continues to use, because a different claim does not mean a walk.
  private var measuredPower: Double?
  private var firstPower = Self.usualPower
  private var levels = Levels(loss: 0)
  private var network = RangingNetwork()
  private var belief = RangingNetwork.Belief()
  private var rule = CallRule(logDistance: 0)
  /// The estimate at the latest packet; its distances change only when the network is run.
  private var current = Estimate.unknown

  /// - Parameter effort: how often to run the network.
  public init(effort: Effort = .full) {
    self.effort = effort
  }

  /// Adds one packet and returns the new estimate.
  /// - Parameters:
  ///   - time: seconds on any clock. A step back counts as zero; infinite and NaN are ignored.
  ///   - rssi: dBm, below 0; if nil, only the sender's interval is estimated.
  ///   - measuredPower: dBm at 1 m; nil if unknown or implausible.
  public mutating func update(time: Double, rssi: Double?, measuredPower: Double?) -> Estimate {
    hear(time: time, rssi: rssi, measuredPower: measuredPower)
    return estimate(at: time)
  }

  /// Adds one packet without computing an estimate, which is faster.
  public mutating func hear(time: Double, rssi: Double?, measuredPower: Double?) {
    interval.hear(at: time)
    // 127 means "not available" (Core 5.4, Vol 4, Part E, 7.7.65.2).
    guard effort != .interval, let rssi, Self.measurable.contains(rssi), time.isFinite else {
      return
    }
    if let measuredPower, measuredPower != self.measuredPower { claim(measuredPower) }
    // If the clock was set back, continue from there.
    let step = max(0, time - last)
    last = time
    guard packets > 0, step <= interval.outAfter else { return begin(rssi) }
    packets &+= 1
    duration += step
    levels.hear(loss: Float(firstPower - rssi), step: step)
    sinceAnswer += step
    if sinceAnswer >= effort.pause { ask(after: sinceAnswer) }
  }

  @inline(never)
  private mutating func claim(_ measuredPower: Double) {
    guard Self.powers.contains(measuredPower) else { return }
    self.measuredPower = measuredPower
    current = estimate(afterSilence: 0)
  }

  /// The first packet, or the first after a loss.
  @inline(never)
  private mutating func begin(_ rssi: Double) {
    (packets, duration) = (1, 0)
    firstPower = power
    levels = Levels(loss: Float(firstPower - rssi))
    ask(after: nil)
  }

  /// - Parameter step: seconds since the network was last run; nil for the first time.
  @inline(never)
  private mutating func ask(after step: Double?) {
    sinceAnswer = 0
    if step == nil { network = RangingNetwork() }
    belief = network.step(levels.inputs, after: step ?? 0)
    if standing != 0 { belief.weighStanding(by: Float(exponential(standing))) }
    if let step, interval.isSlow {
      // The network was hardly trained with longer gaps: half of the distance is free space.
      let free = step > CallRule.trained ? levels.usual / Float(Self.decay) : belief.logDistance
      rule.follow(belief, to: (belief.logDistance + free) / 2, after: step)
    } else if let step {
      rule.update(belief, after: step)
    } else {
      rule = CallRule(logDistance: belief.logDistance)
    }
    current = estimate(afterSilence: 0)
  }

  /// The level at 1 m in dBm.
  private var power: Double { measuredPower ?? Self.usualPower }

  /// The change of the claimed power since the first packet, in ln of metres.
  private var shift: Double { (power - firstPower) / Self.decay }

  /// The mean loss over some seconds in dB; infinite until there are enough packets. `mutating`
  /// only avoids a copy of the large ranger.
  package var usualLoss: Double {
    mutating get {
      packets >= Self.packetsForDistance ? Double(levels.usual) + power - firstPower : .infinity
    }
  }

  /// The mean level of the last 1.2 s in dBm; nil before the first packet.
  package var level: Double? {
    packets > 0 ? firstPower - Double(levels.recent) : nil
  }

  /// As `estimate(at:)`; `mutating` only avoids a copy of the large ranger.
  package mutating func estimateInPlace(at time: Double) -> Estimate { estimate(at: time) }

  /// The estimate at `time` if no packet has come since; fades to `unknown`.
  @inline(__always)
  public func estimate(at time: Double) -> Estimate {
    let silence = max(0, time - last)
    guard packets >= Self.packetsForDistance, silence <= interval.outAfter
    else { return .unknown }
    var estimate = silence == 0 ? current : self.estimate(afterSilence: silence)
    if packets >= Self.packetsForTrend, duration >= CallRule.settlesAfter,
      silence <= interval.lostAfter
    {
      (estimate.trend, estimate.word) = (rule.trend, rule.word)
      estimate.isRenewed = rule.isBorneOut
    }
    return estimate
  }

  /// The distances without the trend. Inlined, because a call would copy the whole ranger.
  /// - Parameter silence: seconds without a packet.
  @inline(__always)
  private func estimate(afterSilence silence: Double) -> Estimate {
    func metres(_ log: Double) -> Double {
      min(max(exponential(log), Self.distances.lowerBound), Self.distances.upperBound)
    }
    let log = Double(rule.logDistance) + shift
    let distance = metres(log)
    // The player may have walked in any direction meanwhile.
    let walked = 1.2816 * silence * Self.usualSpeed / distance
    func width(_ known: Double) -> Double {
      let known = max(known, 0)
      return (known * known + walked * walked).squareRoot()
    }
    let off = Double(belief.logDistance) + shift - log
    return Estimate(
      distance: distance, low: metres(log - width(Double(belief.below) - off)),
      high: metres(log + width(Double(belief.above) + off)),
      proximity: Proximity(distance: distance))
  }
}
