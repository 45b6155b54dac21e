import BeaconCodec

/// The parameters of a scan.
public struct ScanSettings: Hashable, Sendable {
  /// Active scans request scan responses, which often have names; passive ones send nothing.
  public var kind: ScanKind
  /// The time between the starts of two windows.
  public var interval: RadioInterval
  /// The listening time per interval.
  public var window: RadioInterval

  /// Uses the nearest possible interval, and limits the window to it.
  public init(kind: ScanKind = .passive, interval: RadioInterval, window: RadioInterval) {
    self.kind = kind
    self.interval = interval.clamped(to: RadioInterval.scannable)
    self.window = min(window.clamped(to: RadioInterval.scannable), self.interval)
  }

  /// Whether a scan with these settings misses no more than with the others.
  func isAsGood(as other: ScanSettings) -> Bool {
    let (own, theirs) = (UInt32(window.rawValue), UInt32(other.window.rawValue))
    return (kind == .active || other.kind == .passive)
      && own * UInt32(other.interval.rawValue) >= theirs * UInt32(interval.rawValue)
      // The deaf part is no longer than a beacon's interval.
      && interval.rawValue - window.rawValue <= RadioInterval.beacon.rawValue
  }

  /// Listens continuously, 100 ms on each of the three channels in turn.
  public static let continuous = ScanSettings(
    interval: RadioInterval(milliseconds: 100), window: RadioInterval(milliseconds: 100))

  /// Listens for a part of the time. The interval differs from beacons' 100 ms, so that no beacon
  /// falls into the deaf part for long.
  /// - Parameter percent: the part; 100 for continuous.
  public static func duty(_ percent: Int) -> ScanSettings {
    guard percent < 100 else { return .continuous }
    let interval = 37.5
    return ScanSettings(
      interval: RadioInterval(milliseconds: interval),
      window: RadioInterval(milliseconds: interval * Double(percent) / 100))
  }
}
