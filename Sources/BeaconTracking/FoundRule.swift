import BeaconCodec
import BeaconRanging

/// Decides when a beacon is found: nearly all recent packets were strong, or their mean was.
struct FoundRule: Sendable {
  /// The shortest time that counts as recent, in seconds; longer until there are enough sightings.
  static let secondsNeeded = 1.0
  /// The share of sightings that must be strong, so that one fade is tolerated.
  static let share = 0.75
  /// dB above the measured power: free space at 0.4 m. Estimated distances tend to be too large.
  static let strong = 8.0
  /// dB above the measured power for the mean, which varies less than single sightings.
  static let strongMean = 7.5
  /// The assumed level at 1 m in dBm, if the beacon claims no plausible power.
  static let usualMeasuredPower: Int8 = -59
  /// Sightings closer together than this, in seconds, count as one, which bounds the memory.
  private static let spacing = 0.02

  /// `excess` is in dB above the measured power.
  private(set) var recent: [(time: Timestamp, excess: Double, isStrong: Bool)] = []

  /// - Returns: whether the beacon is found by this reading.
  mutating func hear(_ reading: Reading, every interval: SenderInterval) -> Bool {
    guard let rssi = reading.rssi, rssi < 0 else { return false }
    let needed = interval.packetsForFind
    let memory = interval.outAfter
    if let last = recent.last {
      let gap = reading.time.seconds(since: last.time)
      if gap.magnitude > memory {
        recent.removeAll()
      } else if gap < Self.spacing {
        return false
      }
    }
    let power = Sighting.trusted(reading.measuredPower) ?? Self.usualMeasuredPower
    let excess = Double(rssi) - Double(power)
    let isStrong = excess >= Self.strong || reading.estimate.proximity == .immediate
    recent.append((reading.time, excess, isStrong))
    while recent.count > needed,
      reading.time.seconds(since: recent[1].time) >= Self.secondsNeeded
    {
      recent.removeFirst()
    }
    let count = Double(recent.count)
    guard recent.count >= needed,
      (Self.secondsNeeded...memory).contains(reading.time.seconds(since: recent[0].time))
    else { return false }
    return isStrong
      && (Double(recent.count { $0.isStrong }) >= Self.share * count
        || recent.reduce(0) { $0 + $1.excess } >= Self.strongMean * count)
  }
}
