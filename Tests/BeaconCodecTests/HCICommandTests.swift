import BeaconCodec
import Testing

/// Byte vectors, field by field (Core 5.4, Vol 4, Part E, 7.8).
struct HCICommandTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    var command: HCICommand
    var opcode: UInt16
    var parameters: [UInt8] = []
    var testDescription: String { "\(command.opcode)" }
  }

  static let address = BluetoothAddress(bits: 0x3A12_3456_789A, kind: .random)
  static let payload = AdvertisingPayload([0x02, 0x01, 0x06])!
  static let handle = AdvertisingHandle.ours[0]

  static let vectors: [Vector] = [
    Vector(
      command: .readLocalSupportedCommands,
      opcode: 0x1002),
    Vector(
      command: .leReadLocalSupportedFeatures,
      opcode: 0x2003),
    Vector(
      command: .leSetRandomAddress(address: address),
      opcode: 0x2005,
      parameters: [
        0x9A, 0x78, 0x56, 0x34, 0x12, 0x3A,  // address, least significant byte first
      ]),
    Vector(
      command: .leSetAdvertisingParameters(interval: .beacon, ownAddress: .random),
      opcode: 0x2006,
      parameters: [
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
      command: .leSetAdvertisingData(payload: payload),
      opcode: 0x2008,
      parameters: [
        0x03,  // significant bytes
        0x02, 0x01, 0x06,  // data
      ] + [UInt8](repeating: 0, count: 28)),
    Vector(
      command: .leSetScanResponseData(payload: payload),
      opcode: 0x2009,
      parameters: [
        0x03,  // significant bytes
        0x02, 0x01, 0x06,  // data
      ] + [UInt8](repeating: 0, count: 28)),
    Vector(
      command: .leSetAdvertisingEnable(true),
      opcode: 0x200A,
      parameters: [
        0x01  // on
      ]),
    Vector(
      command: .leSetScanParameters(
        kind: .passive, interval: RadioInterval(milliseconds: 100),
        window: RadioInterval(milliseconds: 50), ownAddress: .public),
      opcode: 0x200B,
      parameters: [
        0x00,  // passive
        0xA0, 0x00,  // interval
        0x50, 0x00,  // window
        0x00,  // own address: public
        0x00,  // filter policy
      ]),
    Vector(
      command: .leSetScanEnable(enable: true),
      opcode: 0x200C,
      parameters: [
        0x01,  // on
        0x00,  // duplicates reported
      ]),
    Vector(
      command: .leSetRandomAddress(handle: handle, address: address),
      opcode: 0x2035,
      parameters: [
        0xEF,  // handle
        0x9A, 0x78, 0x56, 0x34, 0x12, 0x3A,  // address
      ]),
    Vector(
      command: .leSetAdvertisingParameters(
        handle: handle, interval: .beacon, ownAddress: .random),
      opcode: 0x2036,
      parameters: [
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
      command: .leSetAdvertisingData(handle: handle, payload: payload),
      opcode: 0x2037,
      parameters: [
        0xEF,  // handle
        0x03,  // complete
        0x01,  // do not fragment
        0x03,  // data length
        0x02, 0x01, 0x06,  // data
      ]),
    Vector(
      command: .leSetScanResponseData(handle: handle, payload: payload),
      opcode: 0x2038,
      parameters: [
        0xEF,  // handle
        0x03,  // complete
        0x01,  // do not fragment
        0x03,  // data length
        0x02, 0x01, 0x06,  // data
      ]),
    Vector(
      command: .leSetAdvertisingParameters(
        handle: handle, interval: .beacon, isScannable: true, ownAddress: .random),
      opcode: 0x2036,
      parameters: [
        0xEF,  // handle
        0x12, 0x00,  // properties: legacy PDU, scannable
        0xA0, 0x00, 0x00, 0xA0, 0x00, 0x00, 0x07, 0x01, 0x00, 0, 0, 0, 0, 0, 0, 0x00, 0x7F, 0x01,
        0x00, 0x01, 0x00, 0x00,
      ]),
    Vector(
      command: .leSetAdvertisingEnable(true, handle: handle, duration: 1800),
      opcode: 0x2039,
      parameters: [
        0x01,  // on
        0x01,  // one set
        0xEF,  // handle
        0x08, 0x07,  // duration: 18 s
        0x00,  // events: no limit
      ]),
    Vector(
      command: .leRemoveAdvertisingSet(handle: handle),
      opcode: 0x203C,
      parameters: [
        0xEF  // handle
      ]),
    Vector(
      command: .leSetScanParameters(
        .extended, kind: .active, interval: RadioInterval(milliseconds: 100),
        window: RadioInterval(milliseconds: 100), ownAddress: .random),
      opcode: 0x2041,
      parameters: [
        0x01,  // own address: random
        0x00,  // filter policy
        0x01,  // PHYs: 1M
        0x01,  // active
        0xA0, 0x00,  // interval
        0xA0, 0x00,  // window
      ]),
    Vector(
      command: .leSetScanEnable(.extended, enable: false),
      opcode: 0x2042,
      parameters: [
        0x00,  // off
        0x00,  // duplicates reported
        0x00, 0x00,  // duration
        0x00, 0x00,  // period
      ]),
  ]

  @Test(arguments: vectors)
  func packet(of vector: Vector) {
    let count = UInt8(vector.parameters.count)
    let packet: [UInt8] =
      [
        0x01,  // command
        UInt8(vector.opcode & 0xFF), UInt8(vector.opcode >> 8), count,
      ] + vector.parameters
    #expect(vector.command.packet == packet)
    #expect(HCICommand(packet.span) == vector.command)
  }

  @Test(arguments: [
    [], [0x01], [0x01, 0x0C, 0x20], [0x01, 0x0C, 0x20, 0x01], [0x01, 0x0C, 0x20, 0x02, 0x01],
    [0x04, 0x0C, 0x20, 0x00],
  ])
  func brokenHeader(bytes: [UInt8]) {
    #expect(HCICommand(bytes.span) == nil)
  }
}
