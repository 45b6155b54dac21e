import BeaconCodec

/// How to listen.
public struct ScanSettings: Hashable, Sendable {
  /// Active scans request scan responses, which often have names; passive ones send nothing.
  public var kind: ScanKind
  /// Between the starts of two windows.
  public var interval: RadioInterval
  /// Listening time per interval.
  public var window: RadioInterval

  /// The nearest possible interval, and a window no longer than it.
  public init(kind: ScanKind = .passive, interval: RadioInterval, window: RadioInterval) {
    self.kind = kind
    self.interval = interval.clamped(to: RadioInterval.scannable)
    self.window = min(window.clamped(to: RadioInterval.scannable), self.interval)
  }

  /// Whether it misses no more than the other.
  func isAsGood(as other: ScanSettings) -> Bool {
    let (own, theirs) = (UInt32(window.rawValue), UInt32(other.window.rawValue))
    return (kind == .active || other.kind == .passive)
      && own * UInt32(other.interval.rawValue) >= theirs * UInt32(interval.rawValue)
      // Not deaf for longer than a beacon's interval.
      && interval.rawValue - window.rawValue <= RadioInterval.beacon.rawValue
  }

  /// All the time, 100 ms on each of the three channels in turn.
  public static let continuous = ScanSettings(
    interval: RadioInterval(milliseconds: 100), window: RadioInterval(milliseconds: 100))

  /// A part of the time, at an interval unlike beacons' 100 ms, so none falls into the deaf part
  /// for long.
  /// - Parameter percent: 100 for all the time.
  public static func duty(_ percent: Int) -> ScanSettings {
    guard percent < 100 else { return .continuous }
    let interval = 37.5
    return ScanSettings(
      interval: RadioInterval(milliseconds: interval),
      window: RadioInterval(milliseconds: interval * Double(percent) / 100))
  }
}
