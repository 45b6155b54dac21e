/// What the kernel's management says, about one adapter:
///
///     | event (2, LE) | adapter's index (2, LE) | length (2, LE) | parameters (length) |
///
///     Command Complete: | 0x0001 | … | opcode (2, LE) | status | more… |
///     Command Status:   | 0x0002 | … | opcode (2, LE) | status |
enum ManagementMessage: Hashable {
  case reply(ManagementReply)
  case event(ManagementEvent)

  /// nil for another adapter's, for events that do not matter here, and for anything malformed.
  init?(packet: Span<UInt8>, index: UInt16) {
    guard packet.count >= 6, packet.word(2) == index else { return nil }
    let length = Int(packet.word(4))
    guard packet.count - 6 >= length else { return nil }
    let body = packet.extracting(6..<6 + length)
    switch packet.word(0) {
    case 0x0001, 0x0002:
      guard body.count >= 3 else { return nil }
      self = .reply(
        ManagementReply(
          opcode: ManagementOpcode(rawValue: body.word(0)),
          status: ManagementStatus(rawValue: body[2]),
          parameters: (3..<body.count).map { body[$0] }))
    case 0x0006:
      guard body.count >= 4 else { return nil }
      self = .event(
        .settings(
          ManagementSettings(rawValue: UInt32(body.word(0)) | UInt32(body.word(2)) << 16)))
    case 0x0024:
      guard body.count >= 1 else { return nil }
      self = .event(.advertisingRemoved(instance: body[0]))
    default:
      return nil
    }
  }
}

struct ManagementReply: Hashable {
  var opcode: ManagementOpcode
  var status: ManagementStatus
  /// What follows the status.
  var parameters: [UInt8]
}

/// What others did to the adapter: what a socket itself has asked for is not told to it.
enum ManagementEvent: Hashable {
  /// New Settings: all that hold now.
  case settings(ManagementSettings)
  /// Advertising Removed: by a program, or because its time was over.
  case advertisingRemoved(instance: UInt8)
}
