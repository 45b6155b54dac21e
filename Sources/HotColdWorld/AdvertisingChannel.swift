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
