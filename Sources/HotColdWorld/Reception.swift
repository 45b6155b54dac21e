import BeaconCodec

/// A packet received by the player's radio, with the contents of an advertising report.
package struct Reception: Equatable, Sendable {
  /// In whole microseconds.
  package var time: Timestamp
  package var address: BluetoothAddress
  /// dBm, -127...20.
  package var rssi: Int8
  package var eventType = AdvertisingReport.EventType.nonConnectable
  package var data: [UInt8]
  /// The sender's scan response; nil if it is not scannable.
  package var scanResponse: [UInt8]?
  /// The true distance in metres, for scores. Must not be used for estimates.
  package var truth: Double
  /// Whether the sender and the player could touch each other.
  package var isReached: Bool
}

/// One of the three advertising channels (Core 5.4, Vol 6, Part B, 1.4.1).
enum AdvertisingChannel: Int, CaseIterable, Sendable {
  case channel37, channel38, channel39

  /// In MHz.
  var frequency: Double { Self.frequencies[rawValue] }
  private static let frequencies = [2402.0, 2426, 2480]

  /// Microseconds from the start of an advertising event to the packet on this channel. An
  /// iBeacon's packet of 46 bytes takes 368 µs at 1 Mbit/s; the rest is for changing the channel.
  var offset: Int64 { Int64(rawValue) * 500 }

  /// Microseconds that the scanner, which never pauses, stays on each channel, as in Linux.
  static let dwell: Int64 = 60_000

  /// - Parameter time: in microseconds.
  static func listening(at time: Int64) -> AdvertisingChannel {
    allCases[Int(time / dwell % 3)]
  }
}

/// A beacon's radio: its packets and their times.
struct Transmitter: Sendable {
  let address: BluetoothAddress
  let advertisement: [UInt8]
  /// The true level at 1 m in dBm, which differs from the claimed one.
  let power: Double
  let fading: Multipath
  /// In microseconds.
  private let interval: Int64
  private var random: SeededGenerator
  /// The start of the next advertising event, in microseconds.
  private var event: Int64
  /// The next packet that the scanner could receive, or the next event it misses, in microseconds.
  private(set) var due: Int64 = 0
  /// nil if the scanner misses all packets of this event.
  private(set) var channel: AdvertisingChannel?

  /// - Parameters:
  ///   - measuredPower: the level at 1 m in dBm of an average device of this model.
  ///   - medium: determines the error of the power, and the drift of the echoes.
  ///   - interval: in s, 0.02...10.24 (Core 5.4, Vol 6, Part B, 4.4.2.2.1; Vol 4, Part E, 7.8.5).
  init(
    advertisement: [UInt8], measuredPower: Double, medium: Channel.Parameters,
    type: AddressType = .randomStatic, interval: Double = 0.1, random: SeededGenerator
  ) {
    var random = random
    self.advertisement = advertisement
    self.interval = Int64((interval * 1e6).rounded())
    address = BluetoothAddress(type, bits: random.next() >> 16)
    power = measuredPower + medium.powerSpread * random.gaussian()
    fading = Multipath(restlessness: medium.restlessness, random: &random)
    event = Int64(random.unit() * Double(self.interval))
    self.random = random
    chooseChannel()
  }

  /// Adds the interval and up to 10 random milliseconds, so that two beacons do not collide every
  /// time (advDelay: Core 5.4, Vol 6, Part B, 4.4.2.2.1).
  mutating func schedule() {
    event += interval + Int64(random.index(below: 10_001))
    chooseChannel()
  }

  /// Finds the event's packet that the scanner can receive.
  private mutating func chooseChannel() {
    channel = AdvertisingChannel.allCases.first {
      AdvertisingChannel.listening(at: event + $0.offset) == $0
    }
    due = event + (channel?.offset ?? 0)
  }

  /// The RSSI of the packet that is due; nil if it is lost.
  /// - Parameter bodyLoss: dB lost in the listener's body.
  mutating func send(
    from sender: Point, to listener: Point, bodyLoss: Double, through medium: Channel
  ) -> Int8? {
    guard let channel else { return nil }
    let arriving = medium.received(
      power: power - bodyLoss, listener: listener, sender: sender, fading: fading, on: channel,
      time: due)
    return medium.heard(arriving, random: &random)
  }
}

extension BluetoothAddress {
  /// Sets the upper two bits as random types require (Core 5.4, Vol 6, Part B, 1.3.2).
  fileprivate init(_ type: AddressType, bits: UInt64) {
    let top: UInt64 =
      switch type {
      case .nonResolvable: 0
      case .resolvable: 1
      case .public, .reserved: 2
      case .randomStatic: 3
      }
    self.init(
      bits: bits & 0x3FFF_FFFF_FFFF | top << 46, kind: type == .public ? .public : .random)
  }
}
