/// A Bluetooth device address (Core 5.4, Vol 6, Part B, 1.3).
public struct BluetoothAddress: Hashable, Sendable {
  /// How the address was assigned, as an advertising report says it.
  public enum Kind: UInt8, Sendable, CaseIterable {
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

  static let textLength = 17

  /// `AA:BB:CC:DD:EE:FF` in either case.
  init?(ascii text: borrowing Span<UInt8>, kind: Kind = .public) {
    guard text.count == Self.textLength else { return nil }
    var bits: UInt64 = 0
    for start in stride(from: 0, to: text.count, by: 3) {
      guard start == 0 || text[start - 1] == UInt8(ascii: ":"),
        let byte = hexNumber(text, start..<start + 2)
      else { return nil }
      bits = bits << 8 | byte
    }
    self.init(bits: bits, kind: kind)
  }

  /// Appends `AA:BB:CC:DD:EE:FF`.
  public func append(to out: inout [UInt8]) {
    out.append(addingCapacity: Self.textLength) { out in
      for byte in 0..<6 {
        if byte > 0 { out.append(UInt8(ascii: ":")) }
        appendHex(UInt8(truncatingIfNeeded: bits >> UInt64(40 - byte * 8)), to: &out)
      }
    }
  }
}

extension BluetoothAddress: LosslessStringConvertible {
  /// `AA:BB:CC:DD:EE:FF` in either case. The kind is not part of the text.
  public init?(_ text: String) {
    self.init(ascii: Array(text.utf8).span)
  }

  public var description: String {
    asciiText(capacity: Self.textLength, append)
  }
}
