import BeaconCodec
import BeaconRanging

/// What tells one transmitter from another: who sends, and as which beacon.
@usableFromInline
package struct TrackKey: Hashable, Sendable {
  package var address: BluetoothAddress
  package var identity: BeaconIdentity?

  package init(address: BluetoothAddress, identity: BeaconIdentity? = nil) {
    self.address = address
    self.identity = identity
  }

  /// By the sender alone, who has a handful of beacons at most: hashing all of it would take longer than looking for
  /// the right one among them.
  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(address.bits)
  }
}

/// One transmitter that is being followed.
package struct Track: Sendable {
  package let key: TrackKey
  /// dBm: the last one heard with a number.
  package internal(set) var rssi: Int8?
  /// dBm at 1 m, as last claimed.
  package internal(set) var measuredPower: Int8?
  /// Whether it was heard of late.
  package internal(set) var isInRange: Bool
  package internal(set) var lastHeard: Timestamp
  /// How many packets were heard.
  package internal(set) var sightings: Int
  /// Seconds: the moment that the estimate is about.
  private var estimateTime = 0.0
  /// Where it does not follow from what was heard.
  private var fixedEstimate: Estimate?
  /// What was told of its coming and going.
  var region = Region()
  var ranger: Ranger
  var foundRule = FoundRule()
  package internal(set) var firstHeard: Timestamp

  /// What is believed, reckoned when somebody asks: most packets change what nobody looks at.
  package internal(set) var estimate: Estimate {
    get { fixedEstimate ?? ranger.estimate(at: estimateTime) }
    set { fixedEstimate = newValue }
  }

  init(key: TrackKey, effort: Ranger.Effort, time: Timestamp) {
    self.key = key
    firstHeard = time
    lastHeard = time
    sightings = 0
    isInRange = false
    ranger = Ranger(effort: effort)
  }

  /// - Returns: whether it was silent for long before, and whether it comes into range by that.
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
    // Asked first: there hardly ever is one, and to write nil writes as much.
    if fixedEstimate != nil { fixedEstimate = nil }
    if let rssi = sighting.rssi {
      ranger.hear(
        time: estimateTime, rssi: rssi, measuredPower: sighting.trustedMeasuredPower)
    }
    return (isBack, region.hear(at: now))
  }

  /// The packet that was heard last, and what is believed since then. Nothing is changed by that: a track
  /// is large, and would be copied if this were not said to be `mutating`.
  mutating func reading(_ sighting: Sighting) -> Reading {
    Reading(
      time: sighting.time, key: key, rssi: sighting.rssi, measuredPower: sighting.measuredPower,
      estimate: fixedEstimate ?? ranger.estimate(at: estimateTime))
  }

  mutating func fade(at now: Timestamp) {
    estimateTime = now.seconds
    fixedEstimate = nil
  }
}

/// Whether a beacon is within range, as `enter` and `exit` tell it. At the edge of its range a packet now
/// and then comes through: one that was out of range is back only when it is heard much more often than
/// it has to be to stay.
struct Region: Sendable {
  /// Packets within `Tracker.exitAfter` that bring a beacon back.
  static let returningPackets = 3

  private(set) var isInside = false
  private var hasLeft = false
  /// When it was heard since it left, the latest last; never more than it takes.
  private var heard: [Timestamp] = []

  /// - Returns: whether it comes in by that.
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
