/// What the host tells the controller to do (Core 5.4, Vol 4, Part E, 5.4.1):
///
///     | 0x01 | opcode (2, LE) | length (1) | parameters (length) |
///
/// the first byte being the packet indicator of the UART transport, which Linux's raw sockets use too.
///
/// Where Bluetooth 5 has an extended form of a command of Bluetooth 4, one type stands for both.
package protocol HCICommand: Sendable {
  /// Which command.
  var opcode: HCIOpcode { get }

  /// Appends no more than 255 bytes.
  func appendParameters(to bytes: inout [UInt8])
}

/// A command that can be read back from a packet.
package protocol ReadableHCICommand: HCICommand {
  /// nil for another command, and for too few bytes. What this type cannot hold is left out.
  init?(_ packet: HCICommandPacket)
}

/// The packet indicators of Core 5.4, Vol 4, Part A, 2.
package enum HCIPacketIndicator {
  /// From the host to the controller.
  package static let command: UInt8 = 0x01
  /// From the controller to the host.
  package static let event: UInt8 = 0x04
}

extension HCICommand {
  /// The whole packet, its indicator first.
  package var packet: [UInt8] {
    var parameters: [UInt8] = []
    appendParameters(to: &parameters)
    var bytes = [HCIPacketIndicator.command]
    bytes.reserveCapacity(4 + parameters.count)
    bytes.appendLittleEndian(opcode.rawValue)
    bytes.append(UInt8(clamping: parameters.count))
    bytes += parameters.prefix(255)
    return bytes
  }
}

extension ReadableHCICommand {
  /// nil unless the packet is this command and holds nothing that this type does not know of: written
  /// again it has the same bytes.
  package init?(exactly packet: HCICommandPacket) {
    guard let command = Self(packet), command.opcode == packet.opcode else { return nil }
    var written: [UInt8] = []
    command.appendParameters(to: &written)
    guard written == packet.parameters else { return nil }
    self = command
  }
}

extension [UInt8] {
  mutating func appendLittleEndian(_ value: UInt16) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }

  /// An interval of two bytes, little-endian; they must be there.
  func interval(at offset: Int) -> RadioInterval {
    RadioInterval(rawValue: UInt16(self[offset]) | UInt16(self[offset + 1]) << 8)
  }
}
