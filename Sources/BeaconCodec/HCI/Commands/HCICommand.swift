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

/// An HCI command packet: any opcode, from any program.
package struct HCICommandPacket: Hashable, Sendable {
  /// Which command.
  package var opcode: HCIOpcode
  /// What follows the length: as many bytes as it claims.
  package var parameters: [UInt8]

  /// From a packet with its indicator; nil for a packet that is no command, and where the length claims more
  /// bytes than there are.
  package init?(_ packet: Span<UInt8>) {
    guard packet.count >= 4, packet[0] == HCIPacketIndicator.command,
      packet.count - 4 >= Int(packet[3])
    else { return nil }
    opcode = HCIOpcode(rawValue: littleEndianUInt16(packet, at: 1))
    parameters = (4..<4 + Int(packet[3])).map { packet[$0] }
  }
}

/// A command without parameters.
package struct HCIPlainCommand: ReadableHCICommand, Hashable {
  /// Which command.
  package let opcode: HCIOpcode

  /// Brings the controller back to its beginnings, silent (Core 5.4, Vol 4, Part E, 7.3.2).
  package static let reset = HCIPlainCommand(opcode: .reset)
  /// Asks which commands the controller knows (Core 5.4, Vol 4, Part E, 7.4.2).
  package static let readLocalSupportedCommands = HCIPlainCommand(
    opcode: .readLocalSupportedCommands)
  /// Asks what the controller's Low Energy half can do (Core 5.4, Vol 4, Part E, 7.8.3).
  package static let leReadLocalSupportedFeatures = HCIPlainCommand(
    opcode: .leReadLocalSupportedFeatures)
  /// Asks how many advertising sets there can be (Core 5.4, Vol 4, Part E, 7.8.58). It changes nothing, and
  /// is refused by a controller that has been spoken to with the commands of Bluetooth 4
  /// (Core 5.4, Vol 4, Part E, 3.1.1).
  package static let leReadNumberOfSupportedAdvertisingSets = HCIPlainCommand(
    opcode: .leReadNumberOfSupportedAdvertisingSets)
  /// Forgets all advertising sets; refused while one of them is on (Core 5.4, Vol 4, Part E, 7.8.60).
  package static let leClearAdvertisingSets = HCIPlainCommand(opcode: .leClearAdvertisingSets)

  private static let all = [
    reset, readLocalSupportedCommands, leReadLocalSupportedFeatures,
    leReadNumberOfSupportedAdvertisingSets, leClearAdvertisingSets,
  ]

  private init(opcode: HCIOpcode) {
    self.opcode = opcode
  }

  /// nil for a command that is none of these.
  package init?(_ packet: HCICommandPacket) {
    guard let command = Self.all.first(where: { $0.opcode == packet.opcode }) else { return nil }
    self = command
  }

  /// Appends nothing.
  package func appendParameters(to bytes: inout [UInt8]) {}
}

/// The family of commands that the kernel uses for a controller. Commands of the other family are refused with
/// 0x0C, or confuse the kernel.
package enum CommandSet: String, Sendable, CaseIterable {
  /// The commands of Bluetooth 4.
  case legacy
  /// The extended commands of Bluetooth 5.
  case extended

  /// For scanning: the kernel asks for both extended scan commands, bits 5 and 6 of octet 37 of the
  /// supported commands (Linux, include/net/bluetooth/hci_core.h: use_ext_scan).
  package static func scanning(supportedCommands: [UInt8]) -> CommandSet {
    guard supportedCommands.count > 37 else { return .legacy }
    return supportedCommands[37] & 0x60 == 0x60 ? .extended : .legacy
  }

  /// For advertising: the kernel asks for bit 12 of the Low Energy features
  /// (Linux, include/net/bluetooth/hci_core.h: ext_adv_capable). The controller's version says
  /// nothing: there are 5.0 ones without.
  package static func advertising(features: [UInt8]) -> CommandSet {
    guard features.count > 1 else { return .legacy }
    return features[1] & 0x10 != 0 ? .extended : .legacy
  }
}
