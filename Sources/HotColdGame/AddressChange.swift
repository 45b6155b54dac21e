import BeaconCodec

/// A device goes on at another address: private addresses change every 15 minutes or so.
enum AddressChange: Sendable {
  /// It sends the same iBeacon, or is back at the address before.
  case certain
  /// Only its name, or its kind and maker, and its level are the same: it may be another device.
  case perhapsAnother
}

/// Finds the new address of a device that is hunted by its address.
///
/// It must appear within seconds after the last packet from the old address, which must then stay silent, and be alike
/// and as strong. Two such addresses are one too many. A device that was there before is another one.
struct AddressWatch: Sendable {
  /// Addresses that are remembered.
  static let capacity = 256
  /// Seconds after the last packet from the old address.
  private static let window = 5.0
  /// Seconds to listen before, to know which devices are there anyway.
  private static let leastKnowledge = 5.0
  /// Seconds without a packet after which an address is forgotten if there are too many.
  private static let memory = 30.0
  /// Seconds within which the old address takes the hunt back.
  private static let regret = 60.0

  /// dB between the levels of both addresses: a body or a hand takes more, but is seldom lifted in these seconds. Each
  /// packet of a device at rest is within 6 dB of the mean nine times in ten, and the mean of a few within half of it.
  private static func tolerance(_ likeness: Likeness) -> Double {
    switch likeness {
    case .beacon: 20
    case .name: 8
    case .kind: 5
    }
  }

  /// What a new address has in common with the old one.
  fileprivate enum Likeness { case beacon, name, kind }

  private struct Stranger {
    var device: Device
    let firstHeard: Timestamp
    var lastHeard: Timestamp
    /// dBm.
    var levels = 0.0
    var packets = 0
  }

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
  /// - Returns: nil if the hunted device does not go on there.
  mutating func hear(
    _ sighting: Sighting, hunted: Track, since begun: Timestamp, at now: Timestamp
  ) -> AddressChange? {
    let address = sighting.address
    if let left, left.address == address, now.seconds(since: left.time) < Self.regret {
      move(from: hunted.key.address, at: now)
      self.left = nil
      return .certain
    }
    guard let stranger = add(sighting, hunted: hunted, at: now), let device, hunted.isInRange,
      crowded.map({ now.seconds(since: $0) > Self.memory }) ?? true,
      hunted.lastHeard.seconds(since: begun) >= Self.leastKnowledge,
      let likeness = likeness(of: stranger, to: device, hunted)
    else { return nil }
    let alike = strangers.values.filter { self.likeness(of: $0, to: device, hunted) == likeness }
    guard alike.count == 1, stranger.packets >= (likeness == .kind ? 3 : likeness == .name ? 2 : 1),
      hunted.isSilent(forGaps: likeness == .beacon ? 3 : 11.5, at: now)
    else { return nil }
    move(from: hunted.key.address, at: now)
    strangers[address.bits] = nil
    return likeness == .beacon ? .certain : .perhapsAnother
  }

  /// - Returns: nil if there are too many.
  private mutating func add(
    _ sighting: Sighting, hunted: Track, at now: Timestamp
  ) -> Stranger? {
    let bits = sighting.address.bits
    if strangers[bits] == nil, strangers.count >= Self.capacity {
      strangers = strangers.filter { now.seconds(since: $0.value.lastHeard) < Self.memory }
      guard strangers.count < Self.capacity else {
        crowded = now
        return nil
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
        stranger.levels += Double(rssi)
        stranger.packets += 1
      }
    }
    strangers[bits] = stranger
    return isNew ? stranger : nil
  }

  /// nil if it is another device.
  private func likeness(of stranger: Stranger, to device: Device, _ hunted: Track) -> Likeness? {
    let wait = stranger.firstHeard.seconds(since: hunted.lastHeard)
    guard wait > 0, wait <= max(Self.window, hunted.lostAfter), stranger.packets > 0,
      let likeness = stranger.device.likeness(to: device), let level = hunted.ranger.level,
      abs(stranger.levels / Double(stranger.packets) - level) <= Self.tolerance(likeness)
    else { return nil }
    return likeness
  }

  private mutating func move(from address: BluetoothAddress, at now: Timestamp) {
    left = (address, now)
    // A device that was heard earlier.
    strangers[address.bits] = Stranger(
      device: Device(address: address), firstHeard: Timestamp(nanoseconds: .min), lastHeard: now)
  }
}

extension Device {
  /// What two addresses of one device would have in common; nil if they are two devices.
  fileprivate func likeness(to other: Device) -> AddressWatch.Likeness? {
    if let identity, let otherIdentity = other.identity {
      return identity == otherIdentity ? .beacon : nil
    }
    // A public address does not change.
    guard address.type == other.address.type, address.kind == .random,
      isExtended == other.isExtended, name == other.name, company == other.company
    else { return nil }
    return !name.isEmpty ? .name : company != nil ? .kind : nil
  }
}
