import BeaconCodec
import BeaconRanging

/// A tracked transmitter: its address, and the beacon that it sends.
@usableFromInline
package struct TrackKey: Hashable, Sendable {
  package var address: BluetoothAddress
  package var identity: BeaconIdentity?

  package init(address: BluetoothAddress, identity: BeaconIdentity? = nil) {
    self.address = address
    self.identity = identity
  }
}

package struct Track: Sendable {
  /// How many packets within `outAfter` return a beacon into range.
  static let returningPackets = 3

  /// The key. A device followed by its address has the first beacon that it sent.
  package internal(set) var key: TrackKey
  /// The latest RSSI in dBm.
  package internal(set) var rssi: Int8?
  /// The latest claimed level at 1 m in dBm. An iBeacon's has precedence over other packets'.
  package internal(set) var measuredPower: Int8?
  var isInRange = false
  package internal(set) var lastHeard: Timestamp
  package internal(set) var sightings = 0
  /// The time of the estimate in seconds.
  var estimateTime = 0.0
  package internal(set) var isReported = false
  /// The latest packets since it went out of range, at most `returningPackets`.
  private var returns: [Timestamp] = []
  package internal(set) var ranger: Ranger
  /// The distance for lists, updated at each beat.
  package internal(set) var approach = Approach()
  var foundRule = FoundRule()
  package internal(set) var firstHeard: Timestamp
  /// The slot of a track that this one may continue with a new address.
  var former: Int?
  var hasMoved = false
  /// Whether its messages identify it at any address.
  var isIdentified = false

  /// Computed on demand, because most estimates are never read.
  package var estimate: Estimate { isInRange ? ranger.estimate(at: estimateTime) : .unknown }

  /// The direction beside the estimate's distance, which may have turned since the beat.
  package var trend: Trend {
    let trend = approach.trend
    return trend == .unknown || trend == estimate.word ? trend : .steady
  }

  init(key: TrackKey, effort: Ranger.Effort, time: Timestamp) {
    self.key = key
    firstHeard = time
    lastHeard = time
    ranger = Ranger(effort: effort)
  }

  /// - Returns: whether it was out of range before, and whether to report its return.
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

  /// Whether a player can walk more than two metres between two packets.
  package var isSlow: Bool { ranger.interval.isSlow }

  /// Seconds of silence after which it counts as lost, and as out of range.
  package var lostAfter: Double { ranger.interval.lostAfter }
  package var outAfter: Double { ranger.interval.outAfter }

  /// Whether it is in range, and not just heard once a while ago: it may then be slow, or far.
  package func isPresent(at now: Timestamp) -> Bool {
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

  /// Whether this packet returns it into range. That takes several: at the edge, some get through.
  private mutating func isReturning(at now: Timestamp) -> Bool {
    returns = returns.suffix(Self.returningPackets - 1) + [now]
    isReported =
      sightings == 1
      || returns.count == Self.returningPackets
        && now.seconds(since: returns[0]) <= outAfter
    if isReported { returns = [] }
    return isReported
  }

  private mutating func estimateInPlace() -> Estimate {
    isInRange ? ranger.estimateInPlace(at: estimateTime) : .unknown
  }

  mutating func updateApproach(at now: Timestamp) {
    let estimate = estimateInPlace()
    approach.update(estimate.distance, word: estimate.word, at: now)
  }

  /// The latest packet with its estimate. `mutating` only avoids a copy of the large track.
  mutating func reading(_ sighting: Sighting) -> Reading {
    Reading(
      time: sighting.time,
      key: TrackKey(address: key.address, identity: sighting.identity ?? key.identity),
      rssi: sighting.rssi, measuredPower: measuredPower, estimate: estimateInPlace(),
      channel: sighting.channel)
  }
}

package struct Reading: Equatable, Sendable {
  package var time: Timestamp
  package var key: TrackKey
  /// In dBm.
  package var rssi: Int8?
  /// The level at 1 m in dBm.
  package var measuredPower: Int8?
  package var estimate: Estimate
  /// nil unless recorded by a sniffer.
  package var channel: UInt8?
}

package enum TrackEvent: Equatable, Sendable {
  case enter(TrackKey, time: Timestamp)
  case exit(TrackKey, time: Timestamp)
  /// A followed device has a new address. Without the same iBeacon, it may be another device.
  case newAddress(TrackKey, from: BluetoothAddress, isPerhapsAnother: Bool, time: Timestamp)
}
