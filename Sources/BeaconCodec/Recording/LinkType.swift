/// The link types of packets with advertisements (tcpdump.org, "Link-layer header types").
enum LinkType: UInt32, Sendable {
  /// An HCI packet with its packet type.
  case h4 = 187
  /// A packet after fields about its reception (PPI), as from `ubertooth-btle -c`.
  case perPacketInformation = 192
  /// Four bytes for the direction, then an HCI packet with its packet type.
  case h4WithDirection = 201
  /// A link-layer packet without signal strength.
  case linkLayer = 251
  /// Adapter, opcode, and a packet of the kernel's monitor channel.
  case monitor = 254
  /// A link-layer packet with channel and signal strength.
  case linkLayerWithRadio = 256
  /// A message of Nordic's nRF Sniffer.
  case nordicSniffer = 272
  /// A bare HCI event, as in PacketLogger's records; not an official link type.
  case event = 0xFFFF_FFFF

  enum Content {
    /// An HCI event from this offset on; the receiving adapter's number, if the packet contains it.
    case event(start: Int, adapter: UInt16?)
    case advertisement(SniffedPacket)
    case rejected(RejectReason)
    case other
  }

  @inline(__always)
  func content(_ packet: borrowing Span<UInt8>) -> Content {
    switch self {
    case .event: return .event(start: 0, adapter: nil)
    case .h4: return Self.h4(packet, at: 0)
    case .h4WithDirection: return Self.h4(packet, at: 4)
    case .monitor:
      guard packet.count >= 4 else { return .rejected(.record) }
      guard bigEndianUInt16(packet, at: 2) == 3 else { return .other }
      return .event(start: 4, adapter: bigEndianUInt16(packet, at: 0))
    case .perPacketInformation: return SniffedPacket.withInformation(packet)
    case .linkLayerWithRadio: return SniffedPacket.withRadio(packet)
    case .nordicSniffer: return SniffedPacket.nordic(packet)
    case .linkLayer:
      return SniffedPacket.content(packet, at: 0, SniffedPacket(), isValid: nil)
    }
  }

  @inline(__always)
  private static func h4(_ packet: borrowing Span<UInt8>, at start: Int) -> Content {
    guard packet.count > start else { return .rejected(.record) }
    return packet[start] == 0x04 ? .event(start: start + 1, adapter: nil) : .other
  }
}
