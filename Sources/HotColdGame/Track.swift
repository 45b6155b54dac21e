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
  /// Packets within `outAfter` that bring a beacon back into range.
  static let returningPackets = 3

  /// Its address, and the beacon that it sends. Of a device followed by its address, the first beacon that it sent.
  package internal(set) var key: TrackKey
  /// dBm: the latest that the controller reported.
  package internal(set) var rssi: Int8?
  /// dBm at 1 m: the latest claim. That of an iBeacon counts before those of the device's other packets.
  package internal(set) var measuredPower: Int8?
  /// Whether it was heard recently.
  var isInRange = false
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
  /// The distance and direction to show among several, as of the last beat.
  package internal(set) var approach = Approach()
  var foundRule = FoundRule()
  package internal(set) var firstHeard: Timestamp
  /// The slot of a track that this one may continue at a new address.
  var former: Int?
  /// Whether its device has gone on at another address.
  var hasMoved = false
  /// Whether its messages say who it is, whatever its address.
  var isPlayer = false

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
    estimateTime = sighting.time.seconds
    let isClaim = sighting.identity != nil || key.identity == nil
    if isClaim, let power = sighting.measuredPower { measuredPower = power }
    if let rssi = sighting.rssi { self.rssi = rssi }
    ranger.hear(
      time: estimateTime, rssi: sighting.rssi.map(Double.init),
      measuredPower: isClaim ? sighting.trustedMeasuredPower.map(Double.init) : nil)
    return (isBack, isEntry)
  }

  /// Whether a player walks more than two metres between two packets.
  package var isSlow: Bool { ranger.interval.isSlow }

  /// Seconds of silence after which it is lost, and out of range.
  package var lostAfter: Double { ranger.interval.lostAfter }
  package var outAfter: Double { ranger.interval.outAfter }

  /// Whether it is in range, and not only heard once a while ago: such a beacon may be a slow one, or far away.
  func isPresent(at now: Timestamp) -> Bool {
    Self.isPresent(isInRange, sightings, lastHeard, at: now)
  }

  /// For loops over many tracks, which must not copy them.
  @inline(__always)
  static func isPresent(
    _ isInRange: Bool, _ sightings: Int, _ lastHeard: Timestamp, at now: Timestamp
  ) -> Bool {
    isInRange
      && (sightings > 1 || now.seconds(since: lastHeard) <= 2 * SenderInterval.leastPatience)
  }

  /// Continues another track of the same device.
  mutating func goOn(from old: Track) {
    (ranger, foundRule, returns) = (old.ranger, old.foundRule, old.returns)
    sightings += old.sightings
    firstHeard = old.firstHeard
    former = nil
  }

  /// Whether it comes into range with this packet. A beacon that has left needs several: at the edge a few come through.
  private mutating func isReturning(at now: Timestamp) -> Bool {
    returns = returns.suffix(Self.returningPackets - 1) + [now]
    isReported =
      sightings == 1
      || returns.count == Self.returningPackets
        && now.seconds(since: returns[0]) <= outAfter
    if isReported { returns = [] }
    return isReported
  }

  /// The last packet with its estimate. It changes nothing; `mutating` avoids a copy of the large track.
  mutating func reading(_ sighting: Sighting) -> Reading {
    Reading(
      time: sighting.time,
      key: TrackKey(address: key.address, identity: sighting.identity ?? key.identity),
      rssi: sighting.rssi, measuredPower: measuredPower, estimate: estimate,
      channel: sighting.channel)
  }
}
