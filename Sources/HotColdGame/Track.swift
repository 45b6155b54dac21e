import BeaconCodec
import BeaconRanging

/// Identifies a transmitter: its address, and the beacon that it sends.
@usableFromInline
package struct TrackKey: Hashable, Sendable {
  package var address: BluetoothAddress
  package var identity: BeaconIdentity?

  package init(address: BluetoothAddress, identity: BeaconIdentity? = nil) {
    self.address = address
    self.identity = identity
  }
}

/// A transmitter that is followed.
package struct Track: Sendable {
  /// Packets within `Tracker.exitAfter` that bring a beacon back into range.
  static let returningPackets = 3

  package let key: TrackKey
  /// dBm: the latest that the controller reported.
  package internal(set) var rssi: Int8?
  /// dBm at 1 m: the latest claim.
  package internal(set) var measuredPower: Int8?
  /// Whether it was heard recently.
  package internal(set) var isInRange = false
  package internal(set) var lastHeard: Timestamp
  /// Packets heard.
  package internal(set) var sightings = 0
  /// The time of the estimate, in seconds.
  var estimateTime = 0.0
  /// Whether it was reported to be in range.
  var isReported = false
  /// Its latest packets since it left, at most as many as it needs to come back.
  private var returns: [Timestamp] = []
  var ranger: Ranger
  var foundRule = FoundRule()
  package internal(set) var firstHeard: Timestamp

  /// The estimate, computed on demand, because most are never read.
  package var estimate: Estimate { isInRange ? ranger.estimate(at: estimateTime) : .unknown }

  init(key: TrackKey, effort: Ranger.Effort, time: Timestamp) {
    self.key = key
    firstHeard = time
    lastHeard = time
    ranger = Ranger(effort: effort)
  }

  /// - Returns: whether it was out of range before, and whether to report that it enters.
  @inline(__always)
  mutating func hear(
    _ sighting: Sighting, at now: Timestamp
  ) -> (isBack: Bool, isEntry: Bool) {
    let isBack = !isInRange
    isInRange = true
    sightings &+= 1
    let isEntry = !isReported && isReturning(at: now)
    lastHeard = now
    measuredPower = sighting.measuredPower
    estimateTime = sighting.time.seconds
    if let rssi = sighting.rssi {
      self.rssi = rssi
      ranger.hear(
        time: estimateTime, rssi: Double(rssi),
        measuredPower: sighting.trustedMeasuredPower.map(Double.init))
    }
    return (isBack, isEntry)
  }

  /// Whether it comes into range with this packet. At the edge of the range a few packets come through: a beacon that has
  /// left needs several to come back.
  private mutating func isReturning(at now: Timestamp) -> Bool {
    returns = returns.suffix(Self.returningPackets - 1) + [now]
    isReported =
      sightings == 1
      || returns.count == Self.returningPackets
        && now.seconds(since: returns[0]) <= Tracker.exitAfter
    if isReported { returns = [] }
    return isReported
  }

  /// The last packet with its estimate. It changes nothing; `mutating` avoids a copy of the large track.
  mutating func reading(_ sighting: Sighting) -> Reading {
    Reading(
      time: sighting.time, key: key, rssi: sighting.rssi, measuredPower: sighting.measuredPower,
      estimate: estimate, channel: sighting.channel)
  }
}
