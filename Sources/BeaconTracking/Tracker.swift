import BeaconCodec
import BeaconRanging

/// Ranges every beacon that the filter accepts, and reports when each comes into range and leaves.
///
/// `BeaconTracking` follows senders over time, independent of games: which beacon or device is
/// received, at which address, how near it is, what it is, and whether it comes along with the
/// player. All types are values. It may import `BeaconCodec`, `BeaconRanging` and `Resources`.
package struct Tracker: Sendable {
  /// Seconds by which a recording may step back or ahead; beyond that, its clock was changed.
  private static let far = (back: 10.0, ahead: 86_400.0)
  /// Seconds between two checks for silent and nearest beacons.
  static let beatInterval = 1.0
  static let nearCount = 8
  /// By how many dB another beacon must be stronger to replace one of the nearest.
  static let nearMargin = 2.5
  /// The most tracks: the least recently heard is dropped, but never the pinned one.
  static let capacity = 1024

  /// Changes when the followed device changes its address.
  package private(set) var filter: BeaconFilter
  /// Saves comparing identifiers.
  private let takesEveryBeacon: Bool
  /// Whether a track is a device with its address; otherwise it is a beacon.
  private let followsDevices: Bool
  /// Finds the new address of a device that is followed by its address only.
  private var addressWatch: AddressWatch?
  /// Events since `takeNews`.
  package private(set) var news: [TrackEvent] = []
  /// Whether estimates are needed for beacons that are not pinned.
  package var reportsEstimates = true
  /// The number of packets of followed beacons.
  package private(set) var sightings = 0
  /// The times of the first and the latest packet, followed or not. If the clock is changed, the
  /// first moves with it.
  package private(set) var firstTime: Timestamp?
  /// Seconds by which the recording's clock was changed in total.
  package private(set) var jumped = 0.0
  @usableFromInline package internal(set) var now = Timestamp.zero
  /// All tracks, in range or not, in any order. A track's index is its slot.
  package private(set) var tracks: [Track] = []
  /// The beacons of former trackers.
  private var formerBeacons: Set<TrackKey> = []
  /// The slots by address.
  private var slots = AddressIndex()
  /// The track that is never dropped, and always fully ranged.
  package var pinned: TrackKey? {
    didSet {
      guard pinned != oldValue else { return }
      pinnedSlot = pinned.flatMap(slot(of:))
      rank()
    }
  }
  /// nil until the pinned beacon is heard.
  package private(set) var pinnedSlot: Int?
  /// The levels of the devices other than the pinned one.
  private var ambience = Ambience()
  /// In the past, so that the first packet starts the beats.
  @usableFromInline var nextBeat = Timestamp(nanoseconds: .min)

  package init(filter: BeaconFilter) {
    self.filter = filter
    takesEveryBeacon = filter == .everyBeacon
    followsDevices = filter.takesDevices || filter.isOneDevice
    addressWatch = filter.isOneDevice ? AddressWatch() : nil
    // Avoids copying the large tracks as the array grows. Unused capacity takes no memory.
    tracks.reserveCapacity(256)
  }

  /// Takes over the start, time and counts of another tracker, but not its tracks.
  package mutating func count(from other: Tracker) {
    guard let begun = other.firstTime else { return }
    (firstTime, now, sightings) = (begun, other.now, other.sightings)
    formerBeacons = other.beacons
    scheduleBeat(after: now)
  }

  /// Continues a device's track.
  package mutating func follow(_ track: Track, at time: Timestamp) {
    (firstTime, now) = (time, time)
    scheduleBeat(after: time)
    tracks = [track]
    slots.add(0, of: tracks.lazy.map(\.key.address))
    pinned = track.key
  }

  /// Whether another track would displace a beacon that is present.
  var isCrowded: Bool {
    tracks.count >= Self.capacity && tracks.allSatisfy { $0.isPresent(at: now) }
  }

  /// The number of beacons heard; one that has changed its address counts once.
  package var beaconCount: Int { beacons.count }
  private var beacons: Set<TrackKey> {
    formerBeacons.union(tracks.lazy.filter { !$0.hasMoved || $0.isInRange }.map(\.key))
  }

  /// The beacons in range, nearest first; those of unknown distance last, oldest first.
  package var inRange: [Track] {
    tracks.filter(\.isInRange)
      .map { ($0.estimate.distance ?? .infinity, $0) }
      .sorted {
        ($0.0, $0.1.firstHeard, $0.1.key.address.bits)
          < ($1.0, $1.1.firstHeard, $1.1.key.address.bits)
      }
      .map(\.1)
  }

  /// Returns `news`, and empties it.
  package mutating func takeNews() -> [TrackEvent] {
    defer { news = [] }
    return news
  }

  package func track(_ key: TrackKey) -> Track? { slot(of: key).map { tracks[$0] } }

  private func slot(of key: TrackKey) -> Int? {
    slots.place(of: key.address) { isSame(tracks[$0].key, key) }
  }

  private func isSame(_ a: TrackKey, _ b: TrackKey) -> Bool {
    followsDevices ? a.address == b.address : a == b
  }

  /// Whether a beacon has been present long enough for its player, if any, to have sent a message.
  package func isSettled(_ key: TrackKey) -> Bool {
    track(key).map { now.seconds(since: $0.firstHeard) >= $0.lostAfter } ?? false
  }

  /// Adds one packet. Call `beat` up to its time before.
  /// - Returns: the track's slot, and whether it was out of range; nil if the filter rejects it.
  package mutating func hear(_ sighting: Sighting) -> (slot: Int, isBack: Bool)? {
    if !takesEveryBeacon {
      if addressWatch != nil { watch(sighting) }
      guard filter.accepts(sighting), !sighting.isAnswer else { return nil }
    } else if sighting.identity == nil {
      return nil
    }
    sightings &+= 1
    // Compares fields, because a key would be a copy.
    let known = slots.place(of: sighting.address) {
      tracks[$0].key.address == sighting.address
        && (followsDevices || tracks[$0].key.identity == sighting.identity)
    }
    let slot = known ?? add(sighting)
    if tracks[slot].former != nil {
      continueFormer(slot, rssi: sighting.rssi, at: sighting.time)
    }
    if followsDevices, tracks[slot].key.identity == nil { setIdentity(sighting.identity, of: slot) }
    let arrival = tracks[slot].hear(sighting, at: now)
    if arrival.isEntry { news.append(.enter(tracks[slot].key, time: sighting.time)) }
    return (slot, arrival.isBack)
  }

  /// A device keeps the first beacon that it has sent.
  @inline(never)
  private mutating func setIdentity(_ identity: BeaconIdentity?, of slot: Int) {
    guard let identity else { return }
    tracks[slot].key.identity = identity
    if slot == pinnedSlot { pinned = tracks[slot].key }
  }

  /// - Returns: the slot of a new track.
  @inline(never)
  private mutating func add(_ sighting: Sighting) -> Int {
    let key = TrackKey(address: sighting.address, identity: sighting.identity)
    let isPinned = pinned.map { isSame($0, key) } ?? false
    let effort: Ranger.Effort =
      isPinned || reportsEstimates && tracks.count < Self.nearCount
      ? .full : reportsEstimates ? .watch : .interval
    var track = Track(key: key, effort: effort, time: sighting.time)
    if !followsDevices { track.former = former(of: key) }
    var slot = tracks.count
    if slot < Self.capacity {
      tracks.append(track)
    } else {
      slot = slotToReuse
      if tracks[slot].isReported { news.append(.exit(tracks[slot].key, time: sighting.time)) }
      tracks[slot] = track
    }
    slots.add(slot, of: tracks.lazy.map(\.key.address))
    if isPinned { pinnedSlot = slot }
    return slot
  }

  /// The slot of the least recently heard track, preferably out of range or heard only once, to
  /// keep slow beacons. Reads only fields, because calling a method would copy each large track.
  private var slotToReuse: Int {
    var oldest: (slot: Int, isPresent: Bool, heard: Timestamp)?
    for slot in tracks.indices where slot != pinnedSlot {
      let isPresent = tracks[slot].isInRange && tracks[slot].sightings > 1
      let heard = tracks[slot].lastHeard
      if let oldest, isPresent == oldest.isPresent ? heard >= oldest.heard : isPresent { continue }
      oldest = (slot, isPresent, heard)
    }
    return oldest?.slot ?? 0
  }

  /// The latest packet of a track with its estimate.
  package mutating func reading(_ sighting: Sighting, of slot: Int) -> Reading {
    tracks[slot].reading(sighting)
  }

  /// Whether a track is within reach by its latest reading.
  package mutating func isWithinReach(_ reading: Reading, of slot: Int) -> Bool {
    tracks[slot].foundRule.hear(reading, every: tracks[slot].ranger.interval)
  }

  /// Marks a track whose messages identify it, so its new address is not guessed.
  package mutating func setIdentified(_ slot: Int) { tracks[slot].isIdentified = true }

  /// Detects from other devices' levels whether the player walks: see `Ambience`.
  /// - Parameter isWalking: from an accelerometer; nil without one.
  @inline(never)
  package mutating func listenAround(_ sighting: Sighting, isWalking: Bool?) {
    guard let rssi = sighting.rssi else { return }
    let time = sighting.time.seconds
    let isPinned = sighting.address == pinned?.address
    ambience.hear(sighting.address, Double(rssi), at: time, isHunted: isPinned)
    guard isPinned, let pinnedSlot else { return }
    let standing = ambience.standing(besides: sighting.address, at: time)
    tracks[pinnedSlot].ranger.standing = isWalking.map(Ambience.standing) ?? standing
  }

  /// Forgets which beacons were within reach.
  package mutating func forgetReach() {
    for slot in tracks.indices { tracks[slot].foundRule = FoundRule() }
  }

  /// Advances the time to the next beat or to `time`, whichever is earlier. Events without a packet
  /// happen at beats, no matter how often this is called.
  ///
  /// If a recording steps back a little, time stands still; if far, its clock was changed.
  /// - Returns: whether there was a beat; then call again.
  @inlinable
  package mutating func beat(until time: Timestamp) -> Bool {
    if time >= now, time < nextBeat {
      now = time
      return false
    }
    return pass(until: time)
  }

  private mutating func scheduleBeat(after time: Timestamp) {
    nextBeat = time.advanced(bySeconds: Self.beatInterval)
  }

  /// Handles a changed clock: the count of seconds continues.
  private mutating func jump(to time: Timestamp) {
    let seconds = time.seconds(since: now)
    jumped += seconds
    firstTime = firstTime?.advanced(bySeconds: seconds)
  }

  @usableFromInline
  mutating func pass(until time: Timestamp) -> Bool {
    if firstTime == nil || now.seconds(since: time) > Self.far.back {
      if firstTime == nil { firstTime = time } else { jump(to: time) }
      // Treat earlier packets as heard now.
      for slot in tracks.indices { tracks[slot].lastHeard = time }
      now = time
      scheduleBeat(after: time)
    }
    guard time > now else { return false }
    var next = nextBeat
    // With nothing in range, nothing can happen, so a long pause is skipped.
    if next < time, !tracks.contains(where: \.isInRange) {
      if time.seconds(since: now) > Self.far.ahead { jump(to: time) }
      next = time
    }
    guard next <= time else {
      now = time
      return false
    }
    now = next
    scheduleBeat(after: next)
    followAddresses()
    expire()
    if reportsEstimates {
      for slot in tracks.indices { tracks[slot].updateApproach(at: now) }
    }
    rank()
    return true
  }

  /// Fades silent beacons to unknown, and later marks them as out of range.
  private mutating func expire() {
    let limit = now.advanced(bySeconds: -Self.beatInterval)
    let silent = tracks.indices.filter { tracks[$0].isInRange && tracks[$0].lastHeard < limit }
    for slot in silent.sorted(by: { tracks[$0].lastHeard < tracks[$1].lastHeard }) {
      tracks[slot].estimateTime = now.seconds
      if now.seconds(since: tracks[slot].lastHeard) > tracks[slot].outAfter {
        tracks[slot].isInRange = false
        if tracks[slot].isReported { news.append(.exit(tracks[slot].key, time: now)) }
        tracks[slot].isReported = false
      }
    }
  }

  private mutating func rank() {
    if let pinnedSlot { tracks[pinnedSlot].ranger.effort = .full }
    guard reportsEstimates, tracks.count > Self.nearCount else { return }
    var nearest: [(loss: Double, slot: Int)] = []
    for slot in tracks.indices where tracks[slot].isInRange {
      let margin = tracks[slot].ranger.effort == .full ? Self.nearMargin : 0
      let loss = tracks[slot].ranger.usualLoss - margin
      guard loss < nearest.last?.loss ?? .infinity || nearest.count < Self.nearCount,
        loss < .infinity
      else { continue }
      let place = nearest.firstIndex { loss < $0.loss } ?? nearest.count
      nearest.insert((loss, slot), at: place)
      if nearest.count > Self.nearCount { nearest.removeLast() }
    }
    for slot in tracks.indices where tracks[slot].ranger.effort == .full && slot != pinnedSlot {
      if !nearest.contains(where: { $0.slot == slot }) { tracks[slot].ranger.effort = .watch }
    }
    for (_, slot) in nearest { tracks[slot].ranger.effort = .full }
  }
}

