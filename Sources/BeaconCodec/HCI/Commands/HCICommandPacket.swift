/// A command as it stands in a packet, whoever gave it and whatever it is.
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
