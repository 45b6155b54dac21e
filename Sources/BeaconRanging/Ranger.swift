#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Turns the RSSI of one beacon into distance and trend. A value: time comes in with the data, equal
/// input gives equal output. The filter behind it is exchanged here and nowhere else.
public struct Ranger: Sendable {
  /// How much work a sighting is worth.
  public enum Effort: Sendable {
    /// For the hunted beacon and the nearest few.
    case full
    /// For all the others.
    case light
  }

  private var hearing = Hearing()
  /// dBm at 1 m, as last told.
  private var measuredPower: Double?
  // Here, where there is room for a byte.
  /// How much is calculated.
  public private(set) var effort: Effort
  private var light = LightFilter()
  private var full: FullFilter?
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

  /// The same, without saying anything: that takes a third of the time.
  public mutating func hear(time: Double, rssi: Double?, measuredPower: Double?) {
    guard let reading = Reading(rssi: rssi, measuredPower: measuredPower) else { return }
    recalibrate(reading.measuredPower)
    let loss = power - reading.rssi
    let step = hearing.hear(at: time)
    if let step {
      let dilution = PacketWorth.dilution(after: step)
      light.predict(step: step)
      full?.predict(step: step, light: light)
      light.correct(loss: loss, dilution: dilution)
      full?.correct(loss: loss, dilution: dilution, light: light)
    } else {
      light.start(loss: loss)
      full?.restart()
      full?.correct(loss: loss, dilution: 1, light: light)
    }
    let belief = belief
    if hearing.knowsDistance {
      telling.tell(belief.logDistance, hearing.knowsTrend ? belief.trend : nil, at: time)
    } else {
      telling.start(logDistance: belief.logDistance, at: time)
    }
  }

  /// Another measured power makes other distances of the same RSSI, and is no walk.
  /// - Parameter told: dBm at 1 m; nil leaves it as it was.
  @inline(__always)
  private mutating func recalibrate(_ told: Double?) {
    guard let told, told != measuredPower else { return }
    let change = told - power
    measuredPower = told
    guard change != 0, hearing.hasBegun else { return }
    let before = belief.logDistance
    light.recalibrate(by: change)
    full?.recalibrate(by: change)
    telling.recalibrate(by: belief.logDistance - before)
  }

  /// dBm at 1 m.
  private var power: Double { measuredPower ?? PathLoss.usualPower }

  /// What is believed at `time` with nothing heard since: it fades to `unknown`.
  public func estimate(at time: Double) -> Estimate {
    guard hearing.knowsDistance(at: time) else { return .unknown }
    var told = belief
    told.logDistance = telling.logDistance
    told.trend = telling.trend
    return told.estimate(
      after: hearing.elapsed(at: time), knowsTrend: hearing.knowsTrend(at: time))
  }

  /// Metres, as the light filter has it whatever the effort: by this, beacons that are ranged with different
  /// effort are compared. nil where unknown.
  public func roughDistance(at time: Double) -> Double? {
    hearing.knowsDistance(at: time) ? exp(light.belief.logDistance) : nil
  }

  /// Changes the effort; what was learnt so far is carried over.
  public mutating func setEffort(_ effort: Effort) {
    guard effort != self.effort else { return }
    self.effort = effort
    full =
      switch effort {
      case .light: nil
      case .full: hearing.hasBegun ? FullFilter(after: light) : .new
      }
  }

  /// What the filter says.
  private var belief: Belief { full?.belief ?? light.belief }
}
