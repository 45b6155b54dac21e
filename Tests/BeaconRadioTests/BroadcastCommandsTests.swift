import BeaconCodec
import Testing

@testable import BeaconRadio

struct BroadcastCommandsTests {
  static let broadcast = Broadcast(payload: AdvertisingPayload([0x02, 0x01, 0x06])!)
  let legacy = RawBroadcast(
    broadcast: broadcast, address: BluetoothAddress(bits: 1, kind: .random), handle: nil,
    scanning: .legacy)
  let extended = RawBroadcast(
    broadcast: broadcast, address: BluetoothAddress(bits: 1, kind: .random), handle: .ours[0],
    scanning: .legacy)

  /// Runs a sequence against a controller that agrees to all, and says what was sent.
  private func opcodes(_ sequence: CommandSequence) -> [HCIOpcode] {
    var sequence = sequence
    var opcodes: [HCIOpcode] = []
    var next = sequence.start()
    while case .send(let command) = next {
      if case .controller(let opcode) = command.opcode { opcodes.append(opcode) }
      next = sequence.answered(.done)
    }
    return opcodes
  }

  @Test func dataComesBeforeTheAir() {
    #expect(
      opcodes(legacy.begin()) == [
        .leSetRandomAddress, .leSetAdvertisingParameters, .leSetAdvertisingData,
        .leSetAdvertisingEnable,
      ])
    #expect(
      opcodes(extended.begin()) == [
        .leSetExtendedAdvertisingParameters, .leSetAdvertisingSetRandomAddress,
        .leSetExtendedAdvertisingData, .leSetExtendedAdvertisingEnable,
      ])
  }

  struct Disturbance: Sendable {
    var opcode: HCIOpcode
    var parameters: [UInt8]
    var spoilsLegacy: Bool
    var spoilsExtended: Bool
  }

  @Test(arguments: [
    Disturbance(opcode: .reset, parameters: [], spoilsLegacy: true, spoilsExtended: true),
    Disturbance(
      opcode: .leSetAdvertisingEnable, parameters: [0], spoilsLegacy: true, spoilsExtended: false),
    Disturbance(
      opcode: .leSetScanEnable, parameters: [0, 0], spoilsLegacy: false, spoilsExtended: false),
    Disturbance(
      opcode: .leClearAdvertisingSets, parameters: [], spoilsLegacy: false, spoilsExtended: true),
    Disturbance(
      opcode: .leRemoveAdvertisingSet, parameters: [0xEF], spoilsLegacy: false,
      spoilsExtended: true),
    // Somebody has taken our set for their own.
    Disturbance(
      opcode: .leSetExtendedAdvertisingData, parameters: [0xEF, 3, 1, 0], spoilsLegacy: false,
      spoilsExtended: true),
    Disturbance(
      opcode: .leRemoveAdvertisingSet, parameters: [0x01], spoilsLegacy: false,
      spoilsExtended: false),
    // All sets off.
    Disturbance(
      opcode: .leSetExtendedAdvertisingEnable, parameters: [0, 0], spoilsLegacy: false,
      spoilsExtended: true),
    // Sets 1 and 0xEF off.
    Disturbance(
      opcode: .leSetExtendedAdvertisingEnable, parameters: [0, 2, 1, 0, 0, 0, 0xEF, 0, 0, 0],
      spoilsLegacy: false, spoilsExtended: true),
    // Set 1 on.
    Disturbance(
      opcode: .leSetExtendedAdvertisingEnable, parameters: [1, 1, 1, 0, 0, 0],
      spoilsLegacy: false, spoilsExtended: false),
    // Cut short.
    Disturbance(
      opcode: .leSetExtendedAdvertisingEnable, parameters: [0], spoilsLegacy: false,
      spoilsExtended: false),
  ])
  func disturbance(_ case: Disturbance) {
    let length = UInt8(`case`.parameters.count)
    let code = `case`.opcode.rawValue
    let packet =
      [0x01, UInt8(truncatingIfNeeded: code), UInt8(code >> 8), length] + `case`.parameters
    let command = HCICommand(packet.span).flatMap { ObservedCommand($0) }
    #expect((command.map { legacy.isSpoilt(by: $0) } ?? false) == `case`.spoilsLegacy)
    #expect((command.map { extended.isSpoilt(by: $0) } ?? false) == `case`.spoilsExtended)
  }
}
