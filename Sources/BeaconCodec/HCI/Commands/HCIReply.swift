/// The controller's answer to a command: Command Complete or Command Status
/// (Core 5.4, Vol 4, Part E, 7.7.14 and 7.7.15).
///
///     Command Complete: | 0x0E | length | packets allowed | opcode (2, LE) | status | more… |
///     Command Status:   | 0x0F | 4      | status | packets allowed | opcode (2, LE) |
package struct HCIReply: Hashable, Sendable {
  package static let commandComplete: UInt8 = 0x0E
  package static let commandStatus: UInt8 = 0x0F

  package var opcode: HCIOpcode
  package var status: HCIStatus
  /// What follows the status; empty in a Command Status.
  package var parameters: [UInt8]

  package init(opcode: HCIOpcode, status: HCIStatus, parameters: [UInt8] = []) {
    self.opcode = opcode
    self.status = status
    self.parameters = parameters
  }

  /// From an event without the packet indicator; nil for any other event, for one whose length
  /// claims more bytes than there are, and for one that answers no command (opcode 0).
  package init?(event: Span<UInt8>) {
    guard event.count >= 2, event.count - 2 >= Int(event[1]) else { return nil }
    let body = event.extracting(2..<2 + Int(event[1]))
    switch event[0] {
    case Self.commandComplete:
      guard body.count >= 4 else { return nil }
      opcode = HCIOpcode(rawValue: littleEndianUInt16(body, at: 1))
      status = HCIStatus(rawValue: body[3])
      parameters = (4..<body.count).map { body[$0] }
    case Self.commandStatus:
      guard body.count >= 4 else { return nil }
      opcode = HCIOpcode(rawValue: littleEndianUInt16(body, at: 2))
      status = HCIStatus(rawValue: body[0])
      parameters = []
    default:
      return nil
    }
    guard opcode.rawValue != 0 else { return nil }
  }
}
