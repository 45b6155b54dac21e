import BeaconCodec

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

  /// - Parameter interval: seconds; brought to what Core allows, 0.02...10.24 (Core 5.4, Vol 6, Part
  ///   B, 4.4.2.2.1 and Vol 4, Part E, 7.8.5).
  init(
    beacon: IBeacon, powerSpread: Double, interval: Double, random: SeededGenerator
  ) {
    self.init(
      advertisement: beacon.advertisement, measuredPower: Double(beacon.measuredPower),
      powerSpread: powerSpread, interval: interval, random: random)
  }

  /// - Parameters:
  ///   - measuredPower: dBm at 1 m, of the usual device of its model.
  ///   - powerSpread: dB: see `Channel.Parameters`.
  ///   - type: of its address.
  init(
    advertisement: [UInt8], measuredPower: Double, powerSpread: Double,
    type: AddressType = .randomStatic, interval: Double, random: SeededGenerator
  ) {
    var random = random
    self.advertisement = advertisement
    self.interval = Int64(exactly: (min(max(interval, 0.02), 10.24) * 1e6).rounded()) ?? 100_000
    address = BluetoothAddress(type, bits: random.next() >> 16)
    power = measuredPower + powerSpread * random.gaussian()
    fading = Multipath(random: &random)
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
