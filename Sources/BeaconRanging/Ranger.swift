/// Turns the RSSI of one beacon into distance and trend. A value: time comes in with the data, and
/// equal input gives equal output on every processor.
///
/// `BeaconRanging` knows how strength becomes distance, not Bluetooth. It imports nothing.
///
/// ```swift
/// var ranger = Ranger()
/// let estimate = ranger.update(time: 12.5, rssi: -71, measuredPower: -59)
/// print(estimate.distance ?? .nan, estimate.trend)
/// ```
public struct Ranger: Sendable {
  /// How often to ask the network. Each packet counts in any case.
  public enum Effort: Sendable {
    /// At most ten times a second: for the hunted beacon and the nearest few.
    case full
    /// At most once a second: for all others.
    case watch
    /// Never, and only the sender's interval is learnt: for beacons whose estimates nobody reads.
    case interval

    /// Seconds between two requests, at least.
    var pause: Double { self == .full ? 0.09 : 1 }
  }

  /// Metres that estimates are limited to: RSSI says nothing beyond.
  static let distances = 0.05...100.0
  /// dBm that receivers measure. Controllers and apps report 0 for none.
  private static let measurable = -127.0..<0
  /// Plausible dBm at 1 m: Bluetooth LE sends with -20...20 dBm and loses 40 dB or more.
  private static let powers = -110.0 ... -10.0
  /// Packets needed for a distance, because a single one may be an outlier, and for a trend.
  private static let packetsForDistance = 2
  private static let packetsForTrend = 3
  /// Metres a second of a player who looks around.
  static let usualSpeed = 0.5

  /// dB for each unit of ln(distance), 10 n / ln 10: RSSI = measuredPower - decay ln(distance). The
  /// path-loss exponent n is 2, as in free space: halls and corridors have 1.6 to 1.8, furnished
  /// rooms 2 to 3 (Rappaport, Wireless Communications, table 4.2), and a hunt passes them all.
  private static let decay = 10 * 2 / 2.302_585_093
  /// dBm at 1 m of a beacon without a plausible power: the setting of most iBeacons.
  private static let usualPower = -59.0

  package private(set) var interval = SenderInterval()
  /// Packets since the last loss, and seconds from the first of them to the latest.
  private var packets = 0
  private var duration = 0.0
  /// When the latest packet came, in seconds on the caller's clock.
  private var last = 0.0
  /// How often to ask the network. The state stays when it changes.
  public var effort: Effort
  /// ln of the factor for the odds that the player stands, from other devices; 0 if unknown.
  package var standing = 0.0
  /// Seconds since the network was asked.
  private var sinceAnswer = 0.0
  /// The claimed dBm at 1 m: the latest, and the first packet's, which the network keeps using,
  /// because another claim is not a walk.
  private var measuredPower: Double?
  private var firstPower = Self.usualPower
  private var levels = Levels(loss: 0)
  private var network = RangingNetwork()
  private var belief = RangingNetwork.Belief()
  private var rule = CallRule(logDistance: 0)
  /// The distances at the latest packet, which only change when the network is asked.
  private var current = Estimate.unknown

  /// - Parameter effort: how often to ask the network.
  public init(effort: Effort = .full) {
    self.effort = effort
  }

  /// Adds one packet and returns the new estimate.
  /// - Parameters:
  ///   - time: seconds on any clock. Steps back count as no time; infinite and NaN are ignored.
  ///   - rssi: dBm, below 0; without one (nil), only the sender's interval is learnt.
  ///   - measuredPower: dBm at 1 m; nil if unknown or implausible.
  public mutating func update(time: Double, rssi: Double?, measuredPower: Double?) -> Estimate {
    hear(time: time, rssi: rssi, measuredPower: measuredPower)
    return estimate(at: time)
  }

  /// Adds one packet without an estimate, which is faster.
  public mutating func hear(time: Double, rssi: Double?, measuredPower: Double?) {
    interval.hear(at: time)
    // 127 means "not available" (Core 5.4, Vol 4, Part E, 7.7.65.2).
    guard effort != .interval, let rssi, Self.measurable.contains(rssi), time.isFinite else {
      return
    }
    if let measuredPower, measuredPower != self.measuredPower { claim(measuredPower) }
    // A clock that was set back goes on from there.
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

  /// - Parameter step: seconds since the network was last asked; nil for the first time.
  @inline(never)
  private mutating func ask(after step: Double?) {
    sinceAnswer = 0
    if step == nil { network = RangingNetwork() }
    belief = network.step(levels.inputs, after: step ?? 0)
    if standing != 0 { belief.weighStanding(by: Float(exponential(standing))) }
    if let step, interval.isSlow {
      // The network has hardly been trained with longer gaps: half of the distance is free space.
      let free = step > CallRule.trained ? levels.usual / Float(Self.decay) : belief.logDistance
      rule.follow(belief, to: (belief.logDistance + free) / 2, after: step)
    } else if let step {
      rule.update(belief, after: step)
    } else {
      rule = CallRule(logDistance: belief.logDistance)
    }
    current = estimate(afterSilence: 0)
  }

  /// dBm at 1 m.
  private var power: Double { measuredPower ?? Self.usualPower }

  /// ln of metres by which the claimed power has changed since the first packet.
  private var shift: Double { (power - firstPower) / Self.decay }

  /// dB: the mean loss over seconds. Infinite until there are enough packets. `mutating` only avoids
  /// a copy of the large ranger.
  package var usualLoss: Double {
    mutating get {
      packets >= Self.packetsForDistance ? Double(levels.usual) + power - firstPower : .infinity
    }
  }

  /// dBm: the mean of the last 1.2 s; nil before the first packet.
  package var level: Double? {
    packets > 0 ? firstPower - Double(levels.recent) : nil
  }

  /// As `estimate(at:)`; `mutating` only avoids a copy of the large ranger.
  package mutating func estimateInPlace(at time: Double) -> Estimate { estimate(at: time) }

  /// The estimate at `time` without further packets: it fades to `unknown`.
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

  /// The distances alone. Inlined, because a call would copy the whole ranger.
  /// - Parameter silence: seconds without a packet.
  @inline(__always)
  private func estimate(afterSilence silence: Double) -> Estimate {
    func metres(_ log: Double) -> Double {
      min(max(exponential(log), Self.distances.lowerBound), Self.distances.upperBound)
    }
    let log = Double(rule.logDistance) + shift
    let distance = metres(log)
    // The player may have walked in any direction since then.
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
