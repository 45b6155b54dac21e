/// The 128-bit identifier of an application's beacons, big-endian on the air.
public struct BeaconUUID: Hashable, Sendable {
  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64

  /// Creates it from its properties.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The short form of 16 bits, if it has one (Core 5.4, Vol 3, Part B, 2.5.1).
  var short: UInt16? {
    guard low == 0x8000_0080_5F9B_34FB, high & ~0xFFFF_0000_0000 == 0x1000 else { return nil }
    return UInt16(truncatingIfNeeded: high >> 32)
  }

  /// Sixteen bytes, most significant first.
  public var bytes: [UInt8] { bigEndian(high) + bigEndian(low) }

  /// Reads `8-4-4-4-12` hexadecimal digits in either case, with all four hyphens or none.
  init?(ascii text: borrowing Span<UInt8>) {
    if text.count == 32, let high = hexNumber(text, 0..<16), let low = hexNumber(text, 16..<32) {
      self.init(high: high, low: low)
      return
    }
    let hyphen = UInt8(ascii: "-")
    guard text.count == 36, text[8] == hyphen, text[13] == hyphen, text[18] == hyphen,
      text[23] == hyphen, let a = hexNumber(text, 0..<8), let b = hexNumber(text, 9..<13),
      let c = hexNumber(text, 14..<18), let d = hexNumber(text, 19..<23),
      let e = hexNumber(text, 24..<36)
    else { return nil }
    self.init(high: a << 32 | b << 16 | c, low: d << 48 | e)
  }
}

extension BeaconUUID: LosslessStringConvertible {
  /// Reads `D9EED498-BFDB-43C0-8B55-D06BB74C430B`, in either case, with or without hyphens.
  public init?(_ text: String) {
    self.init(ascii: Array(text.utf8).span)
  }

  /// `D9EED498-BFDB-43C0-8B55-D06BB74C430B`
  public var description: String {
    var text = hexDigits(high, uppercase: true) + hexDigits(low, uppercase: true)
    for place in [20, 16, 12, 8] {
      text.insert("-", at: text.index(text.startIndex, offsetBy: place))
    }
    return text
  }
}
