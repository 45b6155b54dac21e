import BeaconCodec

/// What comes in on a control channel.
enum ControlMessage: Hashable {
  /// What the controller says to a command, whoever gave it.
  case reply(HCIReply)
  /// A command that somebody else sent to the same controller, as far as it is told to us.
  case overheard(HCICommandHeader)
  /// A command that another part of this program sent.
  case ours(HCICommandHeader)
  /// The controller has failed and been reset (Core 5.4, Vol 4, Part E, 7.7.16).
  case hardwareError
  /// From the kernel's management.
  case kernel(ManagementEvent)

  /// nil for anything else, and for anything malformed.
  init?(packet: Span<UInt8>) {
    guard packet.count >= 2 else { return nil }
    let body = packet.extracting(1..<packet.count)
    switch packet[0] {
    case HCIPacketIndicator.command:
      guard let header = HCICommandHeader(packet: body)?.disclosed else { return nil }
      self = .overheard(header)
    case HCIPacketIndicator.event:
      if body[0] == 0x10 {
        self = .hardwareError
      } else if let reply = HCIReply(event: body) {
        self = .reply(reply)
      } else {
        return nil
      }
    default:
      return nil
    }
  }
}
