/// A Bluetooth device address (Core 5.4, Vol 6, Part B, 1.3).
public struct BluetoothAddress: Hashable, Sendable {
  /// The kind of the address, as in an advertising report.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// Assigned by the IEEE; it never changes.
    case `public` = 0
    /// Chosen by the device.
    case random = 1
  }

  /// The 48 bits; the first printed byte is the most significant one.
  public let bits: UInt64
  /// The kind of the address.
  public let kind: Kind

  /// Keeps only the lower 48 bits.
  public init(bits: UInt64, kind: Kind = .public) {
    self.bits = bits & 0xFFFF_FFFF_FFFF
    self.kind = kind
  }

  /// The six bytes as HCI sends them: least significant first.
  public var littleEndianBytes: [UInt8] {
    (0..<6).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
  }

  /// Reads the six bytes as HCI sends them.
  package init(littleEndian bytes: some Sequence<UInt8>, kind: Kind) {
    let bits = bytes.prefix(6).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(bits: bits, kind: kind)
  }

  /// Reads `AA:BB:CC:DD:EE:FF`, `AA-BB-CC-DD-EE-FF`, or the digits alone, in either case.
  init?(ascii text: borrowing Span<UInt8>, kind: Kind = .public) {
    let separator = text.count == 17 ? text[2] : 0
    guard text.count == 12 || separator == UInt8(ascii: ":") || separator == UInt8(ascii: "-")
    else { return nil }
    let step = separator == 0 ? 2 : 3
    var bits: UInt64 = 0
    for start in stride(from: 0, to: text.count, by: step) {
      guard start == 0 || step == 2 || text[start - 1] == separator,
        let byte = hexNumber(text, start..<start + 2)
      else { return nil }
      bits = bits << 8 | byte
    }
    self.init(bits: bits, kind: kind)
  }
}

extension BluetoothAddress: LosslessStringConvertible {
  /// Reads hexadecimal digits in either case, with colons, hyphens or nothing between the bytes.
  public init?(_ text: String) {
    self.init(ascii: Array(text.utf8).span)
  }

  /// `AA:BB:CC:DD:EE:FF`
  public var description: String {
    littleEndianBytes.reversed().map { hexDigits($0, uppercase: true) }.joined(separator: ":")
  }
}

/// The kinds of device addresses by their lifetime (Core 5.4, Vol 6, Part B, 1.3).
public enum AddressType: String, Sendable, CaseIterable {
  /// Permanent.
  case `public`
  /// Random, and constant at least until the device is switched off.
  case randomStatic
  /// Random, replaced about every 15 minutes (Vol 3, Part C, App. A); paired devices resolve it.
  case resolvable
  /// Random, and replaced from time to time; nobody can resolve it.
  case nonResolvable
  /// Random, of a reserved kind.
  case reserved

  /// Whether the device regularly changes the address.
  public var changes: Bool { self == .resolvable || self == .nonResolvable }
}

extension BluetoothAddress {
  /// The kind by its lifetime, from the two upper bits of a random address.
  public var type: AddressType {
    guard kind == .random else { return .public }
    return switch bits >> 46 {
    case 0b11: .randomStatic
    case 0b01: .resolvable
    case 0b00: .nonResolvable
    default: .reserved
    }
  }
}
