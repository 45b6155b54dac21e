import BeaconCodec

/// Commands that one part of this program has sent to a controller, so that another part that
/// overhears them does not take them for somebody else's.
final class SentCommands {
  /// The kernel passes them on at once: more than these are never on their way.
  private static let limit = 64

  private var packets: [[UInt8]] = []

  func note(_ packet: [UInt8]) {
    if packets.count == Self.limit { packets.removeFirst() }
    packets.append(packet)
  }

  /// Whether it is one of them; each is known once.
  func take(_ command: HCICommandHeader) -> Bool {
    guard let index = packets.firstIndex(where: { command.isHead(of: $0) }) else { return false }
    packets.removeSubrange(...index)
    return true
  }
}

extension HCICommandHeader {
  fileprivate func isHead(of packet: [UInt8]) -> Bool {
    packet.count == 4 + parameters.count
      && packet[1] == UInt8(truncatingIfNeeded: opcode.rawValue)
      && packet[2] == UInt8(opcode.rawValue >> 8) && packet[4...].elementsEqual(parameters)
  }
}
