import BeaconCodec
import Testing

@testable import BeaconRadio

struct BroadcastCommandsTests {
  private func raw(_ handle: AdvertisingHandle?) -> RawBroadcast {
    RawBroadcast(
      broadcast: Broadcast(payload: AdvertisingPayload([0x02, 0x01, 0x06])!),
      address: BluetoothAddress(bits: 1, kind: .random), handle: handle, scanning: .legacy)
  }

  @Test func dataComesBeforeTheAir() {
    for handle in [nil, AdvertisingHandle.ours[0]] {
      let opcodes = raw(handle).begin().steps.map { $0.command.opcode }
      #expect(
        opcodes.suffix(2) == [
          .controller(handle == nil ? .leSetAdvertisingData : .leSetExtendedAdvertisingData),
          .controller(handle == nil ? .leSetAdvertisingEnable : .leSetExtendedAdvertisingEnable),
        ])
    }
  }

  /// Whether somebody else's command spoils a broadcast the legacy way, and one by a set of its own.
  @Test(
    arguments: [
      (.reset, [], true, true),
      (.leSetAdvertisingEnable, [0], true, false),
      (.leSetScanEnable, [0, 0], false, false),
      (.leClearAdvertisingSets, [], false, true),
      (.leRemoveAdvertisingSet, [0xEF], false, true),
      (.leRemoveAdvertisingSet, [0x01], false, false),
      // Somebody has taken our set for their own.
      (.leSetExtendedAdvertisingData, [0xEF, 3, 1, 0], false, true),
      // All sets off; sets 1 and 0xEF off; set 1 on; cut short.
      (.leSetExtendedAdvertisingEnable, [0, 0], false, true),
      (.leSetExtendedAdvertisingEnable, [0, 2, 1, 0, 0, 0, 0xEF, 0, 0, 0], false, true),
      (.leSetExtendedAdvertisingEnable, [1, 1, 1, 0, 0, 0], false, false),
      (.leSetExtendedAdvertisingEnable, [0], false, false),
    ] as [(HCIOpcode, [UInt8], Bool, Bool)])
  func disturbance(opcode: HCIOpcode, parameters: [UInt8], legacy: Bool, extended: Bool) {
    let packet =
      [0x01] + littleEndian(opcode.rawValue) + [UInt8(parameters.count)] + parameters
    let command = HCICommand(packet.span).flatMap { ObservedCommand($0) }
    #expect((command.map { raw(nil).isDisrupted(by: $0) } ?? false) == legacy)
    #expect((command.map { raw(.ours[0]).isDisrupted(by: $0) } ?? false) == extended)
  }
}
