/// A Bluetooth device address (Core 5.4, Vol 6, Part B, 1.3).
public struct BluetoothAddress: Hashable, Sendable {
  /// How the address was assigned, as an advertising report says it.
  public enum Kind: UInt8, Sendable {
    case `public` = 0
    case random = 1
  }

  /// The 48 bits, the first printed byte being the most significant one.
  public let bits: UInt64
  public let kind: Kind

  /// `bits` above the 48th are dropped.
  public init(bits: UInt64, kind: Kind = .public) {
    self.bits = bits & 0xFFFF_FFFF_FFFF
    self.kind = kind
  }

  /// The six bytes as HCI sends them: least significant first.
  public var littleEndianBytes: [UInt8] {
    (0..<6).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
  }
}

extension BluetoothAddress: LosslessStringConvertible {
  /// `AA:BB:CC:DD:EE:FF`; either case is read. The kind is not part of the text.
  public init?(_ text: String) {
    var bits: UInt64 = 0
    var digits = 0
    for (position, byte) in text.utf8.enumerated() {
      if position % 3 == 2 {
        guard byte == UInt8(ascii: ":") else { return nil }
      } else {
        guard let digit = hexDigit(byte) else { return nil }
        bits = bits << 4 | UInt64(digit)
        digits += 1
        guard digits <= 12 else { return nil }
      }
    }
    guard digits == 12, text.utf8.count == 17 else { return nil }
    self.init(bits: bits)
  }

  public var description: String {
    asciiText(capacity: 17) { out in
      for byte in stride(from: 40, through: 0, by: -8) {
        if byte != 40 { out.append(UInt8(ascii: ":")) }
        appendHex(UInt8(truncatingIfNeeded: bits >> UInt64(byte)), to: &out)
      }
    }
  }
}
