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

  public init(effort: Effort = .full) {}

  /// Takes in one packet and says what is believed now.
  /// - Parameters:
  ///   - time: seconds on any clock. A step backwards counts as no time at all.
  ///   - rssi: dBm, nil where the controller had none: such a packet moves nothing.
  ///   - measuredPower: dBm at 1 m, nil where unknown or not to be believed.
  public mutating func update(time: Double, rssi: Double?, measuredPower: Double?) -> Estimate {
    .unknown
  }

  /// What is believed at `time` with nothing heard since: it fades to `unknown`.
  public func estimate(at time: Double) -> Estimate { .unknown }
  /// Changes the effort from here on; what is believed carries over.
  public mutating func setEffort(_ effort: Effort) {}
}
