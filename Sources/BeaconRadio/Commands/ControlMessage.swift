import BeaconCodec

/// A message from the command socket or the management socket.
enum ControlMessage: Hashable {
  /// The controller's answer to any program, or the kernel's to this one; bytes follow the status.
  case reply(RadioCommand, RadioStatus, [UInt8])
  /// A command that any program has sent to the controller.
  case command(ObservedCommand)
  /// The controller failed and was reset (Core 5.4, Vol 4, Part E, 7.7.16: Hardware Error).
  case hardwareError
  /// A change by the kernel on behalf of another program.
  case kernel(ManagementEvent)

  /// nil for other packets and malformed ones.
  init?(packet: Span<UInt8>) {
    guard packet.count >= 2 else { return nil }
    switch packet[0] {
    case HCIPacketIndicator.command:
      guard let command = HCICommand(packet).flatMap({ ObservedCommand($0) }) else { return nil }
      self = .command(command)
    case HCIPacketIndicator.event:
      let event = packet.extracting(droppingFirst: 1)
      if event[0] == Self.hardwareErrorCode {
        self = .hardwareError
      } else if let reply = HCIReply(event: event) {
        self = .reply(.controller(reply.opcode), .controller(reply.status), reply.parameters)
      } else {
        return nil
      }
    default:
      return nil
    }
  }

  static let hardwareErrorCode: UInt8 = 0x10
}

extension ControlMessage {
  /// A message of the kernel's management about the adapter with this index:
  ///
  ///     | event (2, LE) | adapter's index (2, LE) | length (2, LE) | parameters (length) |
  ///
  ///     Command Complete: | 0x0001 | … | opcode (2, LE) | status | more… |
  ///     Command Status:   | 0x0002 | … | opcode (2, LE) | status |
  ///
  /// nil for other adapters, other events, and malformed messages.
  init?(management packet: Span<UInt8>, index: UInt16) {
    guard packet.count >= 6, littleEndianUInt16(packet, at: 2) == index else { return nil }
    let length = Int(littleEndianUInt16(packet, at: 4))
    guard packet.count - 6 >= length else { return nil }
    let body = packet.extracting(6..<6 + length)
    switch littleEndianUInt16(packet, at: 0) {
    case 0x0001, 0x0002:
      guard body.count >= 3,
        let opcode = ManagementOpcode(rawValue: littleEndianUInt16(body, at: 0))
      else { return nil }
      self = .reply(
        .kernel(opcode), .kernel(ManagementStatus(rawValue: body[2]) ?? .failed),
        bytes(of: body.extracting(droppingFirst: 3)))
    case 0x0006:
      guard body.count >= 4 else { return nil }
      self = .kernel(.settings(ManagementSettings(rawValue: littleEndianUInt32(body, at: 0))))
    case 0x0024:
      guard body.count >= 1 else { return nil }
      self = .kernel(.advertisingRemoved(instance: body[0]))
    default:
      return nil
    }
  }
}

extension ControlMessage: CustomStringConvertible {
  /// Without addresses and data.
  var description: String {
    switch self {
    case .reply(let command, let status, _): "\(command): \(status)"
    case .command(let command): "\(command)"
    case .hardwareError: "hardware error"
    case .kernel(let event): "\(event)"
    }
  }
}