// Devices that change their address.
extension Tracker {
  /// Packets after which a sender's level and gaps are known.
  private static let packetsToKnow = 8
  /// dB between a beacon's addresses that mean two senders (see `SpoofDetector`).
  private static let twoPlaces = 20
  /// Seconds for which both addresses may be heard.
  private static let overlap = 0.5

  /// The slot of the only other sender of the same numbers.
  private func former(of key: TrackKey) -> Int? {
    guard key.identity != nil else { return nil }
    var found: Int?
    for slot in tracks.indices
    where tracks[slot].isInRange && tracks[slot].key.identity == key.identity {
      if found != nil { return nil }
      found = slot
    }
    return found.flatMap {
      tracks[$0].sightings >= Self.packetsToKnow && !tracks[$0].isIdentified ? $0 : nil
    }
  }

  /// Follows slow senders, whose silence is certain before their next packet.
  private mutating func followAddresses() {
    for slot in tracks.indices where tracks[slot].former != nil {
      continueFormer(slot, rssi: tracks[slot].rssi, at: now)
    }
    guard let slot = pinnedSlot, let firstTime,
      let next = addressWatch?.successor(of: tracks[slot], since: firstTime, at: now)
    else { return }
    goOn(at: next, at: now)
  }

  /// Continues the track of the same beacon's former address, when that is silent.
  @inline(never)
  private mutating func continueFormer(_ slot: Int, rssi: Int8?, at time: Timestamp) {
    guard let former = tracks[slot].former, former < tracks.count, former != slot else { return }
    let both = tracks[former].lastHeard.seconds(since: tracks[slot].firstHeard)
    guard tracks[former].isInRange, tracks[former].key.identity == tracks[slot].key.identity,
      both < Self.overlap
    else {
      // It still sends, so there are two senders.
      tracks[slot].former = nil
      return
    }
    guard tracks[former].isSilent(.beacon, at: now), let rssi, let before = tracks[former].rssi,
      abs(Int(rssi) - Int(before)) < Self.twoPlaces
    else { return }
    join(slot, from: former)
    news.append(
      .newAddress(
        tracks[slot].key, from: tracks[former].key.address, isPerhapsAnother: false, time: time))
  }

