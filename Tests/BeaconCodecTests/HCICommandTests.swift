import BeaconCodec
import Testing

/// Byte vectors, field by field (Core 5.4, Vol 4, Part E, 7.8).
struct HCICommandTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    var command: any HCICommand
    var packet: [UInt8]
    var testDescription: String { "\(command.opcode)" }
  }

  static let address = BluetoothAddress(bits: 0x3A12_3456_789A, kind: .random)
  static let payload = AdvertisingPayload([0x02, 0x01, 0x06])!
  static let handle = AdvertisingHandle.own

  static let vectors: [Vector] = [
    Vector(
      command: HCIPlainCommand.readLocalSupportedCommands,
      packet: [
        0x01,  // command
        0x02, 0x10,  // opcode
        0x00,  // length
      ]),
    Vector(
      command: HCIPlainCommand.leReadLocalSupportedFeatures,
      packet: [
        0x01,
        0x03, 0x20,  // opcode
        0x00,  // length
      ]),
    Vector(
      command: LESetRandomAddress(address: address),
      packet: [
        0x01,
        0x05, 0x20,  // opcode
        0x06,  // length
        0x9A, 0x78, 0x56, 0x34, 0x12, 0x3A,  // address, least significant byte first
      ]),
    Vector(
      command: LESetAdvertisingParameters(interval: .beacon ... .beacon, ownAddress: .random),
      packet: [
        0x01,
        0x06, 0x20,  // opcode
        0x0F,  // length
        0xA0, 0x00,  // interval min: 100 ms
        0xA0, 0x00,  // interval max
        0x03,  // ADV_NONCONN_IND
        0x01,  // own address: random
        0x00,  // peer address type
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // peer address
        0x07,  // channel map
        0x00,  // filter policy
      ]),
    Vector(
      command: LESetAdvertisingData(payload: payload),
      packet: [
        0x01,
        0x08, 0x20,  // opcode
        0x20,  // length
        0x03,  // significant bytes
        0x02, 0x01, 0x06,  // data
      ] + [UInt8](repeating: 0, count: 28)),
    Vector(
      command: LESetAdvertisingData(.scanResponse, payload: payload),
      packet: [
        0x01,
        0x09, 0x20,  // opcode
        0x20,  // length
        0x03,  // significant bytes
        0x02, 0x01, 0x06,  // data
      ] + [UInt8](repeating: 0, count: 28)),
    Vector(
      command: LESetAdvertisingEnable(enable: true),
      packet: [
        0x01,
        0x0A, 0x20,  // opcode
        0x01,  // length
        0x01,  // on
      ]),
    Vector(
      command: LESetScanParameters(
        kind: .passive, interval: RadioInterval(milliseconds: 100),
        window: RadioInterval(milliseconds: 50), ownAddress: .public),
      packet: [
        0x01,
        0x0B, 0x20,  // opcode
        0x07,  // length
        0x00,  // passive
        0xA0, 0x00,  // interval
        0x50, 0x00,  // window
        0x00,  // own address: public
        0x00,  // filter policy
      ]),
    Vector(
      command: LESetScanEnable(enable: true),
      packet: [
        0x01,
        0x0C, 0x20,  // opcode
        0x02,  // length
        0x01,  // on
        0x00,  // duplicates reported
      ]),
    Vector(
      command: LESetRandomAddress(handle: handle, address: address),
      packet: [
        0x01,
        0x35, 0x20,  // opcode
        0x07,  // length
        0xEF,  // handle
        0x9A, 0x78, 0x56, 0x34, 0x12, 0x3A,  // address
      ]),
    Vector(
      command: LESetAdvertisingParameters(
        handle: handle, interval: .beacon ... .beacon, ownAddress: .random),
      packet: [
        0x01,
        0x36, 0x20,  // opcode
        0x19,  // length
        0xEF,  // handle
        0x10, 0x00,  // properties: legacy PDU only
        0xA0, 0x00, 0x00,  // interval min, 24 bits
        0xA0, 0x00, 0x00,  // interval max
        0x07,  // channel map
        0x01,  // own address: random
        0x00,  // peer address type
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // peer address
        0x00,  // filter policy
        0x7F,  // transmit power: no preference
        0x01,  // primary PHY
        0x00,  // secondary max skip
        0x01,  // secondary PHY
        0x00,  // SID
        0x00,  // scan request notification
      ]),
    Vector(
      command: LESetAdvertisingData(handle: handle, payload: payload),
      packet: [
        0x01,
        0x37, 0x20,  // opcode
        0x07,  // length
        0xEF,  // handle
        0x03,  // complete
        0x01,  // do not fragment
        0x03,  // data length
        0x02, 0x01, 0x06,  // data
      ]),
    Vector(
      command: LESetAdvertisingData(handle: handle, .scanResponse, payload: payload),
      packet: [
        0x01,
        0x38, 0x20,  // opcode
        0x07,  // length
        0xEF,  // handle
        0x03,  // complete
        0x01,  // do not fragment
        0x03,  // data length
        0x02, 0x01, 0x06,  // data
      ]),
    Vector(
      command: LESetAdvertisingParameters(
        handle: handle, interval: .beacon ... .beacon, kind: .scannable, ownAddress: .random),
      packet: [
        0x01,
        0x36, 0x20,  // opcode
        0x19,  // length
        0xEF,  // handle
        0x12, 0x00,  // properties: legacy PDU, scannable
        0xA0, 0x00, 0x00, 0xA0, 0x00, 0x00, 0x07, 0x01, 0x00, 0, 0, 0, 0, 0, 0, 0x00, 0x7F, 0x01,
        0x00, 0x01, 0x00, 0x00,
      ]),
    Vector(
      command: LESetAdvertisingEnable(enable: true, handle: handle, duration: 1800),
      packet: [
        0x01,
        0x39, 0x20,  // opcode
        0x06,  // length
        0x01,  // on
        0x01,  // one set
        0xEF,  // handle
        0x08, 0x07,  // duration: 18 s
        0x00,  // events: no limit
      ]),
    Vector(
      command: LERemoveAdvertisingSet(handle: handle),
      packet: [
        0x01,
        0x3C, 0x20,  // opcode
        0x01,  // length
        0xEF,  // handle
      ]),
    Vector(
      command: LESetScanParameters(
        .extended, kind: .active, interval: RadioInterval(milliseconds: 100),
        window: RadioInterval(milliseconds: 100), ownAddress: .random),
      packet: [
        0x01,
        0x41, 0x20,  // opcode
        0x08,  // length
        0x01,  // own address: random
        0x00,  // filter policy
        0x01,  // PHYs: 1M
        0x01,  // active
        0xA0, 0x00,  // interval
        0xA0, 0x00,  // window
      ]),
    Vector(
      command: LESetScanEnable(.extended, enable: false),
      packet: [
        0x01,
        0x42, 0x20,  // opcode
        0x06,  // length
        0x00,  // off
        0x00,  // duplicates reported
        0x00, 0x00,  // duration
        0x00, 0x00,  // period
      ]),
  ]

  @Test(arguments: vectors)
  func packet(of vector: Vector) {
    #expect(vector.command.packet == vector.packet)
    #expect(Int(vector.packet[3]) == vector.packet.count - 4)
  }

  /// What was written is read back, and nothing else is taken for it.
  @Test(arguments: vectors)
  func readsBack(vector: Vector) {
    let packet = HCICommandPacket(vector.packet.span)!
    #expect(packet.opcode == vector.command.opcode)
    guard let type = type(of: vector.command) as? any ReadableHCICommand.Type else { return }
    func read<Command: ReadableHCICommand>(_ type: Command.Type) {
      #expect(Command(exactly: packet)?.packet == vector.packet)
      // What a command cannot hold is left out when it is read, and keeps it from being the very same.
      var other = packet
      other.parameters.append(0)
      #expect(Command(exactly: other) == nil)
      // Too few bytes are no command.
      for length in 0..<packet.parameters.count {
        var part = packet
        part.parameters = Array(packet.parameters.prefix(length))
        #expect(Command(exactly: part) == nil)
      }
    }
    read(type)
  }

  /// As other programs give them.
  @Test func othersCommands() {
    func packet(_ opcode: HCIOpcode, _ parameters: [UInt8]) -> HCICommandPacket {
      let code = opcode.rawValue
      let head = [0x01, UInt8(truncatingIfNeeded: code), UInt8(code >> 8), UInt8(parameters.count)]
      return HCICommandPacket((head + parameters).span)!
    }
    // Two sets off, and all.
    let off = LESetAdvertisingEnable(
      packet(.leSetExtendedAdvertisingEnable, [0, 2, 1, 0, 0, 0, 0xEF, 0, 0, 0]))
    #expect(off == LESetAdvertisingEnable(enable: false, sets: [.init(rawValue: 1), .own]))
    #expect(
      LESetAdvertisingEnable(packet(.leSetExtendedAdvertisingEnable, [0, 0])) == .allSetsOff)
    #expect(LESetAdvertisingEnable(packet(.leSetExtendedAdvertisingEnable, [0, 2, 1, 0])) == nil)
    // High duty cycle directed advertising, under a resolvable address.
    let directed = LESetAdvertisingParameters(
      packet(
        .leSetAdvertisingParameters, [0xA0, 0, 0x20, 0, 1, 3, 0, 1, 2, 3, 4, 5, 6, 7, 0]))
    #expect(directed?.kind == .connectable)
    #expect(directed?.ownAddress == .random)
    #expect(directed?.interval == RadioInterval(rawValue: 0x20)...RadioInterval(rawValue: 0xA0))
    // Two PHYs, without duplicates, for a time.
    let scan = LESetScanParameters(
      packet(.leSetExtendedScanParameters, [3, 0, 5, 1, 0x60, 0, 0x30, 0, 1, 0x60, 0, 0x30, 0]))
    #expect(scan?.window == RadioInterval(rawValue: 0x30))
    let enable = LESetScanEnable(packet(.leSetExtendedScanEnable, [1, 2, 9, 9, 9, 9]))
    #expect(enable == LESetScanEnable(.extended, enable: true, filterDuplicates: true))
    // A part of more data than a legacy packet holds.
    let data = LESetAdvertisingData(
      packet(.leSetExtendedAdvertisingData, [7, 1, 0, 40] + [UInt8](repeating: 9, count: 40)))
    #expect(data?.payload.bytes == [UInt8](repeating: 9, count: 31))
  }

  @Test func headerOfAnothersCommand() {
    let packet = LESetScanEnable(enable: true).packet
    let header = HCICommandPacket(packet.span)
    #expect(header?.opcode == .leSetScanEnable)
    #expect(header?.parameters == [1, 0])
  }

  @Test(arguments: [
    [], [0x01], [0x01, 0x0C, 0x20], [0x01, 0x0C, 0x20, 0x01], [0x01, 0x0C, 0x20, 0x02, 0x01],
    [0x04, 0x0C, 0x20, 0x00],
  ])
  func brokenHeader(bytes: [UInt8]) {
    #expect(HCICommandPacket(bytes.span) == nil)
  }
}
