import BeaconCodec
import BeaconRanging

package enum ScanEvent: Sendable {
  case estimate(Reading, Device)
  case enter(Device, time: Timestamp)
  /// A device has been in range long enough to be reported individually.
  case settled(Device, Estimate, time: Timestamp)
  /// The number of further devices that have been in range long enough.
  case more(Int, time: Timestamp)
  /// A device that was reported without a name has sent one.
  case named(Device, time: Timestamp)
  case follows(Device, Follower, time: Timestamp)
  case exit(Device, wasSettled: Bool, time: Timestamp)
  /// See `GameEvent.newAddress`.
  case newAddress(Device, from: BluetoothAddress, time: Timestamp)
}

/// A scan of every Bluetooth LE device in range, by address.
///
/// A value of bounded memory: it takes packets and times, and returns events.
package struct DeviceScan: Sendable {
  /// Seconds of silence after which a device is forgotten.
  static let forgetsAfter = 300.0
  /// Seconds to wait for a device's name, and at most for its distance.
  static let settlesAfter = 1.0
  static let settlesAnyway = 5.0

  package private(set) var tracker: Tracker
  private(set) var devices: [BluetoothAddress: Device] = [:]
  private var names: OwnNames
  /// nil if not requested.
  package private(set) var watch: FollowWatch?
  /// Whether each packet is reported, not only changes.
  private let reportsPackets: Bool
  /// How many devices to report individually at once; of the others, only the number is reported.
  private let namedAtOnce: Int
  package static let namedLive = 10
  /// Devices not reported yet, and when they came into range.
  private var newcomers: [BluetoothAddress: Timestamp] = [:]
  private var settled: Set<BluetoothAddress> = []

  package init(
    names: OwnNames = OwnNames(), watch: FollowWatch? = nil, reportsPackets: Bool = true,
    namedAtOnce: Int = Self.namedLive
  ) {
    tracker = Tracker(filter: .everyDevice)
    self.names = names
    self.watch = watch
    self.reportsPackets = reportsPackets
    self.namedAtOnce = namedAtOnce
  }

  /// Sets the player's name for a device; an empty name removes it.
  package mutating func name(_ address: BluetoothAddress, _ name: SafeText) {
    guard let device = devices[address] else { return }
    names[device.key] = name
    devices[address]?.ownName = name
  }

  /// The device that is never forgotten, and always fully ranged.
  package var chosen: BluetoothAddress? {
    get { tracker.pinned?.address }
    set {
      if newValue != chosen { tracker.pinned = newValue.map { TrackKey(address: $0) } }
    }
  }

  package func device(_ address: BluetoothAddress) -> Device {
    devices[address] ?? Device(address: address)
  }

  package func track(_ address: BluetoothAddress) -> Track? {
    tracker.track(TrackKey(address: address))
  }

  /// Calls `body` for the chosen device and each heard in the last five minutes, in any order, with
  /// the RSSI in dBm and the seconds since it was heard.
  package func forEachDevice(
    _ body: (Device, Approach, _ rssi: Int8?, _ silence: Double) -> Void
  ) {
    for slot in tracker.tracks.indices {
      let address = tracker.tracks[slot].key.address
      let silence = tracker.now.seconds(since: tracker.tracks[slot].lastHeard)
      let isRow =
        silence < Self.forgetsAfter
        && (tracker.tracks[slot].isInRange || !tracker.tracks[slot].hasMoved)
      guard isRow || address == chosen else { continue }
      body(device(address), tracker.tracks[slot].approach, tracker.tracks[slot].rssi, silence)
    }
  }

  package mutating func hear(_ sighting: Sighting, into events: inout [ScanEvent]) {
    advance(to: sighting.time, into: &events)
    let address = sighting.address
    // A flood of random addresses must not displace devices in range.
    guard track(address) != nil || !tracker.isCrowded else { return }
    let slot = tracker.hear(sighting)?.slot
    // A device of which only scan responses were received has no track.
    guard slot != nil || track(address) != nil else { return }
    note(sighting, into: &events)
    report(into: &events)
    guard let slot, reportsPackets else { return }
    events.append(.estimate(tracker.reading(sighting, of: slot), device(address)))
  }

  package mutating func advance(to time: Timestamp, into events: inout [ScanEvent]) {
    while tracker.beat(until: time) {
      report(into: &events)
      followAddresses(into: &events)
      settle(into: &events)
      for follower in watch?.advance(to: tracker.now) ?? [] {
        events.append(.follows(device(follower.address), follower, time: tracker.now))
      }
    }
  }

  /// Reports the last newcomers at the end of a recording.
  package mutating func finish(into events: inout [ScanEvent]) {
    settle(into: &events, atEnd: true)
  }

  private mutating func note(_ sighting: Sighting, into events: inout [ScanEvent]) {
    let address = sighting.address
    // In place, because a device is large, and most packets contain nothing new.
    let isFirstName = devices[
      address, default: Device(address: address, ownName: names[TrackKey(address: address)])
    ].hear(sighting)
    watch?.hear(address, devices[address]?.thing, at: sighting.time)
    if devices.count > 2 * Tracker.capacity {
      devices = devices.filter { track($0.key) != nil }
    }
    guard let isFirstName, var device = devices[address] else { return }
    // A beacon's name belongs to its UUID and numbers.
    device.ownName = names[device.key]
    devices[address] = device
    if isFirstName, settled.contains(address) {
      events.append(.named(device, time: sighting.time))
    }
  }

  private mutating func report(into events: inout [ScanEvent]) {
    for event in tracker.takeNews() {
      switch event {
      case .enter(let key, let time):
        newcomers[key.address] = time
        events.append(.enter(device(key.address), time: time))
      case .exit(let key, let time):
        newcomers[key.address] = nil
        let wasSettled = settled.remove(key.address) != nil
        events.append(.exit(device(key.address), wasSettled: wasSettled, time: time))
      // See `followAddresses`.
      case .newAddress: break
      }
    }
  }

  /// Reports devices that have been present for a while, the nearest individually.
  private mutating func settle(into events: inout [ScanEvent], atEnd: Bool = false) {
    let now = tracker.now
    let ripe = newcomers.filter { atEnd || isRipe($0.key, since: $0.value) }.keys.compactMap(track)
      .map { ($0.estimate.distance ?? .infinity, $0.key.address.bits, $0) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    for track in ripe { newcomers[track.key.address] = nil }
    for track in ripe.prefix(namedAtOnce) {
      settled.insert(track.key.address)
      events.append(.settled(device(track.key.address), track.estimate, time: now))
    }
    let more = ripe.count - namedAtOnce
    if more > 0 { events.append(.more(more, time: now)) }
  }

  private func isRipe(_ address: BluetoothAddress, since: Timestamp) -> Bool {
    let knowsDistance = track(address)?.estimate.distance != nil
    let seconds = knowsDistance ? Self.settlesAfter : Self.settlesAnyway
    return !(0..<seconds).contains(tracker.now.seconds(since: since))
  }
}

// Devices that change their address.
extension DeviceScan {
  /// Packets after which a sender's interval and level are known.
  private static let packetsToKnow = 5

  /// Continues the row of a device that has a new address.
  private mutating func followAddresses(into events: inout [ScanEvent]) {
    for (old, new, likeness) in successors() {
      var device = device(new)
      device.goOn(from: self.device(old), isPerhapsAnother: likeness != .beacon)
      devices[new] = device
      tracker.join(TrackKey(address: new), from: TrackKey(address: old))
      newcomers[old] = nil
      if settled.remove(old) != nil {
        newcomers[new] = nil
        settled.insert(new)
      }
      events.append(.newAddress(device, from: old, time: tracker.now))
    }
  }

  /// The devices with a new address, if it is unambiguous: many things look alike.
  private func successors()
    -> [(old: BluetoothAddress, new: BluetoothAddress, likeness: Likeness)]
  {
    guard let firstTime = tracker.firstTime else { return [] }
    let present = tracker.tracks.filter(\.isReported)
    let silent = present.filter {
      $0.sightings >= Self.packetsToKnow && $0.isSilent(.beacon, at: tracker.now)
        && $0.lastHeard.seconds(since: firstTime) >= $0.settlingTime
    }
    guard !silent.isEmpty else { return [] }
    let others = present.map {
      Stranger(
        device: device($0.key.address), firstHeard: $0.firstHeard, lastHeard: $0.lastHeard,
        level: $0.ranger.level, packets: $0.sightings)
    }
    let found = silent.compactMap { track in
      let device = device(track.key.address)
      return track.successor(of: device, among: others, at: tracker.now).map { other, likeness in
        (old: device.address, new: other.device.address, likeness: likeness)
      }
    }
    return found.filter { pair in
      let device = device(pair.new)
      return found.count { $0.new == pair.new } == 1
        && (pair.likeness != .kind
          || others.count { $0.device.likeness(to: device) == .kind } == 2)
    }
  }
}
