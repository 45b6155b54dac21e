import BeaconCodec

/// How to listen.
public struct ScanSettings: Hashable, Sendable {
  /// Passive sends nothing; active also requests scan responses, which often contain names.
  public var kind: ScanKind
  /// From the start of one window to the start of the next.
  public var interval: RadioInterval
  /// How long to listen in each interval.
  public var window: RadioInterval

  /// Settings with the nearest possible interval, and a window no longer than it.
  public init(kind: ScanKind = .passive, interval: RadioInterval, window: RadioInterval) {
    self.kind = kind
    self.interval = interval.clamped(to: RadioInterval.scannable)
    self.window = min(window.clamped(to: RadioInterval.scannable), self.interval)
  }

  /// Whether a scan with these settings misses no more than one with the others.
  func isAsGood(as other: ScanSettings) -> Bool {
    let (own, theirs) = (UInt32(window.rawValue), UInt32(other.window.rawValue))
    return (kind == .active || other.kind == .passive)
      && own * UInt32(other.interval.rawValue) >= theirs * UInt32(interval.rawValue)
      // Not deaf for longer than beacons take from one packet to the next.
      && interval.rawValue - window.rawValue <= RadioInterval.beacon.rawValue
  }

  /// Listens all the time, 100 ms on each of the three channels in turn.
  public static let continuous = ScanSettings(
    interval: RadioInterval(milliseconds: 100), window: RadioInterval(milliseconds: 100))

  /// Listens for a part of the time. The interval is neither a divisor nor a multiple of the 100 ms at which beacons send,
  /// so that none falls into the deaf part for long.
  /// - Parameter percent: 100 for all the time.
  public static func duty(_ percent: Int) -> ScanSettings {
    guard percent < 100 else { return .continuous }
    let interval = 37.5
    return ScanSettings(
      interval: RadioInterval(milliseconds: interval),
      window: RadioInterval(milliseconds: interval * Double(percent) / 100))
  }
}
