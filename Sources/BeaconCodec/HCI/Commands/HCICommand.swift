/// What the host tells the controller to do (Core 5.4, Vol 4, Part E, 5.4.1):
///
///     | 0x01 | opcode (2, LE) | length (1) | parameters (length) |
///
/// the first byte being the packet indicator of the UART transport, which Linux's raw sockets use too.
public protocol HCICommand: Sendable {
  static var opcode: HCIOpcode { get }

  /// Appends no more than 255 bytes.
  func appendParameters(to bytes: inout [UInt8])
}

/// The packet indicators of Core 5.4, Vol 4, Part A, 2.
public enum HCIPacketIndicator {
  public static let command: UInt8 = 0x01
  public static let event: UInt8 = 0x04
}

extension HCICommand {
  public func appendParameters(to bytes: inout [UInt8]) {}

  /// The whole packet, its indicator first.
  public var packet: [UInt8] {
    var parameters: [UInt8] = []
    appendParameters(to: &parameters)
    var bytes = [HCIPacketIndicator.command]
    bytes.reserveCapacity(4 + parameters.count)
    bytes.appendLittleEndian(Self.opcode.rawValue)
    bytes.append(UInt8(clamping: parameters.count))
    bytes += parameters.prefix(255)
    return bytes
  }
}

extension [UInt8] {
  mutating func appendLittleEndian(_ value: UInt16) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }

  /// The 24 bits that extended advertising has for its intervals.
  mutating func appendLittleEndian24(_ value: UInt32) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
    append(UInt8(truncatingIfNeeded: value >> 16))
  }
}
