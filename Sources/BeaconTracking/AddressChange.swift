import BeaconCodec

/// How a new address resembles the old one. Private addresses change about every 15 minutes.
enum Likeness: Sendable {
  /// The same iBeacon, or the old address again. With the other cases it may be another device.
  case beacon
  case name
  /// The same kind and company.
  case kind

  /// The accepted difference of the mean levels in dB. At rest, nine in ten packets are within 6 dB
  /// of their mean, and the mean of a few within 3 dB. A body takes more, but rarely moves so soon.
  fileprivate var tolerance: Double {
    switch self {
    case .beacon: 20
    case .name: 8
    case .kind: 5
    }
  }

  /// How many packets of the new address to compare, if they come in time.
  fileprivate var packets: Double { self == .kind ? 3 : 1 }

  /// The highest probability that the old address is silent by chance: many devices share a kind.
  fileprivate var chance: Double { self == .kind ? 0.07 : 0.1 }
}

extension Track {
  /// Seconds after the old address's last packet within which the new one must appear.
  private static let window = 5.0
  /// Seconds of silence within which the hunt should continue at the new address.
  private static let inTime = 4.5
  /// The shortest silence in seconds: seven lost packets at 100 ms.
  private static let leastSilence = 0.7
  /// Seconds that a packet may be late.
  private static let delay = 0.25
  /// A less probable silence is never by chance.
  private static let impossible = 1e-5

  private var gap: Double {
    ranger.interval.isRegular ? ranger.interval.seconds : ranger.interval.meanGap
  }

  /// Whether the silence is hardly chance. Waits for more missing packets if they fit in `inTime`.
  func isSilent(_ likeness: Likeness, at now: Timestamp) -> Bool {
    let (interval, gap) = (ranger.interval, gap)
    let inTime = likeness == .beacon ? 0 : (Self.inTime / gap).rounded(.down)
    let needed = max(
      interval.lostInARow(chance: likeness.chance),
      min(interval.lostInARow(chance: Self.impossible), inTime))
    let silence = needed * gap + (interval.isRegular ? Self.delay : 0)
    return now.seconds(since: lastHeard) > max(silence, Self.leastSilence)
  }

  /// Seconds in which a present device sends two packets.
  var settlingTime: Double { max(Self.window, 2.5 * ranger.interval.seconds) }

  /// The device's new address: the only one that appears in time and is similar and equally strong.
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

struct Stranger: Sendable {
  var device: Device
  let firstHeard: Timestamp
  var lastHeard: Timestamp
  /// The mean level in dBm.
  var level: Double?
  var packets = 0
}

/// Finds the hunted device's new address. Addresses heard before belong to other devices.
struct AddressWatch: Sendable {
  static let capacity = 256
  /// Seconds without a packet after which an address is dropped for a new one.
  private static let memory = 30.0
  /// Seconds within which the hunt returns to the old address if that is heard again.
  private static let regret = 60.0

  /// The hunted device with its old address.
  private var device: Device?
  private var strangers: [UInt64: Stranger] = [:]
  /// When `strangers` last had no room for an address.
  private var crowded: Timestamp?
  /// The previous address, and when the hunt left it.
  private var left: (address: BluetoothAddress, time: Timestamp)?

  mutating func hearHunted(_ sighting: Sighting) {
    if device == nil { device = Device(address: sighting.address) }
    device?.address = sighting.address
    device?.hear(sighting)
  }

  /// Adds a packet from another address.
  /// - Parameter begun: when reception started.
  /// - Returns: the hunted device's new address; nil if it has none.
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

  /// - Returns: the hunted device's new address; nil if it has none.
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

  /// Marks an address that the device has left, so that its packets do not count as new.
  private mutating func forget(_ address: BluetoothAddress, at now: Timestamp) {
    strangers[address.bits] = Stranger(
      device: Device(address: address), firstHeard: Timestamp(nanoseconds: .min), lastHeard: now)
  }
}

extension Device {
  /// How the addresses are alike; nil if they belong to two devices.
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
