import BeaconCodec
import BeaconRanging

/// Something that a look around has to tell.
package enum ScanEvent: Sendable {
  /// One packet, and what is believed after it.
  case estimate(Reading, Device)
  /// A device came into range.
  case enter(Device, time: Timestamp)
  /// It has been in range for long enough to be introduced.
  case settled(Device, Estimate, time: Timestamp)
  /// So many others have, too.
  case more(Int, time: Timestamp)
  /// One that was introduced without a name has told it.
  case named(Device, time: Timestamp)
  /// A device went out of range.
  case exit(Device, wasSettled: Bool, time: Timestamp)
}

/// A look around: every Bluetooth LE device that is heard, by its address.
///
/// A value: time comes in with the data, and what there is to tell goes out as events. What it keeps is
/// bounded, whatever is heard.
package struct ScanGame: Sendable {
  /// Seconds after which a device that is not heard any more is forgotten.
  package static let forgetsAfter = 300.0
  /// Introduced at once; of more there is only the number to tell.
  static let settledAtOnce = 10
  /// Seconds that a device is given to tell its name, and at most for its distance to be known.
  static let settlesAfter = 1.0
  static let settlesAnyway = 5.0

  package private(set) var tracker: Tracker
  private(set) var devices: [BluetoothAddress: Device] = [:]
  /// Those who came into range lately, and when.
  private var newcomers: [BluetoothAddress: Timestamp] = [:]
  /// Those in range who were introduced.
  private var settled: Set<BluetoothAddress> = []

  package init() {
    tracker = Tracker(filter: .everyDevice)
  }

  /// The one that is never forgotten and always ranged in full.
  package var chosen: BluetoothAddress? {
    get { tracker.pinned?.address }
    set { tracker.pinned = newValue.map { TrackKey(address: $0) } }
  }

  package func device(_ address: BluetoothAddress) -> Device {
    devices[address] ?? Device(address: address)
  }

  package func track(_ address: BluetoothAddress) -> Track? {
    tracker.track(TrackKey(address: address))
  }

  /// Those heard in the last minutes, and the chosen one, in no order.
  package var tracks: [Track] {
    tracker.tracks.filter {
      tracker.now.seconds(since: $0.lastHeard) < Self.forgetsAfter || $0.key == tracker.pinned
    }
  }

  /// A packet as one of its sender's, whatever beacon it is.
  package static func ofSender(_ sighting: Sighting) -> Sighting {
    var sighting = sighting
    // A beacon in a scan response counts, unlike other scan responses.
    if sighting.identity != nil { sighting.details = nil }
    sighting.identity = nil
    return sighting
  }

  package mutating func hear(_ sighting: Sighting, into events: inout [ScanEvent]) {
    advance(to: sighting.time, into: &events)
    let address = sighting.address
    // Addresses made up at random push nobody out who is in range.
    guard track(address) != nil || !tracker.isCrowded else { return }
    var news: [GameEvent] = []
    let slot = tracker.hear(Self.ofSender(sighting), into: &news)?.slot
    // Of a device of which there are only answers nothing is known.
    guard slot != nil || track(address) != nil else { return }
    note(sighting, into: &events)
    tell(news, into: &events)
    guard let slot else { return }
    var reading = tracker.reading(sighting, slot: slot)
    reading.key.identity = sighting.identity
    events.append(.estimate(reading, device(address)))
  }

  package mutating func advance(to time: Timestamp, into events: inout [ScanEvent]) {
    var news: [GameEvent] = []
    while tracker.beat(until: time, into: &news) {
      tell(news, into: &events)
      news.removeAll()
      settle(into: &events)
    }
  }

  private mutating func note(_ sighting: Sighting, into events: inout [ScanEvent]) {
    var device = device(sighting.address)
    let wasNameless = device.name.isEmpty
    device.hear(sighting)
    devices[sighting.address] = device
    if wasNameless, !device.name.isEmpty, settled.contains(device.address) {
      events.append(.named(device, time: sighting.time))
    }
    if devices.count > 2 * Tracker.capacity {
      devices = devices.filter { track($0.key) != nil }
    }
  }

  private mutating func tell(_ news: [GameEvent], into events: inout [ScanEvent]) {
    for event in news {
      switch event {
      case .enter(let key, let time):
        newcomers[key.address] = time
        events.append(.enter(device(key.address), time: time))
      case .exit(let key, let time):
        newcomers[key.address] = nil
        let wasSettled = settled.remove(key.address) != nil
        events.append(.exit(device(key.address), wasSettled: wasSettled, time: time))
      default: break
      }
    }
  }

  /// Introduces those who have been there for a while, the nearest ones by name.
  private mutating func settle(into events: inout [ScanEvent]) {
    let now = tracker.now
    let ripe = newcomers.filter { isRipe($0.key, since: $0.value) }.keys.compactMap(track)
      .map { ($0.estimate.distance ?? .infinity, $0.key.address.bits, $0) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    for track in ripe { newcomers[track.key.address] = nil }
    for track in ripe.prefix(Self.settledAtOnce) {
      settled.insert(track.key.address)
      events.append(.settled(device(track.key.address), track.estimate, time: now))
    }
    let more = ripe.count - Self.settledAtOnce
    if more > 0 { events.append(.more(more, time: now)) }
  }

  private func isRipe(_ address: BluetoothAddress, since: Timestamp) -> Bool {
    let knowsDistance = track(address)?.estimate.distance != nil
    let seconds = knowsDistance ? Self.settlesAfter : Self.settlesAnyway
    return !(0..<seconds).contains(tracker.now.seconds(since: since))
  }
}

/// What a Bluetooth LE device says of itself, beacon or not.
package struct Device: Equatable, Sendable {
  package let address: BluetoothAddress
  /// As it calls itself; empty while it is not known.
  package private(set) var name = SafeText.empty
  /// Of its manufacturer data (Bluetooth Assigned Numbers, 7.1); nil for an iBeacon, whose company number
  /// says nothing about who made it.
  package private(set) var company: UInt16?
  /// As which iBeacon it was heard last.
  package private(set) var identity: BeaconIdentity?
  /// Heard by extended advertising (Core 5.4, Vol 6, Part B, 2.3.4).
  package private(set) var isExtended = false
  private var hasWholeName = false

  package init(
    address: BluetoothAddress, name: SafeText = .empty, company: UInt16? = nil,
    identity: BeaconIdentity? = nil, isExtended: Bool = false
  ) {
    self.address = address
    self.name = name
    self.company = company
    self.identity = identity
    self.isExtended = isExtended
  }

  /// Takes in one packet of the device.
  mutating func hear(_ sighting: Sighting) {
    if let identity = sighting.identity { self.identity = identity }
    guard let details = sighting.details else { return }
    isExtended = !details.eventType.contains(.legacy)
    if let name = details.name, !name.text.isEmpty, name.isComplete || !hasWholeName {
      self.name = name.text
      hasWholeName = name.isComplete
    }
    // The game's own messages are nobody's product.
    if sighting.identity == nil, let company = details.company,
      company != MessageFormat.hotcold.company
    {
      self.company = company
    }
  }
}
