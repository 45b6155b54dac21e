import BeaconCodec

/// Broadcasts by the commands of Bluetooth 5, with an advertising set of its own beside the kernel's.
/// The controller itself ends it when nobody renews it.
struct RawExtendedBroadcast: BroadcastCommands {
  var broadcast: Broadcast
  var address: BluetoothAddress
  var handle = AdvertisingHandle.own

  var way: BroadcastWay { .rawExtended }

  /// Gives a set that the kernel has put on the air the interval that was asked for.
  func adjust() -> [CommandSequence.Step] {
    [enable(false), parameters, enable(true)].map { .init(order: $0) }
  }

  func begin() -> CommandSequence {
    CommandSequence(
      [
        .init(order: parameters, remedies: [.init([enable(false)])]),
        .init(order: Order(LESetAdvertisingSetRandomAddress(handle: handle, address: address))),
        .init(
          order: Order(LESetExtendedAdvertisingData(handle: handle, payload: broadcast.payload))),
      ] + responseSteps + [.init(order: enable(true))])
  }

  func renew() -> CommandSequence? {
    CommandSequence([.init(order: enable(true))])
  }

  func respond() -> CommandSequence? {
    responseSteps.isEmpty ? nil : CommandSequence(responseSteps)
  }

  func pace() -> CommandSequence? { CommandSequence(adjust()) }

  func end() -> CommandSequence {
    CommandSequence([
      .init(order: enable(false), mayFail: true),
      .init(order: Order(LERemoveAdvertisingSet(handle: handle)), mayFail: true),
    ])
  }

  func isSpoilt(by command: HCICommandHeader) -> Bool {
    switch command.opcode {
    case .leClearAdvertisingSets, .reset:
      return true
    case .leRemoveAdvertisingSet, .leSetExtendedAdvertisingParameters,
      .leSetExtendedAdvertisingData, .leSetExtendedScanResponseData:
      return command.parameters.first == handle.rawValue
    case .leSetExtendedAdvertisingEnable:
      // Enable, number of sets (0 for all), then four bytes for each set, the handle first.
      guard command.parameters.count >= 2, command.parameters[0] == 0 else { return false }
      let handles = stride(from: 2, to: command.parameters.count, by: 4)
      return command.parameters[1] == 0
        || handles.contains { command.parameters[$0] == handle.rawValue }
    default:
      return false
    }
  }

  private var parameters: Order {
    Order(
      LESetExtendedAdvertisingParameters(
        handle: handle, interval: broadcast.interval...broadcast.interval,
        isScannable: broadcast.scanResponse != nil, ownAddress: .random))
  }

  private var responseSteps: [CommandSequence.Step] {
    broadcast.scanResponse.map {
      [.init(order: Order(LESetExtendedScanResponseData(handle: handle, payload: $0)))]
    } ?? []
  }

  private func enable(_ enable: Bool) -> Order {
    // In units of 10 ms.
    let duration = enable ? UInt16(Lease.duration * 100) : 0
    return Order(
      LESetExtendedAdvertisingEnable(enable: enable, handle: handle, duration: duration))
  }
}
