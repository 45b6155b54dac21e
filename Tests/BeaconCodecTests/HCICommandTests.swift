import BeaconCodec
import Testing

/// Byte vectors, field by field (Core 5.4, Vol 4, Part E, 7.8).
struct HCICommandTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    var command: HCICommand
    var packet: [UInt8]
    var testDescription: String { "\(command.opcode)" }
  }

  static let address = BluetoothAddress(bits: 0x3A12_3456_789A, kind: .random)
  static let payload = AdvertisingPayload([0x02, 0x01, 0x06])!
  static let handle = AdvertisingHandle.ours[0]

  static let vectors: [Vector] = [
    Vector(
      command: HCICommand.readLocalSupportedCommands,
      packet: [
        0x01,  // command
        0x02, 0x10,  // opcode
        0x00,  // length
      ]),
    Vector(
      command: HCICommand.leReadLocalSupportedFeatures,
      packet: [
        0x01,
        0x03, 0x20,  // opcode
        0x00,  // length
      ]),
    Vector(
      command: HCICommand.leSetRandomAddress(address: address),
      packet: [
        0x01,
        0x05, 0x20,  // opcode
        0x06,  // length
        0x9A, 0x78, 0x56, 0x34, 0x12, 0x3A,  // address, least significant byte first
      ]),
    Vector(
      command: HCICommand.leSetAdvertisingParameters(interval: .beacon, ownAddress: .random),
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
      command: HCICommand.leSetAdvertisingData(payload: payload),
      packet: [
        0x01,
        0x08, 0x20,  // opcode
        0x20,  // length
        0x03,  // significant bytes
        0x02, 0x01, 0x06,  // data
      ] + [UInt8](repeating: 0, count: 28)),
    Vector(
      command: HCICommand.leSetScanResponseData(payload: payload),
      packet: [
        0x01,
        0x09, 0x20,  // opcode
        0x20,  // length
        0x03,  // significant bytes
        0x02, 0x01, 0x06,  // data
      ] + [UInt8](repeating: 0, count: 28)),
    Vector(
      command: HCICommand.leSetAdvertisingEnable(true),
      packet: [
        0x01,
        0x0A, 0x20,  // opcode
        0x01,  // length
        0x01,  // on
      ]),
    Vector(
      command: HCICommand.leSetScanParameters(
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
      command: HCICommand.leSetScanEnable(enable: true),
      packet: [
        0x01,
        0x0C, 0x20,  // opcode
        0x02,  // length
        0x01,  // on
        0x00,  // duplicates reported
      ]),
    Vector(
      command: HCICommand.leSetRandomAddress(handle: handle, address: address),
      packet: [
        0x01,
        0x35, 0x20,  // opcode
        0x07,  // length
        0xEF,  // handle
        0x9A, 0x78, 0x56, 0x34, 0x12, 0x3A,  // address
      ]),
    Vector(
      command: HCICommand.leSetAdvertisingParameters(
        handle: handle, interval: .beacon, ownAddress: .random),
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
      command: HCICommand.leSetAdvertisingData(handle: handle, payload: payload),
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
      command: HCICommand.leSetScanResponseData(handle: handle, payload: payload),
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
      command: HCICommand.leSetAdvertisingParameters(
        handle: handle, interval: .beacon, isScannable: true, ownAddress: .random),
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
      command: HCICommand.leSetAdvertisingEnable(true, handle: handle, duration: 1800),
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
      command: HCICommand.leRemoveAdvertisingSet(handle: handle),
      packet: [
        0x01,
        0x3C, 0x20,  // opcode
        0x01,  // length
        0xEF,  // handle
      ]),
    Vector(
      command: HCICommand.leSetScanParameters(
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
      command: HCICommand.leSetScanEnable(.extended, enable: false),
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
    #expect(HCICommand(vector.packet.span) == vector.command)
  }

  @Test(arguments: [
    [], [0x01], [0x01, 0x0C, 0x20], [0x01, 0x0C, 0x20, 0x01], [0x01, 0x0C, 0x20, 0x02, 0x01],
    [0x04, 0x0C, 0x20, 0x00],
  ])
  func brokenHeader(bytes: [UInt8]) {
    #expect(HCICommand(bytes.span) == nil)
  }
}
