import BeaconCodec
import BeaconRanging

/// When a beacon counts as found: nearly all that was heard of it lately was strong, or its mean was. Unknown is
/// never near.
package struct FoundRule: Equatable, Sendable {
  /// "Lately" is the last second, and longer where fewer sightings than this were heard in it.
  package static let sightingsNeeded = 6
  package static let secondsNeeded = 1.0
  /// Seconds: older sightings say nothing about now.
  package static let memory = 10.0
  /// How many of them must be strong: a fade is forgiven.
  package static let share = 0.75
  /// dB above the measured power: what free space gives at 0.4 m. An estimate of the distance alone
  /// would not do: it is drawn towards where beacons mostly are, which is not within reach.
  package static let strong = 8.0
  /// dB, of the mean, which scatters less than single sightings.
  static let strongMean = 7.5
  /// dBm at 1 m, where the beacon claims nothing that can be.
  static let usualMeasuredPower: Int8 = -59
  /// Seconds: sightings closer together than this count as one, which bounds how many are kept.
  private static let spacing = 0.02

  private var recent: [Heard] = []
  var count: Int { recent.count }

  private struct Heard: Equatable {
    var time: Timestamp
    /// dB above the measured power.
    var excess: Double
    var isStrong: Bool
  }

  /// - Returns: whether the rule is fulfilled with this reading.
  package mutating func hear(_ reading: Reading) -> Bool {
    guard let rssi = reading.rssi else { return false }
    if let last = recent.last {
      let gap = reading.time.seconds(since: last.time)
      if gap.magnitude > Self.memory {
        recent.removeAll()
      } else if gap < Self.spacing {
        return false
      }
    }
    let power = Sighting.trusted(reading.measuredPower) ?? Self.usualMeasuredPower
    let excess = Double(rssi) - Double(power)
    let isStrong = excess >= Self.strong || reading.estimate.proximity == .immediate
    recent.append(Heard(time: reading.time, excess: excess, isStrong: isStrong))
    while recent.count > Self.sightingsNeeded,
      reading.time.seconds(since: recent[1].time) >= Self.secondsNeeded
    {
      recent.removeFirst()
    }
    let count = Double(recent.count)
    guard recent.count >= Self.sightingsNeeded,
      (Self.secondsNeeded...Self.memory).contains(reading.time.seconds(since: recent[0].time))
    else { return false }
    return isStrong
      && (Double(recent.count { $0.isStrong }) >= Self.share * count
        || recent.reduce(0) { $0 + $1.excess } >= Self.strongMean * count)
  }
}
