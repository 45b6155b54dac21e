import Testing

@testable import BeaconCodec

struct HCICommandTests {
  private static let address = BluetoothAddress(bits: 0x3A12_3456_789A, kind: .random)
  private static let payload = AdvertisingPayload([0x02, 0x01, 0x06])!
  private static let handle = AdvertisingHandle.ours[0]
  private static let interval = RadioInterval(milliseconds: 100)
  private static let noPeer: [UInt8] = [0, 0, 0, 0, 0, 0, 0]
  private static let padded = [0x03, 0x02, 0x01, 0x06] + [UInt8](repeating: 0, count: 28)

  private static func extendedParameters(_ properties: UInt8) -> [UInt8] {
    [0xEF, properties, 0x00, 0xA0, 0, 0, 0xA0, 0, 0, 0x07, 0x01] + noPeer
      + [0x00, 0x7F, 0x01, 0x00, 0x01, 0x00, 0x00]
  }

  /// Parameters from the specification (Core 5.4, Vol 4, Part E, 7.8).
  static let vectors: [(command: HCICommand, opcode: UInt16, parameters: [UInt8])] = [
    (.readLocalSupportedCommands, 0x1002, []),
    (.leReadLocalSupportedFeatures, 0x2003, []),
    (.leSetRandomAddress(address: address), 0x2005, [0x9A, 0x78, 0x56, 0x34, 0x12, 0x3A]),
    (
      .leSetAdvertisingParameters(interval: .beacon), 0x2006,
      [0xA0, 0x00, 0xA0, 0x00, 0x03, 0x01] + noPeer + [0x07, 0x00]
    ),
    (.leSetAdvertisingData(payload: payload), 0x2008, padded),
    (.leSetScanResponseData(payload: payload), 0x2009, padded),
    (.leSetAdvertisingEnable(true), 0x200A, [0x01]),
    (
      .leSetScanParameters(
        kind: .passive, interval: interval, window: RadioInterval(milliseconds: 50)), 0x200B,
      [0x00, 0xA0, 0x00, 0x50, 0x00, 0x01, 0x00]
    ),
    (.leSetScanEnable(enable: true), 0x200C, [0x01, 0x00]),
    (
      .leSetRandomAddress(handle: handle, address: address), 0x2035,
      [0xEF, 0x9A, 0x78, 0x56, 0x34, 0x12, 0x3A]
    ),
    (
      .leSetAdvertisingParameters(handle: handle, interval: .beacon), 0x2036,
      extendedParameters(0x10)
    ),
    (
      .leSetAdvertisingParameters(handle: handle, interval: .beacon, isScannable: true), 0x2036,
      extendedParameters(0x12)
    ),
    (
      .leSetAdvertisingData(handle: handle, payload: payload), 0x2037,
      [0xEF, 0x03, 0x01, 0x03, 0x02, 0x01, 0x06]
    ),
    (
      .leSetScanResponseData(handle: handle, payload: payload), 0x2038,
      [0xEF, 0x03, 0x01, 0x03, 0x02, 0x01, 0x06]
    ),
    (
      .leSetAdvertisingEnable(true, handle: handle, duration: 1800), 0x2039,
      [0x01, 0x01, 0xEF, 0x08, 0x07, 0x00]
    ),
    (.leRemoveAdvertisingSet(handle: handle), 0x203C, [0xEF]),
    (
      .leSetScanParameters(.extended, kind: .active, interval: interval, window: interval), 0x2041,
      [0x01, 0x00, 0x01, 0x01, 0xA0, 0x00, 0xA0, 0x00]
    ),
    (.leSetScanEnable(.extended, enable: false), 0x2042, [0x00, 0x00, 0x00, 0x00, 0x00, 0x00]),
  ]

  @Test(arguments: vectors)
  func packet(of command: HCICommand, opcode: UInt16, parameters: [UInt8]) {
    let head: [UInt8] = [
      0x01, UInt8(opcode & 0xFF), UInt8(opcode >> 8), UInt8(parameters.count),
    ]
    #expect(command.packet == head + parameters)
    #expect(HCICommand(command.packet.span) == command)
  }

  @Test(arguments: [
    [], [0x01], [0x01, 0x0C, 0x20], [0x01, 0x0C, 0x20, 0x01], [0x01, 0x0C, 0x20, 0x02, 0x01],
    [0x04, 0x0C, 0x20, 0x00],
  ])
  func brokenHeader(bytes: [UInt8]) {
    #expect(HCICommand(bytes.span) == nil)
  }

  /// Command Complete, and Command Status.
  @Test(
    arguments: [
      (
        [0x0E, 0x0C, 0x01, 0x03, 0x20, 0x00, 0xFF, 0x10, 0, 0, 0, 0, 0, 0],
        HCIReply(
          opcode: .leReadLocalSupportedFeatures, status: .success,
          parameters: [0xFF, 0x10, 0, 0, 0, 0, 0, 0])
      ),
      (
        [0x0F, 0x04, 0x0C, 0x01, 0x0B, 0x20],
        HCIReply(opcode: .leSetScanParameters, status: .commandDisallowed)
      ),
    ] as [([UInt8], HCIReply)])
  func reply(event: [UInt8], reply: HCIReply) {
    #expect(HCIReply(event: event.span) == reply)
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
    [0x0F, 0x04, 0x00, 0x01, 0x01, 0xFC],  // answers a command that we never send
    [0x3E, 0x04, 0x00, 0x01, 0x0B, 0x20],  // another event
  ])
  func notAReply(bytes: [UInt8]) {
    #expect(HCIReply(event: bytes.span) == nil)
  }

  @Test(arguments: [
    (HCIOpcode.leSetScanEnable, "LE Set Scan Enable"), (.reset, "Reset"),
    (.leReadNumberOfSupportedAdvertisingSets, "LE Read Number of Supported Advertising Sets"),
  ])
  func commandName(opcode: HCIOpcode, name: String) {
    #expect(opcode.name == name)
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

  /// Octet 37 of the supported commands, octet 1 of the features; nil if the reply is too short.
  @Test(
    arguments: [
      (0x00, 0x0F, .legacy, .legacy), (0x20, 0x10, .legacy, .extended),
      (0x40, 0xFF, .legacy, .extended), (0x60, 0x00, .extended, .legacy),
      (0xFF, 0xEF, .extended, .legacy), (nil, nil, .legacy, .legacy),
    ] as [(UInt8?, UInt8?, CommandSet, CommandSet)])
  func commandSets(command: UInt8?, feature: UInt8?, scanning: CommandSet, advertising: CommandSet)
  {
    let commands = [UInt8](repeating: 0xFF, count: 37) + (command.map { [$0] } ?? [])
    #expect(CommandSet.scanning(supportedCommands: commands) == scanning)
    #expect(CommandSet.advertising(features: [0xFF] + (feature.map { [$0] } ?? [])) == advertising)
  }

  @Test(
    arguments: [
      (100.0, 0x00A0), (0.625, 1), (0.3, 0), (-5, 0), (.nan, 0), (.infinity, 0xFFFF),
      (40_959.375, 0xFFFF), (1e9, 0xFFFF), (101, 162),
    ] as [(Double, UInt16)])
  func units(milliseconds: Double, units: UInt16) {
    #expect(RadioInterval(milliseconds: milliseconds).rawValue == units)
  }

  @Test func payloadCapacity() {
    #expect(AdvertisingPayload([UInt8](repeating: 0, count: 31)) != nil)
    #expect(AdvertisingPayload([UInt8](repeating: 0, count: 32)) == nil)
  }
}
