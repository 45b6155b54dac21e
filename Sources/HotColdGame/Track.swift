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

  /// Hashes only the address: a sender has a handful of beacons at most, and comparing them is cheaper than hashing all
  /// fields.
  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(address.bits)
  }
}

/// A transmitter that is followed.
package struct Track: Sendable {
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
  var region = Region()
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
    lastHeard = now
    if let rssi = sighting.rssi { self.rssi = rssi }
    measuredPower = sighting.measuredPower
    estimateTime = sighting.time.seconds
    if let rssi = sighting.rssi {
      ranger.hear(
        time: estimateTime, rssi: Double(rssi),
        measuredPower: sighting.trustedMeasuredPower.map(Double.init))
    }
    return (isBack, region.hear(at: now))
  }

  /// The last packet with its estimate. It changes nothing; `mutating` avoids a copy of the large track.
  mutating func reading(_ sighting: Sighting) -> Reading {
    Reading(
      time: sighting.time, key: key, rssi: sighting.rssi, measuredPower: sighting.measuredPower,
      estimate: estimate)
  }
}

/// Whether a beacon is in range, for the events `enter` and `exit`. At the edge of the range a few packets come
/// through: a beacon that has left needs several packets to come back.
struct Region: Sendable {
  /// Packets within `Tracker.exitAfter` that bring a beacon back.
  static let returningPackets = 3

  private(set) var isInside = false
  private var hasLeft = false
  /// Its latest packets since it left, at most as many as it needs.
  private var heard: [Timestamp] = []

  /// - Returns: whether it comes into range with this packet.
  @inline(__always)
  mutating func hear(at time: Timestamp) -> Bool {
    if isInside { return false }
    if hasLeft {
      heard.append(time)
      guard heard.count == Self.returningPackets else { return false }
      let first = heard.removeFirst()
      guard time.seconds(since: first) <= Tracker.exitAfter else { return false }
      heard = []
    }
    isInside = true
    return true
  }

  /// - Returns: whether it was inside.
  mutating func leave() -> Bool {
    guard isInside else { return false }
    isInside = false
    hasLeft = true
    return true
  }
}
