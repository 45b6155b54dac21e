import BeaconCodec

/// Broadcasts by commands straight to the controller.
///
/// With those of Bluetooth 5 it has an advertising set of its own, beside the kernel's, which the controller
/// itself ends when nobody renews it. With those of Bluetooth 4 the controller has one set for everybody, and
/// knows no lease: a program that is killed leaves its beacon on the air.
struct RawBroadcast: BroadcastCommands {
  var broadcast: Broadcast
  var address: BluetoothAddress
  /// The advertising set; nil for the commands of Bluetooth 4.
  var handle: AdvertisingHandle?
  /// To hold a scan up for the moment in which the address of Bluetooth 4 is set.
  var scanning: CommandSet

  var method: BroadcastMethod { handle == nil ? .rawLegacy : .rawExtended }

  func begin() -> CommandSequence {
    let stop = CommandSequence.Fallback([enable(false)])
    let address = HCICommand.leSetRandomAddress(handle: handle, address: address)
    let first: [CommandSequence.Step] =
      handle == nil
      ? [
        .init(address, fallbacks: [stop, OwnScan.holdingUp(scanning)]),
        .init(parameters, fallbacks: [stop]),
      ]
      // The parameters make the set that has an address.
      : [.init(parameters, fallbacks: [stop]), .init(address)]
    // Refused where another program came in between.
    let again = CommandSequence.Fallback([enable(false), EncodedCommand(parameters)])
    return CommandSequence(
      first + [.init(data)] + responseSteps + [.init(enable(true), fallbacks: [again])])
  }

  /// Gives what the kernel has put on the air the interval that was asked for; without sets also the data,
  /// for the kernel leaves data out that it believes to be there already.
  func adjust() -> [CommandSequence.Step] {
    [.init(enable(false)), .init(parameters)]
      + (handle == nil ? [.init(data)] + responseSteps : []) + [.init(enable(true))]
  }

  /// Makes the set, if it is not there.
  func recreateSet() -> [CommandSequence.Step] { [.init(parameters, mayFail: true)] }

  func renew() -> CommandSequence? {
    handle == nil ? nil : CommandSequence([.init(enable(true))])
  }

  func updateScanResponse() -> CommandSequence? {
    responseSteps.isEmpty ? nil : CommandSequence(responseSteps)
  }

  func updateInterval() -> CommandSequence? { handle == nil ? nil : CommandSequence(adjust()) }

  func end() -> CommandSequence {
    var steps = [CommandSequence.Step(enable(false), mayFail: true)]
    if let handle {
      steps.append(.init(HCICommand.leRemoveAdvertisingSet(handle: handle), mayFail: true))
    } else {
      steps += Self.emptied.map { .init($0, mayFail: true) }
    }
    return CommandSequence(steps)
  }

  /// The only set of Bluetooth 4 is the kernel's, too, which leaves data out that it believes to be there already:
  /// ours would go on the air again with its next advertisement, under the adapter's own address.
  static let emptied = [
    HCICommand.leSetAdvertisingData(payload: AdvertisingPayload()),
    HCICommand.leSetScanResponseData(payload: AdvertisingPayload()),
  ]

  func isDisrupted(by command: ObservedCommand) -> Bool {
    switch command {
    case .reset: true
    case .setsCleared: handle != nil
    case .setRemoved(let removed): removed == handle
    case .advertisingParameters(let other, _), .advertisingData(let other): other == handle
    case .scanResponseData(let other):
      other == handle && (handle != nil || broadcast.scanResponse != nil)
    case .legacyAdvertisingEnable: handle == nil
    case .advertisingEnable(let isEnabled, let sets):
      handle.map { !isEnabled && (sets.isEmpty || sets.contains($0)) } ?? false
    case .scanParameters, .scanEnable: false
    }
  }

  private var parameters: HCICommand {
    HCICommand.leSetAdvertisingParameters(
      handle: handle, interval: broadcast.interval,
      isScannable: broadcast.scanResponse != nil)
  }

  private var data: HCICommand {
    HCICommand.leSetAdvertisingData(handle: handle, payload: broadcast.payload)
  }

  private var responseSteps: [CommandSequence.Step] {
    broadcast.scanResponse.map {
      [.init(HCICommand.leSetScanResponseData(handle: handle, payload: $0))]
    } ?? []
  }

  private func enable(_ enable: Bool) -> EncodedCommand {
    guard let handle else { return EncodedCommand(HCICommand.leSetAdvertisingEnable(enable)) }
    // In units of 10 ms.
    let duration = enable ? UInt16(Lease.duration * 100) : 0
    return EncodedCommand(
      HCICommand.leSetAdvertisingEnable(enable, handle: handle, duration: duration))
  }
}
