/// A span of time as the controller counts it when it scans or advertises: units of 0.625 ms.
public struct RadioInterval: RawRepresentable, Hashable, Comparable, Sendable {
  /// Units of 0.625 ms.
  public let rawValue: UInt16

  /// - Parameter rawValue: units of 0.625 ms.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The nearest that can be said, 0...40,959.375 ms; a number that is none counts as 0.
  public init(milliseconds: Double) {
    let units = (milliseconds / 0.625).rounded()
    rawValue = units >= 65535 ? .max : units > 0 ? UInt16(units) : 0
  }

  /// As milliseconds.
  public var milliseconds: Double { Double(rawValue) * 0.625 }

  /// 20 ms...10.24 s: what LE Set Advertising Parameters takes (Core 5.4, Vol 4, Part E, 7.8.5).
  public static let advertisable = RadioInterval(rawValue: 0x0020)...RadioInterval(rawValue: 0x4000)

  /// 2.5 ms...10.24 s: what LE Set Scan Parameters takes (Core 5.4, Vol 4, Part E, 7.8.10).
  public static let scannable = RadioInterval(rawValue: 0x0004)...RadioInterval(rawValue: 0x4000)

  /// 100 ms: the shortest that a controller before Bluetooth 5 takes for a beacon that nobody can
  /// connect to, and so the shortest that every controller takes.
  public static let beacon = RadioInterval(rawValue: 0x00A0)

  /// The shorter one is less.
  public static func < (a: RadioInterval, b: RadioInterval) -> Bool { a.rawValue < b.rawValue }

  /// The nearest in `range`.
  public func clamped(to range: ClosedRange<RadioInterval>) -> RadioInterval {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
