import BeaconCodec

/// What a device's new address has in common with the old one: private addresses change every 15 minutes or so.
enum Likeness: Sendable {
  /// It sends the same iBeacon, or is back at the address before. Otherwise it may be another device.
  case beacon
  case name
  /// Its kind and maker.
  case kind

  /// dB between the levels of both addresses: a body or a hand takes more, but is seldom lifted in these seconds. Each
  /// packet of a device at rest is within 6 dB of the mean nine times in ten, and the mean of a few within half of it.
  fileprivate var tolerance: Double {
    switch self {
    case .beacon: 20
    case .name: 8
    case .kind: 5
    }
  }

  /// Packets from the new address that are compared, if as many come in time.
  fileprivate var packets: Double { self == .kind ? 3 : 1 }

  /// The greatest probability that the old address is silent by chance: many things are of one kind.
  fileprivate var chance: Double { self == .kind ? 0.07 : 0.1 }
}

extension Track {
  /// Seconds after the last packet from the old address within which the new one must be heard, or two of its packets.
  private static let window = 5.0
  /// Seconds of silence after which a device should go on.
  private static let inTime = 4.5
  /// Seconds: at 100 ms, seven packets in a row are lost.
  private static let leastSilence = 0.7
  /// Seconds by which a packet may be late.
  private static let delay = 0.25
  /// The probability of a silence that is none by chance.
  private static let impossible = 1e-5

  /// Seconds between two packets.
  private var gap: Double {
    ranger.interval.isRegular ? ranger.interval.seconds : 1 / max(ranger.density, 0.1)
  }

  /// Whether its silence is hardly chance. The more packets are missing, the better, if that many come in time.
  func isSilent(_ likeness: Likeness, at now: Timestamp) -> Bool {
    let (interval, gap) = (ranger.interval, gap)
    let inTime = likeness == .beacon ? 0 : (Self.inTime / gap).rounded(.down)
    let needed = max(
      interval.lostInARow(chance: likeness.chance),
      min(interval.lostInARow(chance: Self.impossible), inTime))
    let silence = needed * gap + (interval.isRegular ? Self.delay : 0)
    return now.seconds(since: lastHeard) > max(silence, Self.leastSilence)
  }

  /// Seconds in which a device is heard if it is there: two of its packets.
  var settlingTime: Double { max(Self.window, 2.5 * ranger.interval.seconds) }

  /// The address at which its device goes on, among those of other devices: it is alike and as strong, and appears soon
  /// after the last packet from the old address, which is silent then. Two such addresses are one too many.
  func successor(
    of device: Device, among others: some Collection<Stranger>, at now: Timestamp
  ) -> (Stranger, Likeness)? {
    guard isSilent(.beacon, at: now), let level = ranger.level else { return nil }
    let alike = others.compactMap { other -> (Stranger, Likeness)? in
      let wait = other.firstHeard.seconds(since: lastHeard)
      guard wait > 0, wait <= settlingTime, let likeness = other.device.likeness(to: device),
        let otherLevel = other.level, abs(otherLevel - level) <= likeness.tolerance
      else { return nil }
      return (other, likeness)
    }
    guard alike.count == 1, let (other, likeness) = alike.first, isSilent(likeness, at: now),
      Double(other.packets) >= min(likeness.packets, max((Self.inTime / gap).rounded(.down), 1))
    else { return nil }
    return (other, likeness)
  }
}

/// What is known of an address.
struct Stranger: Sendable {
  var device: Device
  let firstHeard: Timestamp
  var lastHeard: Timestamp
  /// dBm: the mean.
  var level: Double?
  var packets = 0
}

/// Finds the new address of a device that is hunted by its address. A device that was there before is another one.
struct AddressWatch: Sendable {
  /// Addresses that are remembered.
  static let capacity = 256
  /// Seconds without a packet after which an address is forgotten if there are too many.
  private static let memory = 30.0
  /// Seconds within which the old address takes the hunt back.
  private static let regret = 60.0

