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
    [enable(false), parameters, data, enable(true)].map { .init(order: $0) }
  }

  func begin() -> CommandSequence {
    let stop = CommandSequence.Remedy([enable(false)])
    return CommandSequence([
      .init(
        order: Order(LESetRandomAddress(address: address)),
        remedies: [stop, ScanCommands.holdingUp(scanning)]),
      .init(order: parameters, remedies: [stop]),
      .init(order: data),
      .init(order: enable(true)),
    ])
  }

  func renew() -> CommandSequence? { nil }

  func end() -> CommandSequence {
    CommandSequence([.init(order: enable(false), mayFail: true)])
  }

  func isSpoilt(by command: HCICommandHeader) -> Bool { Self.isSpoilt(by: command) }

  static func isSpoilt(by command: HCICommandHeader) -> Bool {
    switch command.opcode {
    case .leSetAdvertisingEnable, .leSetAdvertisingParameters, .leSetAdvertisingData, .reset: true
    default: false
    }
  }

  private var parameters: Order {
    Order(
      LESetAdvertisingParameters(
        interval: broadcast.interval...broadcast.interval, ownAddress: .random))
  }

  private var data: Order { Order(LESetAdvertisingData(payload: broadcast.payload)) }

  private func enable(_ enable: Bool) -> Order { Order(LESetAdvertisingEnable(enable: enable)) }
}
