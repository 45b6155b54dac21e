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
  public var bytes: [UInt8] { bigEndian(high) + bigEndian(low) }

  static let textLength = 36

  /// `8-4-4-4-12` hexadecimal digits of either case; the hyphens must stand in their places.
  init?(ascii text: borrowing Span<UInt8>) {
    guard text.count == Self.textLength else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for position in 0..<text.count {
      if position == 8 || position == 13 || position == 18 || position == 23 {
        guard text[position] == UInt8(ascii: "-") else { return nil }
      } else {
        guard let digit = hexDigit(text[position]) else { return nil }
        if position < 18 {
          high = high << 4 | UInt64(digit)
        } else {
          low = low << 4 | UInt64(digit)
        }
      }
    }
    self.init(high: high, low: low)
  }

  /// Appends `8-4-4-4-12` upper-case digits.
  public func append(to out: inout [UInt8]) {
    for nibble in 0..<32 {
      if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
        out.append(UInt8(ascii: "-"))
      }
      let word = nibble < 16 ? high : low
      out.append(hexCharacter(UInt8(truncatingIfNeeded: word >> UInt64(60 - nibble % 16 * 4)) & 15))
    }
  }
}

extension BeaconUUID: LosslessStringConvertible {
  public init?(_ text: String) {
    self.init(ascii: Array(text.utf8).span)
  }

  public var description: String {
    asciiText(capacity: Self.textLength, append)
  }
}