  /// The device as its packets describe it, at the old address.
  private var device: Device?
  private var strangers: [UInt64: Stranger] = [:]
  /// When there were too many strangers to remember.
  private var crowded: Timestamp?
  /// The address before, and when the hunt left it.
  private var left: (address: BluetoothAddress, time: Timestamp)?

  /// Adds a packet of the hunted device.
  mutating func hearHunted(_ sighting: Sighting) {
    if device == nil { device = Device(address: sighting.address) }
    device?.address = sighting.address
    device?.hear(sighting)
  }

  /// Adds a packet from another address.
  /// - Parameters:
  ///   - hunted: the hunted device.
  ///   - begun: when this began to listen.
  /// - Returns: nil if the hunted device does not go on at another address.
  mutating func hear(
    _ sighting: Sighting, hunted: Track, since begun: Timestamp, at now: Timestamp
  ) -> (Stranger, Likeness)? {
    if let left, left.address == sighting.address, now.seconds(since: left.time) < Self.regret {
      forget(hunted.key.address, at: now)
      self.left = nil
      let device = Device(address: sighting.address)
      return (Stranger(device: device, firstHeard: now, lastHeard: now), .beacon)
    }
    return add(sighting, hunted: hunted, at: now)
      ? successor(of: hunted, since: begun, at: now) : nil
  }

  /// - Returns: nil if the hunted device does not go on at another address.
  mutating func successor(
    of hunted: Track, since begun: Timestamp, at now: Timestamp
  ) -> (Stranger, Likeness)? {
    guard let device, hunted.isInRange,
      crowded.map({ now.seconds(since: $0) > Self.memory }) ?? true,
      hunted.lastHeard.seconds(since: begun) >= hunted.settlingTime,
      let next = hunted.successor(of: device, among: strangers.values, at: now)
    else { return nil }
    left = (hunted.key.address, now)
    forget(hunted.key.address, at: now)
    strangers[next.0.device.address.bits] = nil
    return next
  }

  /// - Returns: whether its address is new.
  private mutating func add(_ sighting: Sighting, hunted: Track, at now: Timestamp) -> Bool {
    let bits = sighting.address.bits
    if strangers[bits] == nil, strangers.count >= Self.capacity {
      strangers = strangers.filter { now.seconds(since: $0.value.lastHeard) < Self.memory }
      guard strangers.count < Self.capacity else {
        crowded = now
        return false
      }
    }
    var stranger =
      strangers[bits]
      ?? Stranger(device: Device(address: sighting.address), firstHeard: now, lastHeard: now)
    stranger.lastHeard = now
    let isNew = stranger.firstHeard > hunted.lastHeard
    // Only a new one matters, and what it says.
    if isNew {
      stranger.device.hear(sighting)
      if let rssi = sighting.rssi {
        stranger.packets += 1
        let mean = stranger.level ?? 0
        stranger.level = mean + (Double(rssi) - mean) / Double(stranger.packets)
      }
    }
    strangers[bits] = stranger
    return isNew
  }

  /// The device has left this address: whatever is heard from there is not new.
  private mutating func forget(_ address: BluetoothAddress, at now: Timestamp) {
    strangers[address.bits] = Stranger(
      device: Device(address: address), firstHeard: Timestamp(nanoseconds: .min), lastHeard: now)
  }
}

extension Device {
  /// What two addresses of one device would have in common; nil if they are two devices.
  func likeness(to other: Device) -> Likeness? {
    if let identity, let otherIdentity = other.identity {
      return identity == otherIdentity ? .beacon : nil
    }
    // A public address does not change.
    guard address.type == other.address.type, address.kind == .random,
      isExtended == other.isExtended, name == other.name, company == other.company,
      thing?.kind == other.thing?.kind
    else { return nil }
    return !name.isEmpty ? .name : company != nil || thing != nil ? .kind : nil
  }
}
