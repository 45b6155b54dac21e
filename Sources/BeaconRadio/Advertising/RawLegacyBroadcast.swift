import BeaconCodec

/// Broadcasts by the commands of Bluetooth 4, of which the controller has one set for everybody. It
/// knows no lease: a program that is killed leaves its beacon on the air.
struct RawLegacyBroadcast: BroadcastCommands {
  var broadcast: Broadcast
  var address: BluetoothAddress
  /// To hold a scan up for the moment in which the address is set.
  var scanning: ControllerDialect

  func begin() -> CommandSequence {
    let stop = CommandSequence.Remedy(order: enable(false))
    let holdScan = CommandSequence.Remedy(
      order: ScanCommands.enable(false, scanning),
      afterwards: ScanCommands.enable(true, scanning))
    let parameters = LESetAdvertisingParameters(
      interval: broadcast.interval...broadcast.interval, ownAddress: .random)
    return CommandSequence([
      .init(order: Order(LESetRandomAddress(address: address)), remedies: [stop, holdScan]),
      .init(order: Order(parameters), remedies: [stop]),
      .init(order: Order(LESetAdvertisingData(payload: broadcast.payload))),
      .init(order: enable(true)),
    ])
  }

  func renew() -> CommandSequence? { nil }

  func end() -> CommandSequence {
    CommandSequence([.init(order: enable(false), mayFail: true)])
  }

  func isSpoilt(by command: HCICommandHeader) -> Bool {
    switch command.opcode {
    case .leSetAdvertisingEnable, .leSetAdvertisingParameters, .leSetAdvertisingData, .reset: true
    default: false
    }
  }

  private func enable(_ enable: Bool) -> Order { Order(LESetAdvertisingEnable(enable: enable)) }
}
