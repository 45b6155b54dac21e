/// The 128-bit identifier that all beacons of one application share, big-endian on the air.
public struct BeaconUUID: Hashable, Sendable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The game's own, from the iPhone app that it descends from.
  public static let hotcold = BeaconUUID(high: 0xD9EE_D498_BFDB_43C0, low: 0x8B55_D06B_B74C_430B)

  /// Sixteen bytes as they are sent, most significant first.
  public var bytes: [UInt8] {
    [high, low].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
  }
}

extension BeaconUUID: LosslessStringConvertible {
  /// `8-4-4-4-12` hexadecimal digits of either case; the hyphens must stand in their places.
  public init?(_ text: String) {
    var high: UInt64 = 0
    var low: UInt64 = 0
    var digits = 0
    for (position, byte) in text.utf8.enumerated() {
      switch position {
      case 8, 13, 18, 23:
        guard byte == UInt8(ascii: "-") else { return nil }
      case 36...:
        return nil
      default:
        guard let digit = hexDigit(byte) else { return nil }
        if digits < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
        digits += 1
      }
    }
    guard digits == 32 else { return nil }
    self.init(high: high, low: low)
  }

  public var description: String {
    asciiText(capacity: 36) { out in
      for (index, byte) in bytes.enumerated() {
        if [4, 6, 8, 10].contains(index) { out.append(UInt8(ascii: "-")) }
        appendHex(byte, to: &out)
      }
    }
  }
}
