import BeaconCodec

/// Broadcasts by the commands of Bluetooth 4, of which the controller has one set for everybody. It
/// knows no lease: a program that is killed leaves its beacon on the air.
struct RawLegacyBroadcast: BroadcastCommands {
  var broadcast: Broadcast
  var address: BluetoothAddress
  /// To hold a scan up for the moment in which the address is set.
  var scanning: ControllerDialect

  var way: BroadcastWay { .rawLegacy }

  /// Gives what the kernel has put on the air the interval that was asked for; also the data, for it
  /// leaves data out that it believes to be there already.
  func adjust() -> [CommandSequence.Step] {
    [.init(order: enable(false)), .init(order: parameters), .init(order: data)] + responseSteps
      + [.init(order: enable(true))]
  }

  func begin() -> CommandSequence {
    let stop = CommandSequence.Remedy([enable(false)])
    return CommandSequence(
      [
        .init(
          order: Order(LESetRandomAddress(address: address)),
          remedies: [stop, ScanCommands.holdingUp(scanning)]),
        .init(order: parameters, remedies: [stop]),
        .init(order: data),
      ] + responseSteps + [.init(order: enable(true))])
  }

  func renew() -> CommandSequence? { nil }

  func respond() -> CommandSequence? {
    responseSteps.isEmpty ? nil : CommandSequence(responseSteps)
  }

  func end() -> CommandSequence {
    CommandSequence([.init(order: enable(false), mayFail: true)])
  }

  func isSpoilt(by command: HCICommandHeader) -> Bool {
    switch command.opcode {
    case .leSetScanResponseData: broadcast.scanResponse != nil
    case .leSetAdvertisingEnable, .leSetAdvertisingParameters, .leSetAdvertisingData, .reset: true
    default: false
    }
  }

  private var parameters: Order {
    Order(
      LESetAdvertisingParameters(
        interval: broadcast.interval...broadcast.interval,
        kind: broadcast.scanResponse == nil ? .nonConnectable : .scannable, ownAddress: .random))
  }

  private var responseSteps: [CommandSequence.Step] {
    broadcast.scanResponse.map { [.init(order: Order(LESetScanResponseData(payload: $0)))] } ?? []
  }

  private var data: Order { Order(LESetAdvertisingData(payload: broadcast.payload)) }

  private func enable(_ enable: Bool) -> Order { Order(LESetAdvertisingEnable(enable: enable)) }
}
