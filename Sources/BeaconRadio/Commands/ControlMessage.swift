import BeaconCodec

/// What comes in on a raw socket for commands.
enum ControlMessage: Hashable {
  /// What the controller says to a command, whoever gave it.
  case reply(HCIReply)
  /// A command that somebody else sent to the same controller.
  case overheard(ObservedCommand)
  /// The controller has failed and been reset (Core 5.4, Vol 4, Part E, 7.7.16).
  case hardwareError

  /// nil for anything else, and for anything malformed.
  init?(packet: Span<UInt8>) {
    guard packet.count >= 2 else { return nil }
    switch packet[0] {
    case HCIPacketIndicator.command:
      guard let command = ObservedCommand(packet) else { return nil }
      self = .overheard(command)
    case HCIPacketIndicator.event:
      let event = packet.extracting(droppingFirst: 1)
      if event[0] == Self.hardwareErrorCode {
        self = .hardwareError
      } else if let reply = HCIReply(event: event) {
        self = .reply(reply)
      } else {
        return nil
      }
    default:
      return nil
    }
  }

  /// The code of the event Hardware Error.
  static let hardwareErrorCode: UInt8 = 0x10
}
