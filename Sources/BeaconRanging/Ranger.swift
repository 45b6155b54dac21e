/// Turns the RSSI of one beacon into distance and trend. A value: time comes in with the data, equal
/// input gives equal output. The filter behind it is exchanged here and nowhere else.
public struct Ranger: Sendable {
  /// How much work a sighting is worth.
  public enum Effort: Sendable {
    /// For the hunted beacon and the nearest few.
    case full
    /// The light filter alone, for a slow computer.
    case light
    /// For all the others: the light filter, which goes through the packets of a second at once.
    case watch
  }

  private var continuity = SignalContinuity()
  /// dBm at 1 m, as last told.
  private var measuredPower: Double?
  // Here, where there is room for a byte.
  /// How much is calculated.
  public private(set) var effort: Effort
  /// ln of metres, as the light filter has it whatever the effort: by this, beacons that are ranged with different
  /// effort are compared. By the estimates themselves they would come and go, since the filters differ. Infinite until
  /// enough was heard.
  public private(set) var roughLogDistance = Double.infinity
  private var gathered = Gathered()
  private var light = LightFilter()
  private var levels = Levels()
  private var full: FullFilter?
  private var decision = TrendDecision()
  /// Seconds since the trend network was asked.
  private var sinceAnswer = 0.0
  /// Seconds after which it is asked again with little effort: an answer takes as many instructions as
  /// all else that is done with a packet.
  static let lightPause = 0.4
  /// Seconds of packets that are gone through at once of what is only watched, after a first second in which each of
  /// them counts at once.
  static let watchPause = 1.0
  private var telling = Telling()

  /// - Parameter effort: how much is calculated.
  public init(effort: Effort = .full) {
    self.effort = effort
    full = effort == .full ? FullFilter.new : nil
  }

  /// Takes in one packet and says what is believed now.
  /// - Parameters:
  ///   - time: seconds on any clock. A step backwards counts as no time at all.
  ///   - rssi: dBm, nil where the controller had none: such a packet moves nothing.
  ///   - measuredPower: dBm at 1 m, nil where unknown or not to be believed.
  public mutating func update(time: Double, rssi: Double?, measuredPower: Double?) -> Estimate {
    hear(time: time, rssi: rssi, measuredPower: measuredPower)
    return estimate(at: time)
  }

  /// The same, without saying anything, which takes less time.
  public mutating func hear(time: Double, rssi: Double?, measuredPower: Double?) {
    if let reading = Reading(rssi: rssi, measuredPower: measuredPower) { take(reading, at: time) }
  }

  /// The same of whole numbers, as the air has them.
  package mutating func hear(time: Double, rssi: Int8, measuredPower: Int8?) {
    if let reading = Reading(rssi: rssi, measuredPower: measuredPower) { take(reading, at: time) }
  }

  @inline(__always)
  private mutating func take(_ reading: Reading, at time: Double) {
    recalibrate(reading.measuredPower)
    let loss = power - reading.rssi
    guard let step = continuity.hear(at: time) else { return begin(loss: loss, at: time) }
    gathered.add(loss: loss, step: step)
    if effort == .watch, gathered.seconds < Self.watchPause, light.age >= Self.watchPause { return }
    goThrough(at: time)
  }

  /// The first packet of all, or after a loss.
  @inline(never)
  private mutating func begin(loss: Double, at time: Double) {
    levels = Levels()
    levels.hear(loss: loss, step: 0, dilution: 1)
    decision = TrendDecision()
    sinceAnswer = 0
    gathered = Gathered()
    light.start(loss: loss)
    roughLogDistance = .infinity
    full?.restart()
    full?.correct(loss: loss, dilution: 1, light: light)
    telling.start(logDistance: belief.logDistance, at: time)
  }

  /// What was gathered, one packet for the most part, moves what is believed.
  @inline(never)
  private mutating func goThrough(at time: Double) {
    let (loss, step, dilution) = (gathered.loss, gathered.seconds, gathered.dilution)
    gathered = Gathered()
    if effort != .watch { levels.hear(loss: loss, step: step, dilution: dilution) }
    decision.predict(step: step, loss: light.loss)
    light.predict(step: step)
    light.correct(loss: loss, dilution: dilution)
    roughLogDistance = light.belief.logDistance
    // Asked once whether it is there.
    if full != nil {
      full?.predict(step: step)
      full?.correct(loss: loss, dilution: dilution, light: light)
    }
    if light.age >= SignalContinuity.secondsForTrend { decide(after: step) }
    telling.tell(belief.logDistance, continuity.knowsTrend ? decision.trend : nil, at: time)
  }

  /// Another measured power makes other distances of the same RSSI, and is no walk.
  /// - Parameter told: dBm at 1 m; nil leaves it as it was.
  @inline(__always)
  private mutating func recalibrate(_ told: Double?) {
    guard let told, told != measuredPower else { return }
    recalibrate(to: told)
  }

  // Out of the way of packets that tell what was told before, as nearly all do.
  @inline(never)
  private mutating func recalibrate(to told: Double) {
    let change = told - power
    measuredPower = told
    guard change != 0, continuity.hasBegun else { return }
    let before = belief.logDistance
    levels.recalibrate(by: change)
    decision.recalibrate(by: change)
    light.recalibrate(by: change)
    if roughLogDistance < .infinity { roughLogDistance = light.belief.logDistance }
    gathered.recalibrate(by: change)
    full?.recalibrate(by: change)
    telling.recalibrate(by: belief.logDistance - before)
  }

  /// dBm at 1 m.
  private var power: Double { measuredPower ?? PathLoss.usualPower }

  /// What is believed at `time` with nothing heard since: it fades to `unknown`.
  public func estimate(at time: Double) -> Estimate {
    guard continuity.knowsDistance(at: time) else { return .unknown }
    var told = belief
    told.logDistance = telling.logDistance
    return told.estimate(
      as: continuity.knowsTrend(at: time) ? telling.trend : .unknown,
      after: continuity.elapsed(at: time))
  }

  /// Changes the effort; what was learnt so far is carried over.
  public mutating func setEffort(_ effort: Effort) {
    guard effort != self.effort else { return }
    if !gathered.isEmpty { goThrough(at: continuity.last) }
    // As at the first packet: what was only watched has no levels.
    if self.effort == .watch { levels = Levels() }
    self.effort = effort
    full =
      switch effort {
      case .light, .watch: nil
      case .full: continuity.hasBegun ? FullFilter(after: light) : .new
      }
  }

  /// - Parameter step: seconds since the packet before.
  @inline(__always)
  private mutating func decide(after step: Double) {
    // The network knows packets, not means of a second: of those it takes many a steady level for a walk.
    guard effort != .watch else { return decision.follow(light.trend) }
    if levels.density >= TrendNetwork.leastDensity {
      sinceAnswer += step
      guard full != nil || sinceAnswer >= Self.lightPause else { return }
      decision.decide(
        TrendNetwork.answer(to: levels), other: full?.sureTrend ?? .steady, after: sinceAnswer)
      sinceAnswer = 0
    } else if let full {
      decision.decide(
        particles: full.trendProbabilities,
        level: light.probabilities(beyond: FullFilter.lightTrendSpeed),
        loss: light.loss, density: Double(levels.density))
    } else {
      decision.follow(light.trend)
    }
  }

  /// What the filter says.
  private var belief: Belief { full?.belief ?? light.belief }
}
