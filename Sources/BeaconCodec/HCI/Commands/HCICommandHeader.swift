/// The head of a command packet that somebody else sent, as a raw socket lets it be overheard.
public struct HCICommandHeader: Hashable, Sendable {
  public var opcode: HCIOpcode
  public var parameters: [UInt8]

  /// From a packet without its indicator; nil where the length claims more bytes than there are.
  public init?(packet: Span<UInt8>) {
    guard packet.count >= 3, packet.count - 3 >= Int(packet[2]) else { return nil }
    opcode = HCIOpcode(rawValue: UInt16(packet[0]) | UInt16(packet[1]) << 8)
    parameters = (3..<3 + Int(packet[2])).map { packet[$0] }
  }
}
