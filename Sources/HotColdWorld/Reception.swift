import BeaconCodec

/// One packet that my radio heard in the world, ready for an advertising report.
package struct Reception: Equatable, Sendable {
  /// Whole microseconds from the world's start.
  package var time: Timestamp
  package var address: BluetoothAddress
  /// dBm, -127...20.
  package var rssi: Int8
  /// How it was sent.
  package var eventType = AdvertisingReport.EventType.nonConnectable
  /// The advertising data.
  package var data: [UInt8]
  /// What the sender answers to who asks; nil where it cannot be asked.
  package var scanResponse: [UInt8]?
  /// Metres: the true distance, for scores. No estimator may see it.
  package var truth: Double
  /// Whether the sender and I could touch each other.
  package var isReached: Bool
}

/// The house as it lies before the player: as the plan has it, or seen in a mirror. Nothing that is heard depends on it,
/// only what is drawn, and which way a key goes.
struct Reflection: Hashable, Sendable {
  var isLeftRight = false
  var isUpDown = false

  /// Four houses for the seeds that are drawn by lot. Those that are typed, which are small, keep the plan's own.
  init(seed: UInt64) {
    isLeftRight = seed >> 10 & 1 == 1
    isUpDown = seed >> 11 & 1 == 1
  }

  /// From the player's directions to those of the plan, and back.
  func turned(_ direction: Direction) -> Direction {
    switch direction {
    case .left: isLeftRight ? .right : .left
    case .right: isLeftRight ? .left : .right
    case .up: isUpDown ? .down : .up
    case .down: isUpDown ? .up : .down
    }
  }
}

/// One of the three channels that advertisements are sent on (Core 5.4, Vol 6, Part B, 1.4.1).
enum AdvertisingChannel: Int, CaseIterable, Sendable {
  case channel37, channel38, channel39

  /// MHz.
  var frequency: Double {
    switch self {
    case .channel37: 2402
    case .channel38: 2426
    case .channel39: 2480
    }
  }

  /// Microseconds from the start of an advertising event to the packet on this channel. An iBeacon's
  /// packet of 46 bytes lasts 368 µs at 1 Mbit/s; the rest is the change of channel.
  var offset: Int64 { Int64(rawValue) * 500 }

  /// Microseconds that the scanner stays on each channel: 60 ms, the scan interval that Linux's
  /// kernel sets by default, and listening all the time.
  static let dwell: Int64 = 60_000

  /// Where the scanner listens at `time`, microseconds.
  static func listening(at time: Int64) -> AdvertisingChannel {
    let hop = Int(time / dwell % 3)
    return AdvertisingChannel(rawValue: hop) ?? .channel37
  }
}

/// A beacon's radio: when it sends what.
struct Transmitter: Sendable {
  let address: BluetoothAddress
  let advertisement: [UInt8]
  /// dBm at 1 m in truth. What the beacon claims is measured on another day with another phone.
  let power: Double
  let fading: Multipath
  /// Microseconds.
  private let interval: Int64
  private var random: SeededGenerator
  /// Microseconds: the start of the next advertising event.
  private var event: Int64
  /// Microseconds: when the next packet comes that the scanner could hear, or the event that it misses.
  private(set) var due: Int64 = 0
  /// Where that packet comes; nil for an event none of whose packets meets the scanner on its channel.
  private(set) var channel: AdvertisingChannel?

  /// - Parameters:
  ///   - measuredPower: dBm at 1 m, of the usual device of its model.
  ///   - medium: how far its power is off, and how its echoes drift.
  ///   - type: of its address.
  ///   - interval: seconds; brought to what Core allows, 0.02...10.24 (Core 5.4, Vol 6, Part B, 4.4.2.2.1 and Vol 4,
  ///     Part E, 7.8.5).
  init(
    advertisement: [UInt8], measuredPower: Double, medium: Channel.Parameters,
    type: AddressType = .randomStatic, interval: Double, random: SeededGenerator
  ) {
    var random = random
    self.advertisement = advertisement
    self.interval = Int64(exactly: (min(max(interval, 0.02), 10.24) * 1e6).rounded()) ?? 100_000
    address = BluetoothAddress(type, bits: random.next() >> 16)
    power = measuredPower + medium.powerSpread * random.gaussian()
    fading = Multipath(restlessness: medium.restlessness, random: &random)
    event = Int64(random.unit() * Double(self.interval))
    self.random = random
    aim()
  }

  /// The next event is an interval away and up to 10 ms more, at random, so that two beacons do not
  /// drown each other for ever (advDelay: Core 5.4, Vol 6, Part B, 4.4.2.2.1).
  mutating func schedule() {
    event += interval + Int64(random.index(below: 10_001))
    aim()
  }

  private mutating func aim() {
    channel = AdvertisingChannel.allCases.first {
      AdvertisingChannel.listening(at: event + $0.offset) == $0
    }
    due = event + (channel?.offset ?? 0)
  }

  /// dBm as the listener reads the packet that is due, or nil where it is lost.
  mutating func send(from sender: Point, to listener: Point, through medium: Channel) -> Int8? {
    guard let channel else { return nil }
    let arriving = medium.received(
      power: power, listener: listener, sender: sender, fading: fading, on: channel, time: due)
    return medium.heard(arriving, random: &random)
  }
}

extension BluetoothAddress {
  /// Of a type, which the two upper bits tell where it is random (Core 5.4, Vol 6, Part B, 1.3.2).
  fileprivate init(_ type: AddressType, bits: UInt64) {
    let low = bits & 0x3FFF_FFFF_FFFF
    switch type {
    case .public: self.init(bits: low | 0x8000_0000_0000)
    case .randomStatic: self.init(bits: low | 0xC000_0000_0000, kind: .random)
    case .resolvable: self.init(bits: low | 0x4000_0000_0000, kind: .random)
    case .nonResolvable: self.init(bits: low, kind: .random)
    case .reserved: self.init(bits: low | 0x8000_0000_0000, kind: .random)
    }
  }
}
