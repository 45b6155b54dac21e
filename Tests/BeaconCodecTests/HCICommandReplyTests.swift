import BeaconCodec
import Testing

struct HCICommandReplyTests {
  @Test func commandComplete() {
    let event: [UInt8] = [
      0x0E,  // Command Complete
      0x0C,  // length
      0x01,  // commands allowed
      0x03, 0x20,  // opcode
      0x00,  // success
      0xFF, 0x10, 0, 0, 0, 0, 0, 0,  // features
    ]
    let reply = HCIReply(event: event.span)
    #expect(reply?.opcode == .leReadLocalSupportedFeatures)
    #expect(reply?.status == .success)
    #expect(reply?.parameters == [0xFF, 0x10, 0, 0, 0, 0, 0, 0])
  }

  @Test func commandStatus() {
    let event: [UInt8] = [
      0x0F,  // Command Status
      0x04,  // length
      0x0C,  // Command Disallowed
      0x01,  // commands allowed
      0x0B, 0x20,  // opcode
    ]
    let reply = HCIReply(event: event.span)
    #expect(reply == HCIReply(opcode: .leSetScanParameters, status: .commandDisallowed))
  }

  @Test(arguments: [
    [],  // nothing
    [0x0E],  // no length
    [0x0E, 0x00],  // no body
    [0x0E, 0x03, 0x01, 0x03, 0x20],  // no status
    [0x0E, 0x05, 0x01, 0x03, 0x20, 0x00],  // a length beyond the end
    [0x0E, 0x04, 0x01, 0x00, 0x00, 0x00],  // answers no command
    [0x0F, 0x03, 0x00, 0x01, 0x0B],  // cut short
    [0x0F, 0x04, 0x00, 0x01, 0x00, 0x00],  // answers no command
    [0x3E, 0x04, 0x00, 0x01, 0x0B, 0x20],  // another event
  ])
  func notAReply(bytes: [UInt8]) {
    #expect(HCIReply(event: bytes.span) == nil)
  }

  @Test(arguments: [
    (0x00 as UInt8, "0x00 Success"), (0x0C, "0x0C Command Disallowed"),
    (0x12, "0x12 Invalid HCI Command Parameters"), (0x1F, "0x1F Unspecified Error"),
    (0x3A, "0x3A Controller Busy"), (0x42, "0x42 Unknown Advertising Identifier"),
    (0x05, "0x05"), (0xFF, "0xFF"),
  ])
  func statusName(code: UInt8, text: String) {
    #expect("\(HCIStatus(rawValue: code))" == text)
  }

  /// Octet 37 of the supported commands, octet 1 of the features; nil for too few of them.
  @Test(
    arguments: [
      (0x00, 0x0F, .legacy, .legacy), (0x20, 0x10, .legacy, .extended),
      (0x40, 0xFF, .legacy, .extended), (0x60, 0x00, .extended, .legacy),
      (0xFF, 0xEF, .extended, .legacy), (nil, nil, .legacy, .legacy),
    ] as [(UInt8?, UInt8?, CommandSet, CommandSet)])
  func dialect(command: UInt8?, feature: UInt8?, scanning: CommandSet, advertising: CommandSet) {
    let commands = [UInt8](repeating: 0xFF, count: 37) + (command.map { [$0] } ?? [])
    #expect(CommandSet.scanning(supportedCommands: commands) == scanning)
    #expect(CommandSet.advertising(features: [0xFF] + (feature.map { [$0] } ?? [])) == advertising)
  }
}