  /// Continues a track at another address, which already has a track.
  mutating func join(_ new: TrackKey, from old: TrackKey) {
    if let next = slot(of: new), let former = slot(of: old) { join(next, from: former) }
  }

  private mutating func join(_ slot: Int, from former: Int) {
    tracks[slot].goOn(from: tracks[former])
    tracks[slot].isInRange = true
    (tracks[former].isInRange, tracks[former].isReported) = (false, false)
    tracks[former].hasMoved = true
    if former == pinnedSlot { pinned = tracks[slot].key }
  }

  /// Follows a device, which is known only by its address, to another one.
  @inline(never)
  private mutating func watch(_ sighting: Sighting) {
    if filter.accepts(sighting) {
      addressWatch?.hearHunted(sighting)
    } else if let slot = pinnedSlot, let firstTime,
      let next = addressWatch?.hear(sighting, hunted: tracks[slot], since: firstTime, at: now)
    {
      goOn(at: next, at: sighting.time)
    }
  }

  private mutating func goOn(at next: (Stranger, Likeness), at time: Timestamp) {
    guard let slot = pinnedSlot else { return }
    let (old, new) = (tracks[slot].key.address, next.0.device.address)
    tracks[slot].key.address = new
    tracks[slot].lastHeard = next.0.lastHeard
    slots.add(slot, of: tracks.lazy.map(\.key.address))
    filter.addressBits = new.bits
    pinned = tracks[slot].key
    news.append(
      .newAddress(
        tracks[slot].key, from: old, isPerhapsAnother: next.1 != .beacon, time: time))
  }
}

extension Sighting {
  /// Whether it is a scan response without a beacon; its advertisement already has the track.
  fileprivate var isAnswer: Bool { identity == nil && isScanResponse }
}
